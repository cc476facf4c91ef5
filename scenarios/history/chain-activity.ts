import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import { restsInside } from '../../harness/setup/own-trade.ts';
import { twoTraders } from '../../harness/setup/two-traders.ts';
import { isJsonArray, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { archivedOnce } from './archive-rows.ts';
import { newestFirst } from './newest-first.ts';

/** As many rows as a venue may have made beside ours. */
const MANY = 500;

export const blocks = check({
  id: 'history.blocks.recent',
  title: 'recent blocks fall by one, name no proposer, and count what a trade left in its block',
  clauses: ['history.blocks.shape', 'history.blocks.order', 'history.blocks.limit'],
  // Whether there is an archive was found out by this very read.
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const traders = await twoTraders(context);
    await traders.trade('bid', traders.size());
    const [fill = {}] = await traders.fills(traders.taker, 1);
    const read = async (limit: number) => given.data(await target.read('recent_blocks', { limit }));
    const isOfFill = ({ height }: JsonObject) => height === fill.block;
    const rows = await archivedOnce(
      context,
      async () => rowsAt(await read(MANY), 'blocks'),
      (listed) => listed.some(isOfFill),
    );
    const whole = await read(MANY);
    expect('history.blocks.shape').shape(whole, 'info.recent_blocks');
    expect('history.blocks.shape').that(!rows.some((row) => 'proposer' in row), {
      expected: 'no proposer',
      actual: rows,
    });
    const [block] = rows.filter(isOfFill);
    if (expect('history.blocks.shape').exercised(block !== undefined, 'the block of a trade')) {
      expect('history.blocks.shape').equal(field(block, 'ts_ms'), fill.time, 'ts_ms of the block of a fill');
      expect('history.blocks.shape').that(Number(block?.fill_count) >= 1 && Number(block?.action_count) >= 1, {
        expected: 'a fill and a signed action at least',
        actual: block,
      });
    }
    const listed = rowsAt(whole, 'blocks');
    if (expect('history.blocks.order').exercised(listed.length > 1, 'two blocks'))
      for (const [n, row] of listed.slice(1).entries()) {
        const above = listed[n] ?? {};
        expect('history.blocks.order').equal(Number(above.height) - Number(row.height), 1, 'what a height falls by');
        expect('history.blocks.order').that(Number(above.ts_ms) >= Number(row.ts_ms), {
          expected: `ts_ms of at most ${String(above.ts_ms)}`,
          actual: row.ts_ms,
        });
      }
    expect('history.blocks.limit').equal(rowsAt(await read(2), 'blocks').length, 2, 'blocks at limit 2');
  },
});

export const transactions = check({
  id: 'history.transactions.own',
  title: 'an order that rests and is filled has a row for each, with its account, its market and its side in a number',
  clauses: [
    'history.transactions.rows',
    'history.transactions.side',
    'history.transactions.shape',
    'history.transactions.order',
    'history.blocks.limit',
  ],
  by: 'act',
  accounts: 'fresh',
  needs: ['archive'],
  async run(context) {
    const { given, target, expect } = context;
    const traders = await twoTraders(context);
    const { market, maker, taker } = traders;
    const [px] = traders.pxs;
    const size = traders.size();
    const { oid } = await restsInside(context, maker, { market, side: 'ask', px, size });
    await given.placed(taker, { market, side: 'bid', px, size, tif: 'ioc' });
    const [fill = {}] = await traders.fills(maker, 1);
    const read = async (limit: number) => given.data(await target.read('recent_transactions', { limit }));
    const own = (body: JsonObject) => rowsAt(body, 'txns').filter((row) => row.oid === oid);
    const rows = await archivedOnce(
      context,
      async () => own(await read(MANY)),
      (listed) => listed.length > 1,
    );
    if (!expect('history.transactions.rows').exercised(rows.length > 0, 'a row of an own order')) return;
    expect('history.transactions.rows').equal(
      rows.map(({ action }) => action).toSorted(),
      ['filled', 'resting'],
      `action of the rows of order ${oid}`,
    );
    expect('history.transactions.rows').equal(
      rows.find(({ action }) => action === 'filled')?.time,
      fill.time,
      'time of the row of a fill',
    );
    newestFirst(expect('history.transactions.order'), rows, 'transactions of one order');
    for (const row of rows) {
      expect('history.transactions.side').equal(field(row, 'side'), 1, 'side of an ask');
      expect('history.transactions.shape').equal(
        [String(row.user).toLowerCase(), row.coin, 'hash' in row],
        [maker.address, market.coin, false],
        'user, coin, whether there is a hash',
      );
    }
    expect('history.blocks.limit').equal(rowsAt(await read(2), 'txns').length, 2, 'transactions at limit 2');
  },
});

export const standing = check({
  id: 'history.transactions.standing',
  title: 'recent transactions stand under `txns`',
  clauses: ['history.transactions.key'],
  by: 'observe',
  async run({ target, expect }) {
    const reply = await target.read('recent_transactions', { limit: 100 });
    const txns = reply.kind === 'data' ? at(reply.data, 'txns') : undefined;
    expect('history.transactions.key').that(reply.wire.status === 200 && isJsonArray(txns), {
      expected: 'HTTP 200 with an array under data.txns',
      actual: reply.wire.text.slice(0, 200),
    });
  },
});
