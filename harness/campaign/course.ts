import type { RulePath } from '../../reference-model/index.ts';
import { Inconclusive } from '../check/verdicts.ts';
import type { Adopted } from './adopt/adopt.ts';
import type { Operation } from './operation.ts';
import type { SeenBlocks, Shadow } from './shadow.ts';
import type { CutBlock, Effect, Seat } from './shared-blocks.ts';

/** All that one run had of its target beside the answers: enough for another venue to be put in its place. */
export interface Course {
  /** Its number, from which its accounts follow. */
  readonly attempt: number;
  /** The target as it was forked. */
  readonly adopted: Adopted;
  /** Blocks that it was told of, by the times that it asked for some. */
  readonly cuts: readonly (readonly CutBlock[])[];
  /** Entries of the rules that its shadow asked for. */
  readonly rules: ReadonlySet<RulePath>;
}

/** The same seat, but that it writes down what it was told of. */
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

/** A seat whose blocks are those of a course: the venue cuts each of them at its time, under its marks, with its effect. */
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

/** What another venue takes, or refuses, this one is asked for itself. @returns what came of it here */
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
