import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { openLosingLong } from '../../harness/setup/losing-long.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';

// That it is taken over at all, `liquidation.tier.taken-over` judges, where the operator feeds the index.
export default check({
  id: 'liquidation.takeover.ruined',
  title: 'of a ruined account the position is closed at the mark, past what the book bids',
  clauses: ['liquidation.tier.t3'],
  by: 'act',
  async run(context) {
    const { given, expect } = context;
    const account = await openLosingLong(context, { others: 'few' });
    const { market, traders } = account;
    const mark = await account.markNow();
    const reach = await account.reachBelow(mark);
    // Who sold above the mark gains by it, and is there to be closed with.
    await account.handOver(account.snapDown(mark + reach));
    const px = account.snapDown(mark - reach / 2n);
    await placeRestingOrder({ given }, traders.maker, { market, side: 'bid', px, size: await account.lots() });
    const marked = await account.lowerToAtOnce(500n);
    const fills = await account.closedByForce();
    // A mark whose index nobody feeds is none that a takeover uses, and no read tells that.
    if (fills.length === 0) throw new NotExercised('a mark that a takeover may use');
    const off = fills.map((row) => (decimalAt(row, 'px').scaledTo(8) ?? 0n) - marked);
    expect('liquidation.tier.t3').relation(
      `the position closed at ${marked} x 1e-8`,
      { fills: derived(fills, account.listed) },
      () => fills.length > 0 && off.every((by) => by <= market.tick && by >= -market.tick),
      'fills',
    );
    expect('liquidation.tier.t3').equal(await account.openLots(), 0n, 'lots left of the position');
  },
});
