import type { CheckMetadata } from '../check/check.ts';

/** How long a check waits in real time, in one row with others, where nobody operates the venue. */
export interface EstimatedCheckWait {
  /** `claims` and `registrations` wait beside the rest of a run, `alone` behind it. */
  readonly row: 'claims' | 'registrations' | 'alone';
  readonly seconds: number;
  /** Whether the wait is for the window of the faucet. Left out by older builds: unknown. */
  readonly forClaim?: boolean;
}

/**
 * A claim a minute and address, of which some wait for none: runs took 450 s for eight.
 * @source read-api, "Limits": one claim a minute and address today
 */
const CLAIM_SECONDS = 55;
/** Checks that wait for more than one window, and for how many. */
const windowsOf: Readonly<Record<string, number>> = { 'faucet.ip.minute-passes': 2 };
/** For each check that registers something, as the price comes down in 100 blocks of 100 ms: a run took 285 s for ten of which three had no means. */
const FALL_SECONDS = 32;

/** A check that goes by itself, mostly for blocks: 17 of a whole run took 3.0 s each with blocks of 0.1 s. */
export const LONE_CHECK_WAIT = { blocks: 20, seconds: 1 } as const;

/** Seconds in which so many blocks come, with what is waited for beside them. */
export function secondsForBlocks(
  { blocks, seconds }: { readonly blocks: number; readonly seconds: number },
  blockMs: number,
): number {
  return (blocks * blockMs) / 1_000 + seconds;
}

/** Null: it waits for nothing that is known beforehand. */
export function estimatedCheckWait(
  { id, by, leases }: Pick<CheckMetadata, 'id' | 'by' | 'leases'>,
  row: EstimatedCheckWait['row'],
): EstimatedCheckWait | null {
  if (leases.includes('faucet')) return { row, seconds: CLAIM_SECONDS * (windowsOf[id] ?? 1), forClaim: true };
  if (by !== 'observe' && leases.includes('registrations')) return { row, seconds: FALL_SECONDS };
  return null;
}

/** Seconds that the longest row beside the rest takes, and the one behind it. */
export function splitQueueSeconds(waits: Iterable<EstimatedCheckWait>): {
  readonly beside: number;
  readonly behind: number;
} {
  const sums = { claims: 0, registrations: 0, alone: 0 };
  for (const { row, seconds } of waits) sums[row] += seconds;
  return { beside: Math.max(sums.claims, sums.registrations), behind: sums.alone };
}
