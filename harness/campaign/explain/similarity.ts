import { Dec } from '../../compare/decimal.ts';
import { toWildcardPath } from '../../compare/diff.ts';
import type { DiffRow } from '../../runner/events.ts';
import type { Difference } from '../compare/difference.ts';
import { differenceCauseKey, differencePlaceKey } from '../compare/difference.ts';

/** Tolerance between two occurrences of one defect, as a fraction of the differing value: served marks lag behind. */
const WITHIN = 100n;

const IDS = /\.\w*(oid|tid|hash|twap_id|message_id)$/;

/**
 * Compares two differences between a venue and its shadow: same places with equal values, or nearly equal ones; null:
 * not similar.
 */
export function similarityOfDifferences(one: Difference, other: Difference): 'equal' | 'near' | null {
  if (differenceCauseKey(one) !== differenceCauseKey(other)) return null;
  const rows = one.mismatch.diff;
  const others = other.mismatch.diff;
  if (rows.length !== others.length) return null;
  const degrees = rows.map((row, at) => rowSimilarity(row, others[at]));
  if (degrees.includes(null)) return null;
  return degrees.includes('near') ? 'near' : 'equal';
}

/** Indices of the rows of one difference that also occur in another at the same place, with equal or nearly equal values. */
export function findSimilarRowIndices(one: Difference, other: Difference): ReadonlySet<number> {
  if (differencePlaceKey(one) !== differencePlaceKey(other)) return new Set();
  const others = other.mismatch.diff;
  const found = one.mismatch.diff.flatMap((row, at) =>
    others.some((candidate) => rowSimilarity(row, candidate) !== null) ? [at] : [],
  );
  return new Set(found);
}

function rowSimilarity(row: DiffRow, other: DiffRow | undefined): 'equal' | 'near' | null {
  if (other === undefined || toWildcardPath(row.path) !== toWildcardPath(other.path)) return null;
  // Ids are specific to each venue.
  if (IDS.test(row.path)) return 'equal';
  const isExpectedEqual = withoutIds(row.expected) === withoutIds(other.expected);
  const isActualEqual = withoutIds(row.actual) === withoutIds(other.actual);
  if (isExpectedEqual && isActualEqual) return 'equal';
  return isNear(row, other) ? 'near' : null;
}

/** Whether both values deviate from their expectation by the same amount, within a hundredth of it. */
function isNear(row: DiffRow, other: DiffRow): boolean {
  const missed = missOf(row);
  const otherMissed = missOf(other);
  if (missed === null || otherMissed === null) return false;
  const apart = missed.minus(otherMissed).abs().times(Dec.of(WITHIN));
  return missed.mantissa !== 0n && apart.compare(missed.abs()) <= 0;
}

function missOf({ expected, actual }: DiffRow): Dec | null {
  const wanted = Dec.parse(expected.replaceAll('"', ''));
  const got = Dec.parse(actual.replaceAll('"', ''));
  return wanted === null || got === null ? null : got.minus(wanted);
}

/** Returns the text of a row without ids, as far as it is shown: each venue assigns its own. */
function withoutIds(text: string): string {
  return text.replace(/("\w*(?:oid|tid|hash|twap_id|id)":)("[^"]*"|\d+)/g, '$1').slice(0, 150);
}
