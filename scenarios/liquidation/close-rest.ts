import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { decimalAt, sumAt } from '../../harness/client/json-at.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { readPositions } from '../../harness/setup/own-positions.ts';
import { openLongWithMovableMark, positionLotsIn } from '../../harness/setup/sinking-long.ts';

export default check({
  id: 'liquidation.close.rest',
  title:
    'a forced close without bids closes half at the mark price against winning positions, without a fee on either side',
  clauses: ['liquidation.close.rest', 'liquidation.takeover.price'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { expect } = context;
    const account = await openLongWithMovableMark(context);
    const { traders, market } = account;
    await account.lowerTo(1060n);
    const whole = await account.lots();
    const heldBefore = positionLotsIn(await readPositions(context, traders.maker.address), market);
    const marked = await account.lowerToAtOnce(900n);
    const fills = await account.closedByForce();
    expect('liquidation.close.rest').relation(
      'fewer lots left than before the forced close, with no open bid',
      { left: await account.openLots(), fills: derived(fills, account.listed) },
      ({ left }) => left < whole,
      'fills',
    );
    const made = await readFills(context, traders.maker.address);
    const held = positionLotsIn(await readPositions(context, traders.maker.address), market);
    // Backstops of the venue may take over a part first, up to their funds.
    const sides = fills.flatMap((row) => made.filter(({ tid }) => tid === row.tid).map((other) => ({ row, other })));
    for (const { row, other } of expect('liquidation.takeover.price').exercisedBy(
      sides,
      'a position that was netted',
    )) {
      const off = (decimalAt(row, 'px').truncated(8).scaledTo(8) ?? 0n) - marked;
      const fees = [row.fee, other.fee].map((fee) => Number(fee));
      // The next blocks may have moved the mark by this much.
      expect('liquidation.takeover.price').relation(
        `both fills at ${marked} x 1e-8, within one tick, with a fee of 0`,
        { closed: row, met: other },
        () => off <= market.tick && off >= -market.tick && fees.every((fee) => fee === 0),
        'fills',
      );
    }
    const netted = sides.map(({ row }) => row);
    const closed = sumAt(netted, 'sz').scaledTo(market.szDecimals) ?? 0n;
    if (closed > 0n)
      expect('liquidation.takeover.price').relation(
        `the winning short position to be reduced by at least ${closed} lots, and not to flip`,
        { heldBefore, held },
        (observed) => observed.held >= observed.heldBefore + closed && observed.held <= 0n,
        'size',
      );
  },
});
