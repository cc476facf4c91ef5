import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { hasFineTick } from '../../harness/check/market-picker.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import { toAgentSignedCheck } from '../../harness/judging/by-agents.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { assumeMarkFollowedIndex, readIndexRestoringAtEnd } from '../../harness/setup/index-price.ts';
import { awaitOpenOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  awaitParkedLegRows,
  isParkedLegRow,
  type ParkedLegSpec,
  parkedLegAction,
  placeParkedLegs,
} from '../../harness/setup/parked-leg.ts';
import { readDexPositionSize } from '../../harness/setup/perp-deploys.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';
import { judgeNoParkedLegRow } from './leg-rows.ts';
import { isLegParked, moveMarkFromIndex, pxFromIndex, readMarkPx } from './mark-moves.ts';

/**
 * Parks a leg larger than the position. A venue may refuse it: then one of the position's size is parked, and the position shrinks.
 * @param held  lots of the position
 */
async function parkAbovePosition(
  context: CaseContext<never>,
  traders: TwoTraders,
  leg: ParkedLegSpec,
  held: bigint,
  shrinksBy: { readonly size: bigint; readonly px: bigint },
): Promise<void> {
  const { taker } = traders;
  if (isRefused(await context.target.act(taker, parkedLegAction(taker, leg)))) {
    await placeParkedLegs(context, taker, [{ ...leg, size: held }]);
    await traders.trade('ask', shrinksBy.size, shrinksBy.px);
  } else {
    await awaitParkedLegRows(context, taker, [leg]);
  }
}

const alone = check({
  id: 'triggers.fire.market-exits',
  title:
    'a market trigger order stays parked until the mark crosses it, then reduces its own side by no more than the position',
  clauses: [
    'triggers.fire.crossing',
    'triggers.fire.market',
    'triggers.fire.market-size',
    'triggers.block.tpsl-label',
    'triggers.block.side',
  ],
  by: 'operate',
  control: 'mark',
  async run(context) {
    const { target, random, expect } = context;
    const traders = await leaseTwoTraders(context, {
      fits: hasFineTick,
      opens: 200n,
    });
    const { market, maker, taker } = traders;
    const size = traders.size();
    const held = await traders.trade('bid', 4n * size);
    await traders.positions(taker, held.size);
    const index = await readIndexRestoringAtEnd(context, market);
    const leg = (more: Partial<ParkedLegSpec>): ParkedLegSpec => ({
      market,
      side: 'ask',
      size,
      triggerPx: pxFromIndex(market, index, -20n),
      cloid: random.cloid(),
      ...more,
    });
    const level = leg({}).triggerPx;
    const stop = leg({});
    const profit = leg({ tpsl: 'tp', kind: 'take_profit' });
    // A bid fired by a falling mark is a take-profit, both by level and by label (D260).
    const ofShort = leg({
      side: 'bid',
      tpsl: 'tp',
      kind: 'take_profit',
      triggerPx: pxFromIndex(market, index, -23n),
    });
    // Orders that each side would match near the firing mark: no document says how far an exit reaches. They rest before the legs are
    // parked, because a one-sided book may draw the mark.
    const restAt = (side: 'bid' | 'ask', permille: bigint, parts: bigint) =>
      placeRestingOrder(context, maker, {
        market,
        side,
        px: pxFromIndex(market, index, permille),
        size: parts * size,
      });
    await restAt('bid', -32n, 4n);
    const above = await moveMarkFromIndex(context, market, index, -10n);
    assumeMarkFollowedIndex(above > level, 'the mark did not stay above the levels');
    await placeParkedLegs(context, taker, [stop]);
    // A venue may require the position that a leg protects.
    const isUnheldRefused = isRefused(await target.act(taker, parkedLegAction(taker, ofShort)));
    const legs = isUnheldRefused ? [stop] : [stop, ofShort];
    await awaitParkedLegRows(context, taker, legs);
    // A venue whose labels give the direction (D260) refuses this one, or sells at once.
    const labelled = await target.act(taker, parkedLegAction(taker, profit));
    expect('triggers.block.tpsl-label').accepted(labelled);
    // A leg that fires at once is gone when the position is read.
    await context.pace.blocks();
    const waiting = await readOpenOrders(context, taker.address);
    const isWaiting = isLegParked(waiting, profit);
    const before = await readDexPositionSize(context, taker, market.coin);
    assumeMarkFollowedIndex((await readMarkPx(context, market)) > level, 'the mark came to the levels by itself');
    expect('triggers.fire.crossing').relation(
      'every trigger order to be parked before the mark reaches it',
      { rows: waiting },
      ({ rows }) => legs.every((one) => isLegParked(rows, one)),
      'orders',
    );

    await restAt('ask', -18n, 2n);
    const below = await moveMarkFromIndex(context, market, index, -30n);
    assumeMarkFollowedIndex(below < ofShort.triggerPx, 'the mark did not fall below the levels');
    await awaitOpenOrders(context, taker.address, (now) => !isLegParked(now, stop));
    const rows = await readOpenOrders(context, taker.address);
    judgeNoParkedLegRow(context, 'triggers.fire.crossing', rows, stop, 'the trigger order that the mark has crossed');
    judgeNoParkedLegRow(
      context,
      'triggers.block.tpsl-label',
      rows,
      profit,
      'the trigger order with the other tpsl label that the mark has crossed',
    );
    const sold = sizeInUnits(isWaiting && !isLegParked(rows, profit) ? 2n * size : size, market);
    const resting = derived(
      rows.filter((row) => !isParkedLegRow(row)),
      rows,
    );
    expect('triggers.fire.market').equal(resting, [], 'open orders left on the book by a market exit');
    const left = before.minus(sold);
    const positions = await traders.positions(taker, left);
    expect('triggers.block.side').decimal(
      field(positions[0], 'size', positions),
      left,
      'size of the long position after the selling trigger orders fired',
    );

    const rest = leg({ size: 4n * size, triggerPx: pxFromIndex(market, index, -38n), reduceOnly: false });
    // A mark may stay between the best quotes: the bid for the first legs would hold it.
    await cancelEveryOrder(context, maker);
    await restAt('bid', -47n, 4n);
    const shrinksBy = { size, px: pxFromIndex(market, index, -30n) };
    await parkAbovePosition(context, traders, rest, left.scaledTo(market.szDecimals) ?? size, shrinksBy);
    const lower = await moveMarkFromIndex(context, market, index, -45n);
    assumeMarkFollowedIndex(lower < rest.triggerPx, 'the mark did not fall below the last level');
    const closed = await traders.positions(taker, sizeInUnits(0n, market));
    expect('triggers.fire.market-size').equal(
      closed,
      [],
      'positions after a trigger order larger than the position fired',
    );
  },
});

export default alone;
export const fireMarketExitsByAgentCheck = toAgentSignedCheck(alone);
