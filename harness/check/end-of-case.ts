/** Time at which the subject of a case expires, by the target of the case. */
const ends = new WeakMap<object, { readonly atMs: number; readonly reason: string }>();

/**
 * Records that the subject of a case expires, such as an option series: what the case sees afterwards is no fault of the venue.
 * @param inMs  from now on; block time is assumed to advance like wall time
 */
export function noteSubjectExpiry(target: object, reason: string, inMs: number): void {
  const atMs = performance.now() + inMs;
  const noted = ends.get(target);
  if (noted === undefined || atMs < noted.atMs) ends.set(target, { atMs, reason });
}

/** Returns what has expired meanwhile; null: nothing recorded has. */
export function findExpiredSubjectReason(target: object): string | null {
  const noted = ends.get(target);
  return noted !== undefined && performance.now() >= noted.atMs ? noted.reason : null;
}
