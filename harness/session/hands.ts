import type { Target } from '../target/wire.ts';

/** Cases side by side: enough to hide the venue's block time, few enough for a small node. */
const FEWEST = 8;
/**
 * On a slow link a case mostly waits for it: a small node has no more to do at a time than at hand. Cases that wait for a
 * market, which are few, must not keep from the link those that need none.
 */
const MOST = 48;
/** A case more for so much of a round trip, ms. */
const PER_HAND_MS = 3;

const status = { method: 'POST', path: '/info', body: '{"type":"exchange_status"}' };

/** How many cases run side by side on a link with such a round trip. */
export function handsAt(tripMs: number): number {
  return Math.min(MOST, Math.max(FEWEST, Math.round(tripMs / PER_HAND_MS)));
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
