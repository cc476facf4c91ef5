import { check } from '../../harness/check/check.ts';
import { hasFineTick } from '../../harness/check/market-picker.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import { judgeEntryPricesOfBoth } from '../../harness/judging/account-facts.ts';
import { fillFeeClauses, judgeFillFees } from '../../harness/judging/fill-facts.ts';
import {
  closingSaleClauses,
  judgeRestedOrderFillOids,
  saleClauses,
  sellAndJudgeClosingSale,
} from '../../harness/judging/sale-facts.ts';
import { judgeTradeTape, readDayVolumeBeforeTrade, tradeTapeClauses } from '../../harness/judging/tape-facts.ts';
import { assumeMarkFollowedIndex, readIndexRestoringAtEnd } from '../../harness/setup/index-price.ts';
import { placeParkedLegs } from '../../harness/setup/parked-leg.ts';
import { placeRestingOrders } from '../../harness/setup/resting-order.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { moveMarkFromIndex, pxFromIndex } from './mark-moves.ts';

export default check({
  id: 'triggers.fire.facts',
  title: 'fills of a trigger order that fired have the same fields and figures as any other fill',
  clauses: [
    ...saleClauses,
    'fills.row.oid',
    ...fillFeeClauses,
    ...tradeTapeClauses,
    ...closingSaleClauses,
    'positions.entry.reduce',
  ],
  by: 'operate',
  control: 'mark',
  accounts: 'fresh',
  async run(context) {
    const { random } = context;
    const traders = await leaseTwoTraders(context, { fits: hasFineTick, opens: 150n });
    const { market, maker, taker } = traders;
    const size = traders.size();
    const held = await traders.trade('bid', 3n * size);
    await traders.positions(taker, sizeInUnits(3n * size, market));
    const index = await readIndexRestoringAtEnd(context, market);
    const triggerPx = pxFromIndex(market, index, -20n);
    // Slightly below the future mark: no document says how far from it an exit sells.
    const bid = { market, side: 'bid', px: pxFromIndex(market, index, -32n), size } as const;
    const rested = await placeRestingOrders(context, maker, [bid, bid]);
    const above = await moveMarkFromIndex(context, market, index, -10n);
    assumeMarkFollowedIndex(above > triggerPx, 'the mark did not stay above the level');
    await placeParkedLegs(context, taker, [{ market, side: 'ask', size: 2n * size, triggerPx, cloid: random.cloid() }]);
    const volume = await readDayVolumeBeforeTrade(context, market);
    const bring = async () => {
      const below = await moveMarkFromIndex(context, market, index, -30n);
      assumeMarkFollowedIndex(below < triggerPx, 'the mark did not fall below the level');
      return rested.map(({ oid }) => oid);
    };
    const sale = { by: 'a leg that fired', lots: 2n * size, isUnsigned: true, bring };
    const fired = await sellAndJudgeClosingSale(context, traders, sale, held.px);
    if (fired === null) return;
    judgeRestedOrderFillOids(context, fired);
    await judgeTradeTape(context, market, volume, { by: 'a leg that fired', fills: fired.sold });
    await judgeFillFees(context, traders, { by: 'a leg that fired', takes: true, ...fired });
    await judgeEntryPricesOfBoth(context.expect('positions.entry.reduce'), traders, {
      as: 'reduce',
      by: 'a leg that fired',
    });
  },
});
