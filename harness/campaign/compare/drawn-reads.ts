import type { Random } from '../../kernel/random.ts';
import { comparedReads } from './compared-reads.ts';
import { idRevealingReads } from './id-revealing-reads.ts';

/** Sampling rate of reads that reveal no ids: one in this many. */
const ONE_OF = 8;

/** Draws the types of the reads of one comparison: those that later steps take ids from, and a few of the others. */
export function drawComparedReadTypes(random: Random): readonly string[] {
  return comparedReads
    .map(({ type }) => type)
    .filter((type) => idRevealingReads.includes(type) || random.int(1, ONE_OF) === 1);
}
