import type { VenueClient } from '../client/venue-client.ts';
import type { BlockWaiter } from './pace.ts';

/** Does work that something else depends on: if one of its actions was only acknowledged, a commit has passed when this resolves. */
export async function doAndAwaitCommit<Done>(
  {
    target,
    pace,
  }: { readonly target: Pick<VenueClient, 'acknowledged'>; readonly pace: Pick<BlockWaiter, 'committed'> },
  work: () => Promise<Done>,
): Promise<Done> {
  const { acknowledged } = target;
  const done = await work();
  if (target.acknowledged > acknowledged) await pace.committed();
  return done;
}
