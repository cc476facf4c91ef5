/**
 * Ids that a mistyped one may have meant, the nearest first: those that begin with it, those that contain it, those few
 * letters away, then those that begin with something few letters away.
 */
export function nearMatches(wanted: string, ids: readonly string[], count = 5): string[] {
  if (wanted.length > LONGEST) return [];
  const lower = wanted.toLowerCase();
  const parts = lower.split('.').length;
  const begun = (known: string) => known.split('.').slice(0, parts).join('.');
  const bound = Math.max(2, Math.floor(wanted.length / 3));
  // A text that is so much longer or shorter is as far at least, and each distance costs the product of two lengths.
  const slipsTo = (known: string) => (Math.abs(lower.length - known.length) > bound ? FAR : editDistance(lower, known));
  const distanceTo = (known: string): number => {
    if (lower !== '' && known.includes(lower)) return known.startsWith(lower) ? 0 : CONTAINS;
    const start = begun(known);
    const slips = Math.min(slipsTo(known), start === known ? FAR : BEGINS + slipsTo(start));
    // A part of what was written is near, and everything else that is near is nearer.
    return known !== '' && lower.includes(known) ? Math.min(slips, bound) : slips;
  };
  const scored = ids.map((id) => ({ id, distance: distanceTo(id.toLowerCase()) }));
  return scored
    .filter(({ distance }) => distance <= bound)
    .sort((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1))
    .slice(0, count)
    .map(({ id }) => id);
}

/** No id is as long; the distance of a longer text, which a client may send, costs more than it can tell. */
const LONGEST = 100;

/** An id that begins with what was written comes before one that has it elsewhere. */
const CONTAINS = 0.25;

const FAR = Number.POSITIVE_INFINITY;

/** A whole id that is as near comes first. */
const BEGINS = 0.5;

/** The same as the end of a sentence that refuses it; empty where nothing is near. */
export function didYouMean(wanted: string, ids: readonly string[]): string {
  const near = nearMatches(wanted, ids);
  return near.length === 0 ? '' : ` (Did you mean ${near.join(', ')}?)`;
}

/** Keys that were sent and look like the field that is missing, as the end of a sentence; empty where none does. */
export function similarSentKeys(field: string, sent: readonly string[]): string {
  const near = nearMatches(field, sent);
  return near.length === 0 ? '' : ` (sent instead: ${near.join(', ')})`;
}

/** Levenshtein: how many letters have to be put in, left out or replaced. */
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
