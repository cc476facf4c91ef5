import { check } from '../../harness/check/check.ts';
import { hasFineTick } from '../../harness/check/market-picker.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { FeedMarks } from '../../harness/setup/feed-marks.ts';
import { renewIndexIfOperated } from '../../harness/setup/index-price.ts';
import { awaitOpenOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  closeMutualPositionsAtEnd,
  placeFullyFilledOrder,
  restEachInsideSpread,
} from '../../harness/setup/own-trade.ts';
import { awaitParkedLegRows, type ParkedLegSpec, parkedLegBatchAction } from '../../harness/setup/parked-leg.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { judgeNoParkedLegRow } from './leg-rows.ts';
import { firstPositionSize, isLegParked } from './mark-moves.ts';

/** Prices in permille of the first mark: where our quotes and a print draw it, the leg that it passes, and the other leg. */
const DRAWN = 1010n;
const STOP = 1004n;
const PROFIT = 700n;

export default check({
  id: 'triggers.oco.drawn-short',
  title: 'a market trigger order of a pair on a short that fires and fills cancels its OCO sibling',
  clauses: ['triggers.oco.market'],
  by: 'act',
  accounts: 'exact',
  // The mark moves only with a fresh index, which a venue without a feed has only at first.
  leases: ['fresh-index'],
  async run(context) {
    const { given, target, random, expect } = context;
    const traders = await leaseTwoTraders(context, { fits: hasFineTick, opens: 75n });
    const { market, maker, taker } = traders;
    const size = traders.size();
    await traders.trade('ask', 2n * size);
    await renewIndexIfOperated(context, market);
    const marks = await FeedMarks.open(context, market.coin);
    const mark = (await marks.reported()).at(-1);
    if (mark === undefined) throw new NotExercised('a mark that the feed tells');
    const onGrid = (permille: bigint) => ((mark * permille) / (1000n * market.tick)) * market.tick;
    const leg = (permille: bigint, more: Partial<ParkedLegSpec>): ParkedLegSpec => ({
      market,
      side: 'bid',
      size,
      triggerPx: onGrid(permille),
      cloid: random.cloid(),
      ...more,
    });
    const stop = leg(STOP, {});
    const profit = leg(PROFIT, { tpsl: 'tp', kind: 'take_profit' });
    await given.accepted(target.act(taker, parkedLegBatchAction(taker, [stop, profit])));
    await awaitParkedLegRows(context, taker, [stop, profit]);

    // The long of the first trade buys what draws the mark: the seller then has two pieces that the long can close.
    const seller = await given.fundedAccount();
    closeMutualPositionsAtEnd(context, market, traders.pxs[1], { maker, taker: seller });
    const px = onGrid(DRAWN);
    await restEachInsideSpread(context, seller, [
      { market, side: 'bid', px: px - market.tick, size },
      { market, side: 'ask', px, size: 2n * size },
    ]);
    await placeFullyFilledOrder(context, maker, { market, side: 'bid', px, size, tif: 'ioc' });
    const isCrossed = await marks.until((now) => now > stop.triggerPx);
    const rows = isCrossed
      ? await awaitOpenOrders(context, taker.address, (now) => ![stop, profit].some((one) => isLegParked(now, one)))
      : await readOpenOrders(context, taker.address);
    const left = isLegParked(rows, stop)
      ? null
      : firstPositionSize(await traders.positions(taker, sizeInUnits(-size, market)));
    // If another account buys first, nothing is left for the exit.
    const hasBought = left?.equals(sizeInUnits(-size, market)) === true;
    if (expect('triggers.oco.market').exercised(hasBought, 'a leg of a short that found a seller'))
      judgeNoParkedLegRow(
        context,
        'triggers.oco.market',
        rows,
        profit,
        'the OCO sibling of a trigger order that filled',
      );
  },
});
