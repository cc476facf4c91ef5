import type { DisturbanceKind } from '../../generate/disturbances.ts';
import { type ComparedReadsContext, findDifferenceInAllReads } from '../compare/compare-all-reads.ts';
import type { Difference } from '../compare/difference.ts';
import { findDifferenceInArrivedFrames } from '../compare/feeds.ts';
import type { RunFeeds } from './run-feeds.ts';
import type { RunPolicies } from './run-policies.ts';

/** Parts of a run that its frames are compared with. */
export interface ComparedFramesContext {
  readonly feeds: Pick<RunFeeds, 'takeArrivedFrames'>;
  readonly policies: Pick<RunPolicies, 'ofReads'>;
}

/** Parts of a run whose sockets are left. */
export interface LeftFeedsContext extends ComparedFramesContext {
  readonly feeds: Pick<RunFeeds, 'abandon' | 'close' | 'takeArrivedFrames'>;
}

/**
 * Compares all reads, and every frame since the last cut; no action may be pending.
 * @param types  types of the compared reads; null: all
 */
export async function compareReadsAndFrames(
  context: ComparedReadsContext & ComparedFramesContext,
  types: readonly string[] | null = null,
): Promise<Difference | null> {
  const [read, arrived] = await Promise.all([
    findDifferenceInAllReads(context, context.shadow, types),
    context.feeds.takeArrivedFrames(),
  ]);
  // Reads establish the id correspondence that frames need.
  return read ?? findDifferenceInArrivedFrames(arrived, { ...context.policies.ofReads, time: 'ignore' });
}

/** Abandons the sockets, after comparing the frames received since the last cut. */
export async function leaveFeeds(
  { feeds, policies }: LeftFeedsContext,
  on: DisturbanceKind,
): Promise<Difference | null> {
  const found = findDifferenceInArrivedFrames(await feeds.takeArrivedFrames(), { ...policies.ofReads, time: 'ignore' });
  if (found !== null) return found;
  if (on === 'half-open') feeds.abandon();
  else feeds.close();
  return null;
}
