import { Dec } from '../../harness/compare/decimal.ts';
import type { ParkedLegSpec } from '../../harness/setup/parked-leg.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';

/**
 * Whether a level stands whole distances away from the level that was sent, one at the least: `by trail_px` is how a level
 * follows the mark, by steps of it as well as at that distance. Prices x 1e8. @source write-api, "States and transitions"
 */
export function isWholeTrailAway(level: JsonValue | undefined, triggerPx: bigint, trailPx: bigint): boolean {
  const px = Dec.parse(level)?.truncated(8).scaledTo(8) ?? null;
  return px !== null && px !== triggerPx && (px - triggerPx) % trailPx === 0n;
}

/** Whether a level stands at the distance behind the mark that it followed, or by steps of it. Prices x 1e8. */
export function isLevelTrailingMark(
  level: JsonValue | undefined,
  mark: bigint,
  { market, side, triggerPx }: Pick<ParkedLegSpec, 'market' | 'side' | 'triggerPx'>,
  distance: bigint,
): boolean {
  const behind = side === 'bid' ? mark + distance : mark - distance;
  const px = Dec.parse(level)?.truncated(8).scaledTo(8) ?? null;
  // A mark may stand between two ticks, and the level on the grid (D268).
  const isAtDistance = px !== null && px - behind < market.tick && behind - px < market.tick;
  return isAtDistance || (isWholeTrailAway(level, triggerPx, distance) && isBehind(level, mark, distance));
}

/** Whether a level is less than two distances off the mark that it follows, and not at it. */
function isBehind(level: JsonValue | undefined, mark: bigint, trailPx: bigint): boolean {
  const px = Dec.parse(level)?.truncated(8).scaledTo(8) ?? null;
  const off = px === null ? 0n : mark - px;
  const distance = off < 0n ? -off : off;
  return distance > 0n && distance < 2n * trailPx;
}
