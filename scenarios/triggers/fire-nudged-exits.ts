import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { lowestPxOf } from '../../harness/setup/feed-marks.ts';
import { awaitOpenOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { isParkedLegRow, type ParkedLegSpec, parkedLegRowIn, triggerFieldOf } from '../../harness/setup/parked-leg.ts';
import { judgeNoParkedLegRow, judgeParkedLegRow, type OpenOrderRows } from './leg-rows.ts';
import { isLegParked } from './mark-moves.ts';
import { fireAndJudgeLastExits, lastExitClauses } from './nudged-last-exits.ts';
import { type NudgedMarkLong, openNudgedMarkLong } from './nudged-long.ts';
import { judgeTrailLevel, type TrailingLegs, trailClauses, trailingLegsFor } from './nudged-trail.ts';

const PIECES = 4n;

const ofMarketExits = [
  'triggers.fire.crossing',
  'triggers.fire.direction',
  'triggers.fire.market',
  'triggers.block.side',
  'triggers.oco.market',
  'triggers.ladder.independent',
  'triggers.fire.mark-only',
] as const;

type Context = CaseContext<(typeof ofMarketExits)[number]>;

export default check({
  id: 'triggers.fire.nudged-exits',
  title: 'trigger orders near a mark that own quotes move fire once the mark crosses them, and trailing ones follow it',
  clauses: [...ofMarketExits, ...lastExitClauses, ...trailClauses],
  by: 'act',
  // Unreached steps depend on the mark: other accounts would not reach them either.
  accounts: 'exact',
  // The mark moves only with a fresh index, which a venue without a feed has only at first.
  leases: ['fresh-index'],
  async run(context) {
    const long = await openNudgedMarkLong(context, PIECES);
    const legs = await parked(context, long);
    const isBelow = (now: bigint) => now < legs.stop.triggerPx;
    await long.asks(legs.ask);
    let isCrossed = await long.marks.until(isBelow);
    if (!isCrossed && !long.quotes.hasBidders) {
      // A mark that is the median of index, book and last print moves once two of them have.
      await long.prints(legs.ask);
      isCrossed = await long.marks.until(isBelow);
    }
    const hasFired = await marketExits(context, long, legs, isCrossed);
    // A filled order is off the book, and no longer draws the mark.
    await context.pace.blocks();
    const reported = await long.marks.begin();
    // A lone leg may end with the position that the last exits close: no document says which legs stay.
    const early = await readOpenOrders(context, long.traders.taker.address);
    await long.asksNoMore();
    const meanwhile = await long.marks.reported();
    const left = hasFired ? PIECES - legs.sold : PIECES;
    const rows = await fireAndJudgeLastExits(context, long, {
      far: legs.far,
      isLadder: legs.isLadder,
      left,
      mayFire: hasFired,
    });
    const later = await long.marks.reported();
    if (legs.trail === null) return;
    const stays = [legs.trail.ofLong, legs.trail.ofShort].every((leg) => isLegParked(rows, leg));
    const readings = stays ? { rows, later } : { rows: early, later: [...reported, ...meanwhile] };
    judgeTrailLevel(context, legs.trail, { ...legs, ...readings, early, marks: reported });
  },
});

/** Legs of the long, and of a short that it does not have, in `open_orders` while the mark is above their level. */
interface Legs {
  /** Price to which our own ask draws the mark down. */
  readonly ask: bigint;
  /** Stop of a pair, whose sibling is far above. */
  readonly stop: ParkedLegSpec;
  /** null: the venue has no groups, and each leg is parked alone. */
  readonly sibling: ParkedLegSpec | null;
  /** Whether the rungs form a ladder; if the venue has none, they are parked alone too. */
  readonly isLadder: boolean;
  /** Rungs of a ladder: one at the level of the stop, one that only prints will pass, one far above. */
  readonly rung: ParkedLegSpec;
  readonly near: ParkedLegSpec;
  readonly far: ParkedLegSpec;
  readonly ofShort: ParkedLegSpec;
  /** null: nothing trails there. */
  readonly trail: TrailingLegs | null;
  /** Marks reported while the legs were parked, and until their rows were read. */
  readonly around: readonly bigint[];
  readonly before: OpenOrderRows;
  /** Pieces that find a buyer, of the three sold by the stop and the rung. */
  readonly sold: bigint;
}

async function parked(context: Context, long: NudgedMarkLong): Promise<Legs> {
  const { market, taker } = long.traders;
  const { bid, hasBidders } = long.quotes;
  // Others would buy what our own bid leaves, so there it leaves nothing.
  const sold = hasBidders ? 3n : 2n;
  await long.quoted(sold);
  const mark = await long.markNow();
  const level = mark - market.tick;
  const ask = long.askBelow(mark);
  const farPx = (mark / (2n * market.tick)) * 3n * market.tick;
  // Above the exits' print price, and below the middle of the book.
  const nearPx = hasBidders ? farPx / 3n : bid + ((ask - bid) / (4n * market.tick)) * market.tick;
  const profit = { tpsl: 'tp', kind: 'take_profit' } as const;
  const double = { size: long.lots(2n) };
  const stop = long.leg(level, double);
  const second = long.leg(farPx, { ...profit, ...double });
  const rung = long.leg(level);
  const near = long.leg(nearPx);
  const far = long.leg(farPx, profit);
  // A bid below the mark takes a profit, both by level and by label (D260).
  const ofShort = long.leg(level, { ...profit, side: 'bid', reduceOnly: false });
  await long.marks.begin();
  const trail = await context.given.part(async () => {
    const trailing = trailingLegsFor(long, mark);
    await long.apart(ofShort, trailing.ofLong, trailing.ofShort);
    return trailing;
  });
  if (trail === null) await long.apart(ofShort);
  const isLadder = (await context.given.part(async () => (await long.group(rung, near, far)) !== null)) ?? false;
  if (!isLadder) await long.apart(rung, near, far);
  const sibling = await context.given.part(async () => {
    await long.group(stop, second);
    return second;
  });
  if (sibling === null) await long.apart(stop);
  const before = await awaitOpenOrders(context, taker.address, (now) => isLegParked(now, far));
  const around = await long.marks.begin();
  return { ask, stop, sibling, isLadder, rung, near, far, ofShort, trail, around, before, sold };
}

/** @returns whether the legs next to the mark have fired */
async function marketExits(context: Context, long: NudgedMarkLong, legs: Legs, isCrossed: boolean): Promise<boolean> {
  const { expect } = context;
  const { stop, sibling, rung, near, far, ofShort, before, sold } = legs;
  const { taker } = long.traders;
  const gone = [stop, ...(sibling === null ? [] : [sibling]), rung, ofShort];
  const rows = isCrossed
    ? await awaitOpenOrders(context, taker.address, (now) => !gone.some((leg) => isLegParked(now, leg)))
    : await readOpenOrders(context, taker.address);
  const isPassed = (leg: ParkedLegSpec) =>
    isCrossed && triggerFieldOf(parkedLegRowIn(before, leg.cloid) ?? {}).trigger_above === false;
  if (expect('triggers.fire.crossing').exercised(isPassed(stop), 'a mark that falls below a leg'))
    judgeNoParkedLegRow(context, 'triggers.fire.crossing', rows, stop, 'the trigger order that the mark has passed');
  // A mark that moves by itself may have reached them before they were listed.
  const hasFired = [stop, rung].every((leg) => isPassed(leg) || !isLegParked(rows, leg));
  if (!hasFired) {
    for (const clause of ofMarketExits.slice(1)) expect(clause).exercised(false, 'a mark that comes to a leg');
    return false;
  }
  // Once a rung has fired, another one may have ended with it.
  if (expect('triggers.fire.direction').exercised(isPassed(rung), 'a mark that falls below a leg'))
    judgeParkedLegRow(
      context,
      'triggers.fire.direction',
      before,
      far,
      'the trigger order far above the mark, which waits for a rise',
    );
  if (expect('triggers.fire.market').exercised(sold < 3n, 'a market exit that nobody buys in whole')) {
    const resting = rows.filter((row) => !isParkedLegRow(row));
    expect('triggers.fire.market').equal(derived(resting, rows), [], 'open orders left on the book by market exits');
  }
  const left = await long.left(PIECES - sold);
  // On a book with others beside our quotes, the rest cannot be judged.
  const isWhole = !long.quotes.hasBidders && [stop, rung, ofShort].every(isPassed);
  if (expect('triggers.block.side').exercised(isWhole, 'a mark that passes legs of both sides, for nobody but us'))
    expect('triggers.block.side').decimal(
      left,
      long.pieces(PIECES - sold),
      'size of the long position after the selling trigger orders fired',
    );
  const hasSold = left.compare(long.pieces(PIECES)) < 0;
  hasSoldBy(context, legs, rows, hasSold);
  // A mark that is the last trade is beyond that level before anything is sold.
  const marks = [...legs.around, ...(await long.marks.reported())];
  const isAlone = hasSold && near.triggerPx > long.quotes.bid && lowestPxOf(marks) > near.triggerPx;
  if (expect('triggers.fire.mark-only').exercised(isAlone, 'a print beyond a level that the mark has not come to'))
    judgeParkedLegRow(
      context,
      'triggers.fire.mark-only',
      rows,
      near,
      'the trigger order passed by prints only, not by the mark',
    );
  return true;
}

/** Judges the remaining legs of a set after one has fired. */
function hasSoldBy(context: Context, legs: Legs, rows: OpenOrderRows, hasSold: boolean): void {
  const { sibling, isLadder, trail, near, far } = legs;
  const { expect } = context;
  // The pair's leg may be the one without a buyer, because the fired legs share what is bought; a trailing leg that moves by steps is one
  // of them (D74).
  const isOfPair = hasSold && isLegParked(rows, near) && (trail === null || isLegParked(rows, trail.ofLong));
  if (sibling !== null && expect('triggers.oco.market').exercised(isOfPair, 'a leg of a pair that found a buyer'))
    judgeNoParkedLegRow(
      context,
      'triggers.oco.market',
      rows,
      sibling,
      'the OCO sibling of a trigger order that filled',
    );
  if (isLadder && expect('triggers.ladder.independent').exercised(hasSold, 'a rung that found a buyer'))
    judgeParkedLegRow(context, 'triggers.ladder.independent', rows, far, 'a ladder rung that the mark has not reached');
}
