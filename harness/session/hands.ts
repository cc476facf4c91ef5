import { blockModeIn } from '../control/block-mode.ts';
import type { Control } from '../control/control.ts';
import type { Target } from '../target/wire.ts';

/** Cases side by side: enough to hide the venue's block time, few enough for a small node. */
const FEWEST = 8;
/**
 * On a slow link a case mostly waits for it: a small node has no more to do at a time than at hand. Cases that wait for a
 * market, which are few, must not keep from the link those that need none.
 */
const MOST = 48;
/** A case more for so much of what it waits, ms. */
const PER_HAND_MS = 3;

const status = { method: 'POST', path: '/info', body: '{"type":"exchange_status"}' };

/** How many cases run side by side where an answer takes so long: a round trip, and the interval between two blocks. */
export function handsAt(waitMs: number): number {
  return Math.min(MOST, Math.max(FEWEST, Math.round(waitMs / PER_HAND_MS)));
}

/** Between two blocks, ms; 0 where they are cut as they are needed, and where the operator does not tell. */
export async function blockIntervalMs(control: Control | null): Promise<number> {
  const mode = blockModeIn((await control?.capabilities())?.block_mode);
  return mode?.mode === 'timer' ? (mode.ms ?? 0) : 0;
}

/** The quicker of two reads, over a connection that stands: how the run is dealt out, no verdict depends on it. */
export async function roundTripMs(target: Target): Promise<number> {
  const trips: number[] = [];
  for (let trip = 0; trip < 2; trip++) {
    const sentAt = performance.now();
    await target.request(status);
    trips.push(performance.now() - sentAt);
  }
  return Math.min(...trips);
}
