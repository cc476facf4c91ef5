import type { CaseContext, PollContext } from '../../harness/check/case-context.ts';
import type { Traced } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import type { ParkedLegSpec } from '../../harness/setup/parked-leg.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import { type OpenOrderRows, parkedLegTriggerPx } from './leg-rows.ts';

/** A leg with a trailing distance. */
export interface TrailingLegSpec extends ParkedLegSpec {
  readonly trailPx: bigint;
}

/** Parts of a leg that determine where its level may be. Prices x 1e8. */
type Trailing = Pick<TrailingLegSpec, 'market' | 'side' | 'triggerPx' | 'trailPx'>;

/**
 * Reads `open_orders` until each leg's level trails the mark, or should: a level may follow in the block after the mark's.
 * @param best  mark nearest to the legs, x 1e8
 */
export function awaitTrailedLegRows(
  watching: PollContext,
  { address }: Identity,
  best: bigint,
  legs: readonly TrailingLegSpec[],
): Promise<OpenOrderRows> {
  return awaitOpenOrders(watching, address, (rows) =>
    legs.every((leg) => isLevelTrailingMark(parkedLegTriggerPx(rows, leg).value, best, leg)),
  );
}

/** Judges that a level is at its distance behind the best mark, or has moved by steps of it. Prices x 1e8. */
export function judgeTrailedLevel<Judged extends string>(
  { expect }: Pick<CaseContext<Judged>, 'expect'>,
  clause: Judged,
  level: Traced<JsonValue | undefined>,
  best: bigint,
  leg: Trailing,
): void {
  const { trailPx, triggerPx } = leg;
  expect(clause).relation(
    `a trigger_px of ${pxInUsdc(pxBehind(best, leg))}, or whole steps of ${pxInUsdc(trailPx)} from ${pxInUsdc(triggerPx)}`,
    { level },
    (observed) => isLevelTrailingMark(observed.level, best, leg),
    'trigger.trigger_px',
  );
}

/** Judges that the level of a short's leg has moved towards the mark. The documents do not mention the side: its distance is only public. */
export function judgeLevelOfShortHasMoved(
  { expect }: Pick<CaseContext<'triggers.trailing.ratchet'>, 'expect'>,
  level: Traced<JsonValue | undefined>,
  lowest: bigint,
  { triggerPx }: Trailing,
): void {
  expect('triggers.trailing.ratchet').relation(
    `a trigger_px below the sent ${pxInUsdc(triggerPx)} after the mark fell to ${pxInUsdc(lowest)}`,
    { level },
    (observed) => Dec.parse(observed.level)?.compare(pxInUsdc(triggerPx)) === -1,
    'trigger.trigger_px',
  );
}

/** Level, x 1e8, at a leg's distance behind a mark. */
export function pxBehind(mark: bigint, { side, trailPx }: Pick<Trailing, 'side' | 'trailPx'>): bigint {
  return side === 'bid' ? mark + trailPx : mark - trailPx;
}

/**
 * Whether a level is a whole number of distances, at least one, away from the sent level: `by trail_px` may mean that it follows the mark
 * in steps of that size as well as at that distance. Prices x 1e8. @source write-api, "States and transitions"
 */
export function isWholeTrailAway(level: JsonValue | undefined, triggerPx: bigint, trailPx: bigint): boolean {
  const px = Dec.parse(level)?.truncated(8).scaledTo(8) ?? null;
  return px !== null && px !== triggerPx && (px - triggerPx) % trailPx === 0n;
}

/** Whether a level is at the distance behind the mark that it followed, or moved by steps of it. Prices x 1e8. */
function isLevelTrailingMark(level: JsonValue | undefined, mark: bigint, leg: Trailing): boolean {
  const { market, triggerPx, trailPx } = leg;
  const behind = pxBehind(mark, leg);
  const px = Dec.parse(level)?.truncated(8).scaledTo(8) ?? null;
  // A mark may be between two ticks, while the level is on the grid (D268).
  const isAtDistance = px !== null && px - behind < market.tick && behind - px < market.tick;
  return isAtDistance || (isWholeTrailAway(level, triggerPx, trailPx) && isBehind(level, mark, trailPx));
}

/** Whether a level is less than two distances from the mark that it follows, but not at it. */
function isBehind(level: JsonValue | undefined, mark: bigint, trailPx: bigint): boolean {
  const px = Dec.parse(level)?.truncated(8).scaledTo(8) ?? null;
  const off = px === null ? 0n : mark - px;
  const distance = off < 0n ? -off : off;
  return distance > 0n && distance < 2n * trailPx;
}
