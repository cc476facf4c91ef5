import type { CaseContext } from '../../harness/check/case-context.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { highestPx, lowestPx } from '../../harness/setup/feed-marks.ts';
import type { ParkedLegSpec } from '../../harness/setup/parked-leg.ts';
import { type OpenOrderRows, triggerLevelOf } from './leg-rows.ts';
import type { NudgedMarkLong } from './nudged-long.ts';
import { isWholeTrailAway } from './trail-steps.ts';

export const trailClauses = [
  'triggers.trailing.ratchet',
  'triggers.trailing.never-away',
  'triggers.trailing.short',
  'triggers.row.trail-level',
] as const;

/** Two legs that trail a mark, sent from further off: the level behind any mark is another one. Prices x 1e8. */
export interface TrailingLegs {
  readonly ofLong: ParkedLegSpec;
  readonly ofShort: ParkedLegSpec;
  readonly trailPx: bigint;
  readonly tick: bigint;
}

/** Further than the mark can run within its band around the index: neither of them is reached. */
const DISTANCE = 15n;

export function trailingLegsFor({ traders, leg }: NudgedMarkLong, mark: bigint): TrailingLegs {
  const { tick } = traders.market;
  const percent = (parts: bigint) => ((mark * parts) / (100n * tick)) * tick;
  const trailPx = percent(DISTANCE);
  const ofShort = leg(percent(130n), { side: 'bid', trailPx });
  return { ofLong: leg(percent(70n), { trailPx }), ofShort, trailPx, tick };
}

interface TrailReadings {
  /** Marks told while the legs were parked and listed. */
  readonly around: readonly bigint[];
  /** Rows of `open_orders` read behind `marks`, and before. */
  readonly before: OpenOrderRows;
  /** Rows between the two. */
  readonly early: OpenOrderRows;
  readonly rows: OpenOrderRows;
  /** Marks told since the legs were listed, and those of meanwhile, as the rows were read. */
  readonly marks: readonly bigint[];
  readonly later: readonly bigint[];
}

const LEVEL = 'trigger.trigger_px';

/** Judges the level at a price; half a distance is more than any mark that no frame told can make of it. */
export function judgeTrailLevel(
  { expect }: Pick<CaseContext<(typeof trailClauses)[number]>, 'expect'>,
  { ofLong, ofShort, trailPx, tick }: TrailingLegs,
  { around, before, early, rows, marks: reported, later }: TrailReadings,
): void {
  for (const leg of [ofLong, ofShort]) judgeTrailNeverRetreats({ expect }, leg, [before, early, rows]);
  const low = lowestPx(reported);
  const best = highestPx(reported);
  const started = triggerLevelOf(before, ofLong);
  const level = triggerLevelOf(rows, ofLong);
  const ofShorts = triggerLevelOf(rows, ofShort);
  const [first, stands] = [started, level].map(({ value }) => Dec.parse(value));

  // A level that stands where it was sent shows nothing.
  const mayFall = isPx(first) && isPx(stands) && first.compare(pxInUsdc(ofLong.triggerPx)) > 0;
  const hasFallenBack = mayFall && lowestPx(later) < lowestPx(around);
  if (expect('triggers.trailing.never-away').exercised(hasFallenBack, 'a mark that falls back'))
    expect('triggers.trailing.never-away').atLeast(level, started, LEVEL);
  const fallen = triggerLevelOf(early, ofShort);
  const hasRisenAgain = low < lowestPx(around) && highestPx(later) > low && isPx(Dec.parse(fallen.value));
  if (hasRisenAgain && Dec.parse(ofShorts.value) !== null)
    expect('triggers.trailing.never-away').atMost(ofShorts, fallen, `${LEVEL} of a short`);
  // Read prices are on the grid, and the mark of the venue may not be.
  const behind = pxInUsdc(best - trailPx - tick);
  if (expect('triggers.trailing.ratchet').exercised(best > highestPx(around) && isPx(stands), 'a mark that rises'))
    expect('triggers.trailing.ratchet').atLeast(level, behind, LEVEL);
  const hasFallen = low < lowestPx(around) && Dec.parse(ofShorts.value) !== null;
  const above = pxInUsdc(low + trailPx + tick);
  if (hasFallen) expect('triggers.trailing.ratchet').atMost(ofShorts, above, `${LEVEL} of a short`);
  if (expect('triggers.trailing.short').exercised(hasFallen, 'a mark that falls'))
    expect('triggers.trailing.short').atMost(ofShorts, above, LEVEL);
  const edge = pxInUsdc(lowestPx([...reported, ...later]) + trailPx / 2n);
  if (expect('triggers.row.trail-level').exercised(hasFallen, 'a mark that falls'))
    expect('triggers.row.trail-level').relation(
      `the level above the lowest mark, not below ${edge}, or steps of ${pxInUsdc(trailPx)} from where it was sent`,
      { level: ofShorts },
      ({ level: px }) => (Dec.parse(px)?.compare(edge) ?? 0) > 0 || isWholeTrailAway(px, ofShort.triggerPx, trailPx),
      LEVEL,
    );
}

/** A level stands behind its mark for as long as its leg is parked, whether or not a frame tells each mark: it goes one way. */
export function judgeTrailNeverRetreats(
  { expect }: Pick<CaseContext<(typeof trailClauses)[number]>, 'expect'>,
  leg: ParkedLegSpec,
  looks: readonly OpenOrderRows[],
): void {
  const levels = looks.map((rows) => triggerLevelOf(rows, leg)).filter(({ value }) => isPx(Dec.parse(value)));
  for (const [n, level] of levels.entries()) {
    const earlier = levels[n - 1];
    // A level that stays where it was sent shows nothing.
    if (earlier === undefined || Dec.parse(earlier.value)?.equals(pxInUsdc(leg.triggerPx)) === true) continue;
    if (leg.side === 'bid') expect('triggers.trailing.never-away').atMost(level, earlier, `${LEVEL} of a short`);
    else expect('triggers.trailing.never-away').atLeast(level, earlier, LEVEL);
  }
}

function isPx(px: Dec | null | undefined): px is Dec {
  return px instanceof Dec;
}
