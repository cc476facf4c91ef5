import type { VenueClient } from '../client/venue-client.ts';
import type { Pace } from './pace.ts';

/**
 * Does what something else leans on: where one of its actions was acknowledged, and no more is told of it, a commit has passed
 * over it when this ends.
 */
export async function doAndAwaitCommit<Done>(
  { target, pace }: { readonly target: Pick<VenueClient, 'acknowledged'>; readonly pace: Pick<Pace, 'committed'> },
  work: () => Promise<Done>,
): Promise<Done> {
  const { acknowledged } = target;
  const done = await work();
  if (target.acknowledged > acknowledged) await pace.committed();
  return done;
}
