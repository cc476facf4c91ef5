import { check } from '../../harness/check/check.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import { assumeMarkFollowedIndex } from '../../harness/setup/index-price.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import { awaitParkedLegRows, type ParkedLegSpec, parkedLegOrder } from '../../harness/setup/parked-leg.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { judgeNoParkedLegRow, judgeParkedLegRow } from './leg-rows.ts';
import { isLegParked, openMovedMarkLong } from './mark-moves.ts';

export default check({
  id: 'triggers.oco.market-legs',
  title: 'a market trigger order of a pair cancels its OCO sibling with its first fill, whichever of the two fires',
  clauses: ['triggers.oco.pair', 'triggers.oco.market'],
  by: 'operate',
  control: 'mark',
  needs: ['funded-accounts', 'closed'],
  async run(context) {
    const { given, target } = context;
    const long = await openMovedMarkLong(context, 4n);
    const { market, maker, taker } = long.traders;
    const { size } = long;
    const parkedPair = async (stop: ParkedLegSpec, profit: ParkedLegSpec) => {
      const orders = [parkedLegOrder(taker, stop), parkedLegOrder(taker, profit)];
      await given.accepted(target.act(taker, { type: 'batch_order', params: { orders, grouping: 'positionTpsl' } }));
      await awaitParkedLegRows(context, taker, [stop, profit]);
    };
    // Slightly below the future mark: no document says how far from it an exit sells.
    const pair = async (stop: ParkedLegSpec, profit: ParkedLegSpec, bidAt: bigint) => {
      await parkedPair(stop, profit);
      await placeRestingOrder(context, maker, { market, side: 'bid', px: long.pxBesideStart(bidAt), size });
    };
    const sold = async (pieces: bigint) => {
      const left = await long.pieces(pieces);
      given.require(left.equals(sizeInUnits(pieces * size, market)), 'the leg that fired met no buyer for one piece');
    };

    // The exit finds a buyer for half of its size.
    const stop = long.leg(-40n);
    const profit = long.leg(20n, { tpsl: 'tp', size: 2n * size });
    await pair(stop, profit, 28n);
    assumeMarkFollowedIndex((await long.moveMarkTo(30n)) > profit.triggerPx, 'the mark did not rise above the level');
    await sold(3n);
    const collapsed = await awaitOpenOrders(context, taker.address, (now) => !isLegParked(now, stop));
    judgeNoParkedLegRow(
      context,
      'triggers.oco.market',
      collapsed,
      stop,
      'the OCO sibling of a trigger order that filled in part',
    );

    const first = long.leg(25n);
    const second = long.leg(60n, { tpsl: 'tp' });
    await pair(first, second, 18n);
    assumeMarkFollowedIndex((await long.moveMarkTo(20n)) < first.triggerPx, 'the mark did not fall below the level');
    await sold(2n);
    const left = await awaitOpenOrders(context, taker.address, (now) => !isLegParked(now, second));
    judgeNoParkedLegRow(
      context,
      'triggers.oco.pair',
      left,
      second,
      'the second trigger order of the pair after the first filled',
    );

    // No buyer is left for this exit.
    const unmet = long.leg(5n);
    const spare = long.leg(60n, { tpsl: 'tp' });
    await parkedPair(unmet, spare);
    assumeMarkFollowedIndex((await long.moveMarkTo(0n)) < unmet.triggerPx, 'the mark did not fall below the level');
    const rows = await awaitOpenOrders(context, taker.address, (now) => !isLegParked(now, unmet));
    const isUnfilled = !isLegParked(rows, unmet) && (await long.pieces(2n)).equals(sizeInUnits(2n * size, market));
    if (isUnfilled)
      judgeParkedLegRow(
        context,
        'triggers.oco.market',
        rows,
        spare,
        'the OCO sibling of a trigger order that fired without a fill',
      );
  },
});
