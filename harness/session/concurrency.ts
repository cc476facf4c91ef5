import { parseBlockMode } from '../control/block-mode.ts';
import type { Control } from '../control/control.ts';
import type { Target } from '../target/wire.ts';

/** Minimum cases in parallel: enough to hide the venue's block time, few enough for a small node. */
const FEWEST = 8;
/**
 * Maximum cases in parallel. On a slow link a case mostly waits: a small node has no more work at a time than on a fast one. The few cases
 * that wait for a market must not keep others from the link.
 */
const MOST = 48;
/** Wait per additional case, ms. */
const PER_CASE_MS = 3;

const status = { method: 'POST', path: '/info', body: '{"type":"exchange_status"}' };

/** Returns the number of cases in parallel for a wait: a round trip, plus the block interval. */
export function concurrencyForWait(waitMs: number): number {
  return Math.min(MOST, Math.max(FEWEST, Math.round(waitMs / PER_CASE_MS)));
}

/** Returns the block interval, ms; 0 where blocks are cut on demand, and where the operator does not show it. */
export async function readBlockIntervalMs(control: Control | null): Promise<number> {
  const mode = parseBlockMode((await control?.capabilities())?.block_mode);
  return mode?.mode === 'timer' ? (mode.ms ?? 0) : 0;
}

/** Returns the faster of two reads, over an open connection: it determines the concurrency, and affects no verdict. */
export async function measureRoundTripMs(target: Target): Promise<number> {
  const trips: number[] = [];
  for (let trip = 0; trip < 2; trip++) {
    const sentAt = performance.now();
    await target.request(status);
    trips.push(performance.now() - sentAt);
  }
  return Math.min(...trips);
}
