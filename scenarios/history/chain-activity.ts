import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import { awaitArchivedRows } from '../../harness/judging/archived-rows.ts';
import { isOkStatus } from '../../harness/setup/http-status.ts';
import { placeFullyFilledOrder, restInsideSpread } from '../../harness/setup/own-trade.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { isJsonArray, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { judgeNewestFirst } from './newest-first.ts';

/** Maximum number of other rows that a venue may have created during the case. */
const MANY = 500;

export const blocksRecentCheck = check({
  id: 'history.blocks.recent',
  title: "recent_blocks lists blocks newest first without proposer, and a trade's block counts its fill and its action",
  clauses: ['history.blocks.shape', 'history.blocks.order', 'history.blocks.limit'],
  // This very read determined whether there is an archive.
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const traders = await leaseTwoTraders(context);
    await traders.trade('bid', traders.size());
    const [fill = {}] = await traders.fills(traders.taker, 1);
    const read = async (limit: number) => given.data(await target.read('recent_blocks', { limit }));
    const isOfFill = ({ height }: JsonObject) => height === fill.block;
    const rows = await awaitArchivedRows(
      context,
      'recent_blocks',
      async () => rowsAt(await read(MANY), 'blocks'),
      (now) => now.some(isOfFill),
    );
    const whole = await read(MANY);
    const shape = expect('history.blocks.shape');
    shape.shape(whole, 'info.recent_blocks');
    shape.relation(
      'no block with the key proposer',
      { blocks: rows },
      ({ blocks }) => !blocks.some((row) => 'proposer' in row),
    );
    const [block] = rows.filter(isOfFill);
    if (shape.exercised(block !== undefined, 'the block of a trade')) {
      shape.equal(field(block, 'ts_ms'), field(fill, 'time'), 'ts_ms of the block of a fill');
      shape.relation(
        'fill_count of at least 1 and action_count of at least 1 for the block of the trade',
        { fill_count: field(block, 'fill_count'), action_count: field(block, 'action_count') },
        (counts) => Number(counts.fill_count) >= 1 && Number(counts.action_count) >= 1,
      );
    }
    const order = expect('history.blocks.order');
    const all = rowsAt(whole, 'blocks');
    if (order.exercised(all.length > 1, 'two blocks'))
      for (const [n, row] of all.slice(1).entries()) {
        const above = all[n] ?? {};
        const fall = Number(above.height) - Number(row.height);
        order.equal(
          derived(fall, field(above, 'height'), field(row, 'height')),
          1,
          'height of a row minus height of the next row',
        );
        order.relation(
          'ts_ms of each block to be no later than that of the block above it in the list',
          { above: field(above, 'ts_ms'), below: field(row, 'ts_ms') },
          (times) => Number(times.above) >= Number(times.below),
        );
      }
    const two = rowsAt(await read(2), 'blocks');
    expect('history.blocks.limit').equal(derived(two.length, two), 2, 'blocks at limit 2');
  },
});

export const transactionsOwnCheck = check({
  id: 'history.transactions.own',
  title:
    'recent_transactions lists a resting and a filled row for a filled order, with its account, its market and side 1',
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
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker } = traders;
    const [px] = traders.pxs;
    const size = traders.size();
    const { oid } = await restInsideSpread(context, maker, { market, side: 'ask', px, size });
    await placeFullyFilledOrder(context, taker, { market, side: 'bid', px, size, tif: 'ioc' });
    const [fill = {}] = await traders.fills(maker, 1);
    const read = async (limit: number) => given.data(await target.read('recent_transactions', { limit }));
    // Others' orders may have the same number (D279).
    const isOwn = ({ user, coin }: JsonObject) => String(user).toLowerCase() === maker.address && coin === market.coin;
    const numbered = await awaitArchivedRows(
      context,
      'recent_transactions',
      async () => rowsAt(await read(MANY), 'txns').filter((row) => row.oid === oid),
      (now) => now.filter(isOwn).length > 1,
    );
    const own = numbered.filter(isOwn);
    const rows = own.length > 1 ? own : numbered;
    if (!expect('history.transactions.rows').exercised(rows.length > 0, 'a row of an own order')) return;
    const actions = rows.map(({ action }) => action).toSorted();
    expect('history.transactions.rows').equal(
      derived(actions, rows),
      ['filled', 'resting'],
      `action of the rows of order ${oid}`,
    );
    const ofFill = rows.find(({ action }) => action === 'filled');
    expect('history.transactions.rows').equal(
      field(ofFill, 'time', rows),
      field(fill, 'time'),
      'time of the row of a fill',
    );
    judgeNewestFirst(expect('history.transactions.order'), rows, 'transactions of one order');
    for (const row of rows) {
      expect('history.transactions.side').equal(field(row, 'side'), 1, 'side of an ask');
      expect('history.transactions.shape').equal(
        derived([String(row.user).toLowerCase(), row.coin, 'hash' in row], row),
        [maker.address, market.coin, false],
        'user, coin, and whether the key hash is present',
      );
    }
    const two = rowsAt(await read(2), 'txns');
    expect('history.blocks.limit').equal(derived(two.length, two), 2, 'transactions at limit 2');
  },
});

export const recentTransactionsListKeyCheck = check({
  id: 'history.transactions.standing',
  title: 'recent_transactions serves its list under `txns`',
  clauses: ['history.transactions.key'],
  by: 'observe',
  async run({ target, expect }) {
    const reply = await target.read('recent_transactions', { limit: 100 });
    const txns = reply.kind === 'data' ? at(reply.data, 'txns') : undefined;
    expect('history.transactions.key').relation(
      'HTTP 200 with an array under data.txns',
      { reply },
      () => isOkStatus(reply.wire) && isJsonArray(txns),
    );
  },
});
