import type { CaseContext } from '../../harness/check/case-context.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { highestPxOf, lowestPxOf } from '../../harness/setup/feed-marks.ts';
import type { ParkedLegSpec } from '../../harness/setup/parked-leg.ts';
import { type OpenOrderRows, parkedLegTriggerPx } from './leg-rows.ts';
import type { NudgedMarkLong } from './nudged-long.ts';
import { isWholeTrailAway } from './trail-steps.ts';

export const trailClauses = [
  'triggers.trailing.ratchet',
  'triggers.trailing.never-away',
  'triggers.trailing.short',
  'triggers.row.trail-level',
] as const;

/** Two legs that trail a mark, sent from further away, so that any mark implies another level. Prices x 1e8. */
export interface TrailingLegs {
  readonly ofLong: ParkedLegSpec;
  readonly ofShort: ParkedLegSpec;
  readonly trailPx: bigint;
  readonly tick: bigint;
}

/** Greater than the mark's possible movement within its band around the index: neither leg is reached. */
const DISTANCE = 15n;

export function trailingLegsFor({ traders, leg }: NudgedMarkLong, mark: bigint): TrailingLegs {
  const { tick } = traders.market;
  const percent = (parts: bigint) => ((mark * parts) / (100n * tick)) * tick;
  const trailPx = percent(DISTANCE);
  const ofShort = leg(percent(130n), { side: 'bid', trailPx });
  return { ofLong: leg(percent(70n), { trailPx }), ofShort, trailPx, tick };
}

interface TrailReadings {
  /** Marks reported while the legs were being parked and listed. */
  readonly around: readonly bigint[];
  /** Rows of `open_orders` read after `marks`, and before. */
  readonly before: OpenOrderRows;
  /** Rows read after those of `before` and before `rows`. */
  readonly early: OpenOrderRows;
  readonly rows: OpenOrderRows;
  /** Marks reported since the legs were listed, up to the read of the rows. */
  readonly marks: readonly bigint[];
  readonly later: readonly bigint[];
}

const LEVEL = 'trigger.trigger_px';

/** Judges that the level is at a price. Half a distance exceeds the effect of any mark that no frame reported. */
export function judgeTrailLevel(
  { expect }: Pick<CaseContext<(typeof trailClauses)[number]>, 'expect'>,
  { ofLong, ofShort, trailPx, tick }: TrailingLegs,
  { around, before, early, rows, marks: reported, later }: TrailReadings,
): void {
  for (const leg of [ofLong, ofShort]) judgeTrailNeverRetreats({ expect }, leg, [before, early, rows]);
  const low = lowestPxOf(reported);
  const best = highestPxOf(reported);
  const started = parkedLegTriggerPx(before, ofLong);
  const level = parkedLegTriggerPx(rows, ofLong);
  const ofShorts = parkedLegTriggerPx(rows, ofShort);
  const [first, stands] = [started, level].map(({ value }) => Dec.parse(value));

  // A level that is still where it was sent proves nothing.
  const mayFall = isPx(first) && isPx(stands) && first.compare(pxInUsdc(ofLong.triggerPx)) > 0;
  const hasFallenBack = mayFall && lowestPxOf(later) < lowestPxOf(around);
  if (expect('triggers.trailing.never-away').exercised(hasFallenBack, 'a mark that falls back'))
    expect('triggers.trailing.never-away').atLeast(level, started, LEVEL);
  const fallen = parkedLegTriggerPx(early, ofShort);
  const hasRisenAgain = low < lowestPxOf(around) && highestPxOf(later) > low && isPx(Dec.parse(fallen.value));
  if (hasRisenAgain && Dec.parse(ofShorts.value) !== null)
    expect('triggers.trailing.never-away').atMost(ofShorts, fallen, `${LEVEL} of the trailing stop of a short`);
  // Read prices are on the grid, but the venue's mark may not be.
  const behind = pxInUsdc(best - trailPx - tick);
  if (expect('triggers.trailing.ratchet').exercised(best > highestPxOf(around) && isPx(stands), 'a mark that rises'))
    expect('triggers.trailing.ratchet').atLeast(level, behind, LEVEL);
  const hasFallen = low < lowestPxOf(around) && Dec.parse(ofShorts.value) !== null;
  const above = pxInUsdc(low + trailPx + tick);
  if (hasFallen)
    expect('triggers.trailing.ratchet').atMost(ofShorts, above, `${LEVEL} of the trailing stop of a short`);
  if (expect('triggers.trailing.short').exercised(hasFallen, 'a mark that falls'))
    expect('triggers.trailing.short').atMost(ofShorts, above, LEVEL);
  const edge = pxInUsdc(lowestPxOf([...reported, ...later]) + trailPx / 2n);
  if (expect('triggers.row.trail-level').exercised(hasFallen, 'a mark that falls'))
    expect('triggers.row.trail-level').relation(
      `a trigger_px above ${edge} (half the trailing distance above the lowest mark), or whole steps of ${pxInUsdc(trailPx)} from the sent level`,
      { level: ofShorts },
      ({ level: px }) => (Dec.parse(px)?.compare(edge) ?? 0) > 0 || isWholeTrailAway(px, ofShort.triggerPx, trailPx),
      LEVEL,
    );
}

/** Judges that a level moves only in one direction for as long as its leg is parked, whether or not frames report each mark. */
export function judgeTrailNeverRetreats(
  { expect }: Pick<CaseContext<(typeof trailClauses)[number]>, 'expect'>,
  leg: ParkedLegSpec,
  looks: readonly OpenOrderRows[],
): void {
  const levels = looks.map((rows) => parkedLegTriggerPx(rows, leg)).filter(({ value }) => isPx(Dec.parse(value)));
  for (const [n, level] of levels.entries()) {
    const earlier = levels[n - 1];
    // A level that stays where it was sent proves nothing.
    if (earlier === undefined || Dec.parse(earlier.value)?.equals(pxInUsdc(leg.triggerPx)) === true) continue;
    if (leg.side === 'bid')
      expect('triggers.trailing.never-away').atMost(level, earlier, `${LEVEL} of the trailing stop of a short`);
    else expect('triggers.trailing.never-away').atLeast(level, earlier, LEVEL);
  }
}

function isPx(px: Dec | null | undefined): px is Dec {
  return px instanceof Dec;
}
