import type { CheckMetadata } from '../check/check.ts';

/** Real time that a check waits on a venue without an operator, and the queue of checks it waits in. */
export interface EstimatedCheckWait {
  /** `claims` and `registrations` wait in parallel with the rest of a run, `alone` after it. */
  readonly row: 'claims' | 'registrations' | 'alone';
  readonly seconds: number;
  /** Whether the check waits for the faucet's claim window. Older builds leave it out: unknown. */
  readonly forClaim?: boolean;
}

/**
 * Wait per claim. The limit is one claim a minute and address, but some claims need no wait: runs took 450 s for eight.
 * @source read-api, "Limits": one claim a minute and address today
 */
const CLAIM_SECONDS = 55;
/** Checks that wait for more than one window, with the number of windows. */
const windowsOf: Readonly<Record<string, number>> = { 'faucet.ip.minute-passes': 2 };
/**
 * Wait per check that registers something, since the price falls over 100 blocks of 100 ms: a run took 285 s for ten checks, three of which
 * could not afford it.
 */
const FALL_SECONDS = 32;

/** Wait of a check that runs alone, mostly for blocks: 17 of them in a whole run took 3.0 s each, with blocks of 0.1 s. */
export const LONE_CHECK_WAIT = { blocks: 20, seconds: 1 } as const;

/** Returns the seconds in which that many blocks are cut, plus the fixed wait. */
export function secondsForBlocks(
  { blocks, seconds }: { readonly blocks: number; readonly seconds: number },
  blockMs: number,
): number {
  return (blocks * blockMs) / 1_000 + seconds;
}

/** Returns null for a check whose waits are not known in advance. */
export function estimateCheckWait(
  { id, by, leases }: Pick<CheckMetadata, 'id' | 'by' | 'leases'>,
  row: EstimatedCheckWait['row'],
): EstimatedCheckWait | null {
  if (leases.includes('faucet')) return { row, seconds: CLAIM_SECONDS * (windowsOf[id] ?? 1), forClaim: true };
  if (by !== 'observe' && leases.includes('registrations')) return { row, seconds: FALL_SECONDS };
  return null;
}

/** Returns the seconds of the longest queue that runs in parallel, and of the queue after it. */
export function sumParallelAndLoneSeconds(waits: Iterable<EstimatedCheckWait>): {
  readonly beside: number;
  readonly behind: number;
} {
  const sums = { claims: 0, registrations: 0, alone: 0 };
  for (const { row, seconds } of waits) sums[row] += seconds;
  return { beside: Math.max(sums.claims, sums.registrations), behind: sums.alone };
}
