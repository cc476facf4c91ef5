import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { derived } from '../check/evidence.ts';
import type { FirstFrameWatch } from '../client/feed-client.ts';
import { FirstFrameMisses } from '../client/first-frames.ts';
import type { SharedCaseParts } from './case-parts.ts';
import { judgeClauseOnWire, type WireAssertionParts, type WireSighting } from './wire-sighting.ts';

/** Clause that an acknowledged channel sends a first frame. */
const BEGINS: ClauseId = 'feed.subscribe.snapshot';

/**
 * Reports each channel that was acknowledged but sent no first frame, whatever was being tested: what depends on that frame cannot be
 * judged. The second occurrence in a run decides, in any case.
 */
export function makeFirstFrameWatch(
  { tell, ...judge }: WireAssertionParts,
  { firstFrames: known = new FirstFrameMisses(), decided }: Pick<SharedCaseParts, 'firstFrames' | 'decided'>,
  holdsBlocks: () => boolean,
): FirstFrameWatch {
  return {
    known,
    // The feed pushes committed data: a first frame may come with the next block, and no document says how soon that is.
    isExcused: holdsBlocks,
    onMissed: (channel, heard) => {
      const note = (sighting: WireSighting) => {
        tell(sighting);
        if (known.hasGivenUpOn(channel)) decided?.note([sighting], new Set([BEGINS]));
      };
      const next = derived([], heard);
      const expected = `the first frame of ${channel} after the acknowledgement`;
      judgeClauseOnWire(BEGINS, (begins) => begins.relation(expected, { next }, () => false, channel), {
        ...judge,
        tell: note,
      });
    },
  };
}
