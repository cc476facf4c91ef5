import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent } from '../../harness/check/order-spec.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { assumeMarkFollowedIndex } from '../../harness/setup/index-price.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import { readPositions } from '../../harness/setup/own-positions.ts';
import { awaitParkedLegRows, parkedLegAction, placeParkedLegs } from '../../harness/setup/parked-leg.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { isLegParked, openMovedMarkLong } from './mark-moves.ts';

export default check({
  id: 'triggers.fire.bounded-exits',
  title:
    'a market trigger order sells inside its price band, ignores its limit_px, and sells no more than the position',
  clauses: [
    'triggers.fire.market-bounded',
    'triggers.fire.market-band',
    'triggers.block.market-limit-px',
    'triggers.block.reduces',
  ],
  by: 'operate',
  control: 'mark',
  needs: ['funded-accounts', 'closed'],
  async run(context) {
    const { given, target, expect } = context;
    const [long, flat] = await Promise.all([openMovedMarkLong(context, 4n), given.fundedAccount()]);
    const { market, maker, taker } = long.traders;
    const { size } = long;
    const bid = (px: bigint, pieces = 1n) =>
      placeRestingOrder(context, maker, { market, side: 'bid', px, size: pieces * size });
    const fires = async (permille: bigint, ...legs: readonly { cloid: string; triggerPx: bigint }[]) => {
      const mark = await long.moveMarkTo(permille);
      assumeMarkFollowedIndex(
        legs.every(({ triggerPx }) => mark <= triggerPx),
        'the mark did not fall below the level',
      );
      return mark;
    };
    const piecesLeft = (pieces: bigint) => sizeInUnits(pieces * size, market);

    await bid(gridPxAtMarkPercent(market, 50), 4n);
    const far = long.leg(-20n);
    await placeParkedLegs(context, taker, [far]);
    await fires(-30n, far);
    const behind = await awaitOpenOrders(context, taker.address, (now) => !isLegParked(now, far));
    given.require(!isLegParked(behind, far), 'the leg has not fired');
    expect('triggers.fire.market-bounded').decimal(
      await long.pieces(4n),
      piecesLeft(4n),
      'size of the long position after a market exit with bids only at half the mark',
    );
    await cancelEveryOrder({ given, target }, maker);

    // Three percent below a mark at -45 is -73.65: one bid is inside, one outside.
    await bid(long.pxBesideStart(-71n));
    await bid(long.pxBesideStart(-76n));
    const double = long.leg(-38n, { size: 2n * size });
    await placeParkedLegs(context, taker, [double]);
    const mark = await fires(-45n, double);
    const edge = (mark * 97n) / 100n;
    assumeMarkFollowedIndex(
      long.pxBesideStart(-71n) > edge && edge > long.pxBesideStart(-76n),
      'the edge of the band is not between the two bids',
    );
    expect('triggers.fire.market-band').decimal(
      await long.pieces(3n),
      piecesLeft(3n),
      'size of the long position after a market exit with one of two pieces bid inside the band',
    );
    await cancelEveryOrder({ given, target }, maker);

    const priceless = await target.act(taker, parkedLegAction(taker, long.leg(-90n, { limitPx: 0n })));
    // Parked, or refused for its price.
    if (isRefused(priceless)) expect('triggers.block.market-limit-px').refused(priceless);
    else expect('triggers.block.market-limit-px').accepted(priceless);
    const priced = long.leg(-50n, { limitPx: gridPxAtMarkPercent(market, 200) });
    const unbacked = long.leg(-50n, { reduceOnly: false });
    await placeParkedLegs(context, taker, [priced]);
    // A venue may require the position that a leg protects.
    const isUnbackedParked = !isRefused(await target.act(flat, parkedLegAction(flat, unbacked)));
    if (isUnbackedParked) await awaitParkedLegRows(context, flat, [unbacked]);
    await bid(long.pxBesideStart(-52n), 2n);
    await fires(-55n, priced, unbacked);
    expect('triggers.block.market-limit-px').decimal(
      await long.pieces(2n),
      piecesLeft(2n),
      'size of the long position after a market exit with a limit_px of twice the mark',
    );
    if (expect('triggers.block.reduces').exercised(isUnbackedParked, 'a leg of an account that holds nothing'))
      expect('triggers.block.reduces').equal(
        await readPositions(context, flat.address),
        [],
        'positions of an account that had none when its trigger order fired',
      );
  },
});
