import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { openLongWithMovableMark } from '../../harness/setup/sinking-long.ts';

export default check({
  id: 'liquidation.tier.taken-over',
  title: 'the position of a bankrupt account is closed at the mark price, not against the bids of the book',
  clauses: ['liquidation.tier.t3'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, expect } = context;
    const account = await openLongWithMovableMark(context, { others: 'few' });
    const { market, traders } = account;
    await account.lowerTo(1060n);
    const mark = await account.markAt(500n);
    const px = account.snapDown(mark - (await account.reachBelow(mark)) / 2n);
    await placeRestingOrder({ given }, traders.maker, { market, side: 'bid', px, size: await account.lots() });
    const marked = await account.lowerToAtOnce(500n);
    const fills = await account.closedByForce();
    const off = fills.map((row) => (decimalAt(row, 'px').truncated(8).scaledTo(8) ?? 0n) - marked);
    expect('liquidation.tier.t3').relation(
      `at least one forced-close fill, and all fills within one tick of ${marked} x 1e-8`,
      { fills: derived(fills, account.listed) },
      () => fills.length > 0 && off.every((by) => by <= market.tick && by >= -market.tick),
      'fills',
    );
    expect('liquidation.tier.t3').equal(await account.openLots(), 0n, 'lots left of the position');
  },
});
