import type { RulePath } from '../../reference-model/index.ts';
import { Inconclusive } from '../check/verdicts.ts';
import type { Adopted } from './adopt/adopt.ts';
import type { Operation } from './operation.ts';
import type { SeenBlocks, Shadow } from './shadow.ts';
import type { CutBlock, Effect, Seat } from './shared-blocks.ts';

/**
 * Recording of one run: everything that the run got from its target beside the answers. Another venue can be put in the
 * target's place with it.
 */
export interface Course {
  /** Number of the run, from which its accounts are derived. */
  readonly attempt: number;
  /** The target as it was forked. */
  readonly adopted: Adopted;
  /** Blocks that the run observed, by request for a cut. */
  readonly cuts: readonly (readonly CutBlock[])[];
  /** Entries of the rules that its shadow used. */
  readonly rules: ReadonlySet<RulePath>;
}

/** Returns the same participant, recording the blocks that it observes. */
export function writtenDown(seat: Seat, cuts: (readonly CutBlock[])[]): Seat {
  return {
    ...seat,
    async cut(...effects: readonly Effect[]) {
      const made = await seat.cut(...effects);
      cuts.push(made);
      return made;
    },
  };
}

/**
 * Returns a participant that replays the blocks of a recording: the venue cuts each of them at its time, with its marks
 * and its effect.
 */
export function playedBack({ cuts }: Course, venue: Pick<Shadow, 'blocks' | 'refusals'>): Seat {
  let next = 0;
  return {
    async cut() {
      const made = cuts[next];
      if (made === undefined) throw new Inconclusive('the run that is played again ended here');
      next += 1;
      const own: CutBlock[] = [];
      for (const { seen, operation } of made) own.push({ seen, operation: await triedOn(venue, seen, operation) });
      return own;
    },
    expects: () => undefined,
    leave: () => undefined,
  };
}

/** Attempts on this venue what another venue accepted or refused. @returns the result on this venue */
async function triedOn(
  venue: Pick<Shadow, 'blocks' | 'refusals'>,
  seen: SeenBlocks,
  operation: Operation,
): Promise<Operation> {
  const tried = operation.operation === 'refused' ? operation.tried : operation;
  const before = venue.refusals;
  await venue.blocks(seen, tried);
  return tried.operation === 'tried' && venue.refusals > before ? { operation: 'refused', tried } : tried;
}
