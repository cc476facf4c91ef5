import { check } from '../../harness/check/check.ts';
import { derived, field, type Traced } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import type { BlockWaiter } from '../../harness/check/pace.ts';
import { decimalAt, integerAt, textAt } from '../../harness/client/json-at.ts';
import { judgeFillHash } from '../../harness/judging/fill-facts.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

const words = ['Open Long', 'Close Long', 'Open Short', 'Close Short', 'Long > Short', 'Short > Long'];

export default check({
  id: 'fills.print.both-legs',
  title: "a trade leaves a fill for both parties with one tid, each party's own oid, and mirrored figures",
  clauses: [
    'fills.row.both-parties',
    'fills.row.tid-shared',
    'fills.row.oid',
    'fills.row.mirror',
    'fills.row.block',
    'fills.row.time',
    'fills.row.dir-words',
    'fills.row.start-position',
    'fills.row.closed-pnl-open',
    'fills.row.hash',
    'fills.row.cause',
    'fills.fee.token',
    'fills.row.shape',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { taker, maker } = traders;
    const height = async () =>
      field(given.data(await target.read('account_state', { address: taker.address })), 'height');
    const before = await height();
    const sentMs = await pace.timeMs();
    const trade = await traders.trade('bid', traders.size());
    const mine = await traders.fills(taker, 1);
    const theirs = await traders.fills(maker, 1);
    expect('fills.row.both-parties').equal(
      derived([mine.length, theirs.length], mine, theirs),
      [1, 1],
      'number of fills of taker and maker',
    );
    const took = mine[0] ?? {};
    const made = theirs[0] ?? {};

    await traders.sameTrade(took, made);
    expect('fills.row.tid-shared').equal(field(made, 'tid'), field(took, 'tid'));
    expect('fills.row.oid').equal(
      derived([took.oid, made.oid], field(took, 'oid'), field(made, 'oid')),
      [trade.takerOid, trade.makerOid],
      'oid',
    );
    expect('fills.row.mirror').equal(
      derived([made.px, made.sz, made.time, made.block], made),
      derived([took.px, took.sz, took.time, took.block], took),
      'px, sz, time, block',
    );
    const block = integerAt(took, 'block');
    const now = await pace.eventually(height, ({ value }) => Number(value) >= block);
    expect('fills.row.block').relation(
      `a block above ${before.value}, the height before the orders, and at most ${now.value}, the current height`,
      { block: derived(block, field(took, 'block')), now },
      () => block > Number(before.value) && block <= Number(now.value),
      'block',
    );
    const filledMs = derived(integerAt(took, 'time'), field(took, 'time'));
    await filledBetween(pace, sentMs, filledMs, expect('fills.row.time'));
    expect('fills.row.mirror').equal(
      derived([took.side, made.side], field(took, 'side'), field(made, 'side')),
      ['B', 'A'],
      'side',
    );
    expect('fills.row.mirror').decimal(field(took, 'px'), trade.px);
    expect('fills.row.mirror').decimal(field(took, 'sz'), trade.size);

    for (const row of [took, made]) {
      expect('fills.row.dir-words').relation(
        words.join(', '),
        { dir: derived(textAt(row, 'dir'), field(row, 'dir')) },
        ({ dir }) => words.includes(dir),
        'dir',
      );
      expect('fills.row.start-position').decimal(field(row, 'start_position'), '0');
      expect('fills.row.closed-pnl-open').decimal(field(row, 'closed_pnl'), '0');
      judgeFillHash(context, row);
      expect('fills.row.cause').relation(
        'a fill without the keys cause and twap_id',
        { row },
        () => !('cause' in row) && !('twap_id' in row),
      );
      expect('fills.fee.token').equal(field(row, 'fee_token'), 'USDC');
    }
    given.require(decimalAt(took, 'sz').equals(trade.size), 'the row is not that of the trade');
    for (const { address } of [taker, maker]) {
      expect('fills.row.shape').shape(given.data(await target.read('user_fills', { address })), 'info.user_fills');
    }
  },
});

/** The time of a fill lies between the block before its order and the newest block. */
async function filledBetween(
  pace: BlockWaiter,
  sentMs: number,
  filledMs: Traced<bigint>,
  expectation: Expectation,
): Promise<void> {
  const nowMs = await pace.eventually(
    async () => BigInt(await pace.timeMs()),
    (at) => at >= filledMs.value,
  );
  expectation.relation(
    `a block time from ${sentMs} to ${nowMs}`,
    { time: filledMs },
    ({ time }) => time >= BigInt(sentMs) && time <= nowMs,
    'time',
  );
}
