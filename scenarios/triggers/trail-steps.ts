import { Dec } from '../../harness/compare/decimal.ts';
import type { ParkedLegSpec } from '../../harness/setup/parked-leg.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';

/**
 * Whether a level is a whole number of distances, at least one, away from the sent level: `by trail_px` may mean that it follows the mark
 * in steps of that size as well as at that distance. Prices x 1e8. @source write-api, "States and transitions"
 */
export function isWholeTrailAway(level: JsonValue | undefined, triggerPx: bigint, trailPx: bigint): boolean {
  const px = Dec.parse(level)?.truncated(8).scaledTo(8) ?? null;
  return px !== null && px !== triggerPx && (px - triggerPx) % trailPx === 0n;
}

/** Whether a level is at the distance behind the mark that it followed, or moved by steps of it. Prices x 1e8. */
export function isLevelTrailingMark(
  level: JsonValue | undefined,
  mark: bigint,
  { market, side, triggerPx }: Pick<ParkedLegSpec, 'market' | 'side' | 'triggerPx'>,
  distance: bigint,
): boolean {
  const behind = side === 'bid' ? mark + distance : mark - distance;
  const px = Dec.parse(level)?.truncated(8).scaledTo(8) ?? null;
  // A mark may be between two ticks, while the level is on the grid (D268).
  const isAtDistance = px !== null && px - behind < market.tick && behind - px < market.tick;
  return isAtDistance || (isWholeTrailAway(level, triggerPx, distance) && isBehind(level, mark, distance));
}

/** Whether a level is less than two distances from the mark that it follows, but not at it. */
function isBehind(level: JsonValue | undefined, mark: bigint, trailPx: bigint): boolean {
  const px = Dec.parse(level)?.truncated(8).scaledTo(8) ?? null;
  const off = px === null ? 0n : mark - px;
  const distance = off < 0n ? -off : off;
  return distance > 0n && distance < 2n * trailPx;
}
