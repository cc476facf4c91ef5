import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/** Setter of the flags of V8, for all threads. */
type SetFlags = (flags: string) => void;

/**
 * Lets each thread collect its new objects by itself, where every core has one: helpers would take from the others, and wait for
 * one another, what they save.
 * @param threads  of the run
 */
export function disableParallelScavenge(
  threads: number,
  cores = availableParallelism(),
  setFlags: SetFlags = setFlagsFromString,
): void {
  if (threads >= cores) setFlags('--no-parallel-scavenge');
}

/** As it is without anybody's doing. */
export function enableParallelScavenge(setFlags: SetFlags = setFlagsFromString): void {
  setFlags('--parallel-scavenge');
}
