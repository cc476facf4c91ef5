import type { RulePath } from '../../../reference-model/index.ts';
import { Inconclusive } from '../../kernel/verdicts.ts';
import type { AdoptedSnapshot } from '../adopt/adopt.ts';
import type { BarrierParticipant, CutBlock, RequestedBlockOperation } from '../play/block-barrier.ts';
import type { OperatorOperation } from '../play/operation.ts';
import type { ObservedBlocks, Shadow } from '../shadow.ts';

/** Recording of one run: everything that the run got from its target apart from replies. Another venue can replace the target with it. */
export interface RunRecording {
  /** Number of the run, from which its accounts are derived. */
  readonly attempt: number;
  /** State of the target when it was forked. */
  readonly adopted: AdoptedSnapshot;
  /** Blocks that the run observed, per requested cut. */
  readonly cuts: readonly (readonly CutBlock[])[];
  /** Rule entries that its shadow used. */
  readonly rules: ReadonlySet<RulePath>;
}

/** Returns the participant with its observed blocks recorded. */
export function makeRecordingParticipant(
  participant: BarrierParticipant,
  cuts: (readonly CutBlock[])[],
): BarrierParticipant {
  return {
    ...participant,
    async cut(...effects: readonly RequestedBlockOperation[]) {
      const made = await participant.cut(...effects);
      cuts.push(made);
      return made;
    },
  };
}

/** Returns a participant that replays recorded blocks: the venue cuts each of them at its time, with its marks and operator effect. */
export function makeReplayingParticipant(
  { cuts }: RunRecording,
  venue: Pick<Shadow, 'cutBlocks' | 'refusals'>,
): BarrierParticipant {
  let next = 0;
  return {
    async cut() {
      const made = cuts[next];
      if (made === undefined) throw new Inconclusive('the run that is played again ended here');
      next += 1;
      const own: CutBlock[] = [];
      for (const { observed, operation } of made)
        own.push({ observed, operation: await attemptOn(venue, observed, operation) });
      return own;
    },
    announceDue: () => undefined,
    leave: () => undefined,
  };
}

/** Attempts an operator effect on this venue that another venue accepted or refused. @returns the result on this venue */
async function attemptOn(
  venue: Pick<Shadow, 'cutBlocks' | 'refusals'>,
  observed: ObservedBlocks,
  operation: OperatorOperation,
): Promise<OperatorOperation> {
  const tried = operation.operation === 'refused' ? operation.tried : operation;
  const before = venue.refusals;
  await venue.cutBlocks(observed, tried);
  return tried.operation === 'tried' && venue.refusals > before ? { operation: 'refused', tried } : tried;
}
