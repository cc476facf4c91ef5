import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { decimalAt, sumAt } from '../../harness/client/json-at.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { readPositions } from '../../harness/setup/own-positions.ts';
import { openLongWithMovableMark, positionLotsIn } from '../../harness/setup/sinking-long.ts';

export default check({
  id: 'liquidation.close.rest',
  title: 'without a bid half of a position is closed at the mark against whoever gains by it, and neither pays a fee',
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
      'a part of the position closed, though nobody bids',
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
        `both sides closed at ${marked} x 1e-8 for no fee`,
        { closed: row, met: other },
        () => off <= market.tick && off >= -market.tick && fees.every((fee) => fee === 0),
        'fills',
      );
    }
    const netted = sides.map(({ row }) => row);
    const closed = sumAt(netted, 'sz').scaledTo(market.szDecimals) ?? 0n;
    if (closed > 0n)
      expect('liquidation.takeover.price').relation(
        `of the short that gained at least ${closed} lots closed, and no more than it had`,
        { heldBefore, held },
        (observed) => observed.held >= observed.heldBefore + closed && observed.held <= 0n,
        'size',
      );
  },
});
