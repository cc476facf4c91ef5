import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { openLongWithLossElsewhere } from '../../harness/setup/losing-long.ts';
import { readFills } from '../../harness/setup/own-orders.ts';

// `liquidation.takeover.waits` judges the close once an account profits: for that the mark must fall.
export default check({
  id: 'liquidation.takeover.parked',
  title: 'the position of a bankrupt account stays open while no position on the other side has a profit',
  clauses: ['liquidation.takeover.parked'],
  by: 'act',
  async run(context) {
    const { pace, expect } = context;
    const account = await openLongWithLossElsewhere(context);
    const mark = await account.markNow();
    const whole = await account.lots();
    // The account on the other side sold below the mark.
    const other = await account.handOver(account.snapDown(mark - (await account.reachBelow(mark)) / 5n));
    await account.lowerToAtOnce(500n);
    await pace.blocks(2);
    const forced = await account.forcedFills();
    const met = await readFills(context, other.address);
    // Others may profit by now.
    if (forced.some(({ tid }) => !met.some((row) => row.tid === tid)))
      throw new Disturbed("closed with somebody else's position");
    const left = await account.openLots();
    expect('liquidation.takeover.parked').relation(
      `${whole} lots still open, and no forced-close fill against the losing account on the other side`,
      { left, fills: derived(forced, account.listed) },
      (found) => found.left === whole && found.fills.length === 0,
      'size',
    );
  },
});
