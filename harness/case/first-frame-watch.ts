import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { derived } from '../check/evidence.ts';
import type { FirstFrameWatch } from '../client/feed-client.ts';
import { FirstFrameMisses } from '../client/first-frames.ts';
import type { SharedCaseParts } from './case-parts.ts';
import { judgeOnWire, type WireAssertionParts, type WireSighting } from './wire-sighting.ts';

/** Clause by which a channel that is acknowledged begins. */
const BEGINS: ClauseId = 'feed.subscribe.snapshot';

/**
 * Tells of each channel that was acknowledged to a case and did not begin, whatever was being tested: what leans on its first
 * frame cannot be judged. The second time in a run it is decided, whichever cases met it.
 */
export function makeFirstFrameWatch(
  { tell, ...judge }: WireAssertionParts,
  { firstFrames: known = new FirstFrameMisses(), decided }: Pick<SharedCaseParts, 'firstFrames' | 'decided'>,
  holdsBlocks: () => boolean,
): FirstFrameWatch {
  return {
    known,
    // Committed data are pushed: a first frame may come with the next block, and no document says how soon it comes.
    isExcused: holdsBlocks,
    onMissed: (channel, heard) => {
      const note = (sighting: WireSighting) => {
        tell(sighting);
        if (known.hasGivenUpOn(channel)) decided?.note([sighting], new Set([BEGINS]));
      };
      const next = derived([], heard);
      const expected = `the first frame of ${channel} after the acknowledgement`;
      judgeOnWire(BEGINS, (begins) => begins.relation(expected, { next }, () => false, channel), {
        ...judge,
        tell: note,
      });
    },
  };
}
