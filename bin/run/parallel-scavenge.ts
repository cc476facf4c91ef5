import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/** Sets flags of V8, for all threads. */
type SetFlags = (flags: string) => void;

/**
 * Disables V8's helper threads for young collections where every core has a thread: helpers would take from the other threads, and wait
 * for one another, more than they save.
 * @param threads  of the run
 */
export function disableParallelScavenge(
  threads: number,
  cores = availableParallelism(),
  setFlags: SetFlags = setFlagsFromString,
): void {
  if (threads >= cores) setFlags('--no-parallel-scavenge');
}

/** Restores V8's default. */
export function enableParallelScavenge(setFlags: SetFlags = setFlagsFromString): void {
  setFlags('--parallel-scavenge');
}
