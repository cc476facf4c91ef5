import { check } from '../../harness/check/check.ts';
import { hasFineTick } from '../../harness/check/market-picker.ts';
import { toGroupedLegsCheck } from '../../harness/judging/in-batches.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { FeedMarks, highestPxOf, lowestPxOf } from '../../harness/setup/feed-marks.ts';
import { renewIndexIfOperated } from '../../harness/setup/index-price.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  closeMutualPositionsAtEnd,
  placeFullyFilledOrder,
  restEachInsideSpread,
} from '../../harness/setup/own-trade.ts';
import { type ParkedLegSpec, placeParkedLegs } from '../../harness/setup/parked-leg.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { OpenOrderRows } from './leg-rows.ts';
import { judgeTrailNeverRetreats } from './nudged-trail.ts';

const clause = 'triggers.trailing.never-away';

/** Permille of the first mark to which our quotes and prints draw it in turn: it changes direction twice. */
const PLACES = [990n, 1010n, 990n];
/** Distance of the levels in permille of the mark: none is reached. */
const DISTANCE = 150n;

/** Number of looks at levels whose mark moves by itself: it changes direction meanwhile. */
const MOST_LOOKS = 16;

const alone = check({
  id: 'triggers.trailing.turns',
  title:
    'the trigger_px of a trailing order never moves away from the mark when the mark turns, for a long and for a short',
  clauses: [clause],
  by: 'act',
  accounts: 'exact',
  // The mark moves only with a fresh index, which a venue without a feed has only at first.
  leases: ['fresh-index'],
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const traders = await leaseTwoTraders(context, { fits: hasFineTick, opens: 50n });
    const { market, maker, taker } = traders;
    const size = traders.size();
    await traders.trade('bid', size);
    await renewIndexIfOperated(context, market);
    const marks = await FeedMarks.open(context, market.coin);
    const mark = (await marks.reported()).at(-1);
    if (mark === undefined) throw new NotExercised('a mark that the feed tells');
    const onGrid = (permille: bigint) => ((mark * permille) / (1000n * market.tick)) * market.tick;
    const trailing = (side: 'bid' | 'ask', permille: bigint): ParkedLegSpec => ({
      market,
      side,
      size,
      triggerPx: onGrid(permille),
      trailPx: onGrid(DISTANCE),
      cloid: random.cloid(),
    });
    const ofLong = trailing('ask', 700n);
    const ofShort = trailing('bid', 1300n);
    await placeParkedLegs(context, taker, [ofLong]);
    await placeParkedLegs(context, maker, [ofShort]);
    const rowsOf = async () => [
      ...(await readOpenOrders(context, taker.address)),
      ...(await readOpenOrders(context, maker.address)),
    ];

    // Where others move the mark, quotes of ours would meet theirs.
    const watched = await marks.lookUntilTurned(rowsOf, MOST_LOOKS);
    if (watched !== null) {
      for (const leg of [ofLong, ofShort]) judgeTrailNeverRetreats(context, leg, watched);
      return;
    }

    const [seller, buyer] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    closeMutualPositionsAtEnd(context, market, traders.pxs[1], { maker: seller, taker: buyer });
    const looks: OpenOrderRows[] = [];
    const reported: (readonly bigint[])[] = [];
    for (const px of PLACES.map(onGrid)) {
      await drawTo(px);
      reported.push(await marks.begin());
      looks.push(await rowsOf());
    }
    const [fallen = [], risen = [], back = []] = reported;
    const hasTurned = highestPxOf(risen) > lowestPxOf(fallen) && lowestPxOf(back) < highestPxOf(risen);
    if (!expect(clause).exercised(hasTurned, 'a mark that turns')) return;
    for (const leg of [ofLong, ofShort]) judgeTrailNeverRetreats(context, leg, looks);

    /** Quotes around a price and prints there: the mark is drawn to it, whichever of them it follows. */
    async function drawTo(px: bigint): Promise<void> {
      await cancelEveryOrder({ given, target }, seller);
      await restEachInsideSpread(context, seller, [
        { market, side: 'bid', px: px - market.tick, size },
        { market, side: 'ask', px, size: 2n * size },
      ]);
      await placeFullyFilledOrder(context, buyer, { market, side: 'bid', px, size, tif: 'ioc' });
      await pace.blocks(2);
    }
  },
});

export default alone;
export const trailingTurnsInGroupCheck = toGroupedLegsCheck(alone);
