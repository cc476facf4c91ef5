/** When what a case is about ends by itself, by the target of the case. */
const ends = new WeakMap<object, { readonly atMs: number; readonly reason: string }>();

/**
 * Notes that what a case is about ends by itself, an option series that expires, say: what the case sees from then on is no
 * fault of the venue.
 * @param inMs  from now on; the time of blocks passes as that of clocks
 */
export function noteSubjectExpiry(target: object, reason: string, inMs: number): void {
  const atMs = performance.now() + inMs;
  const noted = ends.get(target);
  if (noted === undefined || atMs < noted.atMs) ends.set(target, { atMs, reason });
}

/** Returns what has ended meanwhile; null: nothing of which the case took note. */
export function expiredSubjectReason(target: object): string | null {
  const noted = ends.get(target);
  return noted !== undefined && performance.now() >= noted.atMs ? noted.reason : null;
}
