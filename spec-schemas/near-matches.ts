/**
 * Returns ids that a mistyped one may have meant, nearest first: those that begin with it, those that contain it, those a few letters
 * away, then those with a beginning a few letters away.
 */
export function findNearMatches(wanted: string, ids: readonly string[], count = 5): string[] {
  if (wanted.length > LONGEST) return [];
  const lower = wanted.toLowerCase();
  const parts = lower.split('.').length;
  const begun = (known: string) => known.split('.').slice(0, parts).join('.');
  const bound = Math.max(2, Math.floor(wanted.length / 3));
  // The length difference is a lower bound of the distance, and avoids computing it at quadratic cost.
  const slipsTo = (known: string) => (Math.abs(lower.length - known.length) > bound ? FAR : editDistance(lower, known));
  const distanceTo = (known: string): number => {
    if (lower !== '' && known.includes(lower)) return known.startsWith(lower) ? 0 : CONTAINS;
    const start = begun(known);
    const slips = Math.min(slipsTo(known), start === known ? FAR : BEGINS + slipsTo(start));
    // An id contained in the text counts as near, but after all nearer ones.
    return known !== '' && lower.includes(known) ? Math.min(slips, bound) : slips;
  };
  const scored = ids.map((id) => ({ id, distance: distanceTo(id.toLowerCase()) }));
  return scored
    .filter(({ distance }) => distance <= bound)
    .sort((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1))
    .slice(0, count)
    .map(({ id }) => id);
}

/** Longer than any id; the distance of longer texts, which a client may send, is not worth computing. */
const LONGEST = 100;

/** Added for an id that contains the text elsewhere than at its beginning. */
const CONTAINS = 0.25;

const FAR = Number.POSITIVE_INFINITY;

/** Added for a match of an id's beginning, so that a whole id at the same distance comes first. */
const BEGINS = 0.5;

/** Returns the suggestions as the end of an error sentence; empty where there are none. */
export function didYouMean(wanted: string, ids: readonly string[]): string {
  const near = findNearMatches(wanted, ids);
  return near.length === 0 ? '' : ` (Did you mean ${near.join(', ')}?)`;
}

/** Returns sent keys that resemble a missing field, as the end of a sentence; empty where there are none. */
export function similarSentKeysText(field: string, sent: readonly string[]): string {
  const near = findNearMatches(field, sent);
  return near.length === 0 ? '' : ` (sent instead: ${near.join(', ')})`;
}

/** Levenshtein distance: number of letters inserted, deleted or replaced. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const kept = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(kept, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
