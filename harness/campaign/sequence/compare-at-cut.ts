import type { DisturbanceKind } from '../../generate/disturbances.ts';
import { type ComparedReadsContext, compareAllReads } from '../compare/compare-all-reads.ts';
import type { Difference } from '../compare/difference.ts';
import { compareArrivedFrames } from '../compare/feeds.ts';
import type { RunContext } from '../play/run-context.ts';

/** Parts of a run that its frames are compared with. */
export type ComparedFramesContext = Pick<RunContext, 'feeds' | 'readPolicy'>;

/**
 * Compares all reads, and every frame since the last cut; no action may be pending.
 * @param types  types of the compared reads; null: all
 */
export async function compareReadsAndFrames(
  context: ComparedReadsContext & ComparedFramesContext,
  types: readonly string[] | null = null,
): Promise<Difference | null> {
  const [read, arrived] = await Promise.all([
    compareAllReads(context, context.shadow, types),
    context.feeds?.takeArrivedFrames(),
  ]);
  // Reads establish the id correspondence that frames need.
  return read ?? compareArrivedFrames(arrived ?? [], { ...context.readPolicy, time: 'ignore' });
}

/** Abandons the sockets, after comparing the frames received since the last cut. */
export async function leaveFeeds(
  context: ComparedFramesContext & Pick<RunContext, 'abandonFeeds' | 'closeFeeds'>,
  on: DisturbanceKind,
): Promise<Difference | null> {
  const arrived = (await context.feeds?.takeArrivedFrames()) ?? [];
  const found = compareArrivedFrames(arrived, { ...context.readPolicy, time: 'ignore' });
  if (found !== null) return found;
  if (on === 'half-open') context.abandonFeeds();
  else context.closeFeeds();
  return null;
}
