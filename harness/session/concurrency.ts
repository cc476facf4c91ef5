import { parseBlockMode } from '../control/block-mode.ts';
import type { Control } from '../control/control.ts';
import type { Target } from '../target/wire.ts';

/** Cases side by side: enough to hide the venue's block time, few enough for a small node. */
const FEWEST = 8;
/**
 * Most cases side by side. On a slow link a case mostly waits for it: a small node has no more to do at a time than on
 * a fast one. Cases that wait for a market, which are few, must not keep others from the link.
 */
const MOST = 48;
/** Wait that allows one more case, ms. */
const PER_CASE_MS = 3;

const status = { method: 'POST', path: '/info', body: '{"type":"exchange_status"}' };

/** Returns the number of cases side by side for a wait: a round trip, and the interval between two blocks. */
export function concurrencyForWait(waitMs: number): number {
  return Math.min(MOST, Math.max(FEWEST, Math.round(waitMs / PER_CASE_MS)));
}

/**
 * Returns the interval between two blocks, ms; 0 where they are cut as needed, and where the operator does not show it.
 */
export async function readBlockIntervalMs(control: Control | null): Promise<number> {
  const mode = parseBlockMode((await control?.capabilities())?.block_mode);
  return mode?.mode === 'timer' ? (mode.ms ?? 0) : 0;
}

/** Returns the quicker of two reads, over an open connection: it sets the concurrency, and no verdict depends on it. */
export async function measureRoundTripMs(target: Target): Promise<number> {
  const trips: number[] = [];
  for (let trip = 0; trip < 2; trip++) {
    const sentAt = performance.now();
    await target.request(status);
    trips.push(performance.now() - sentAt);
  }
  return Math.min(...trips);
}
