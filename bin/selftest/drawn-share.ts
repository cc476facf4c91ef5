import { createHash } from 'node:crypto';

/** Default number of things of which one is drawn. */
const SHARE = 10;

/**
 * Whether a commit draws one of the things that its change does not touch: one in so many, each for itself, so that a list that
 * grows changes nothing for the others, and over the commits everything comes round.
 * @param commit  its whole hash
 */
export function isDrawnByCommit(commit: string, id: string, share = SHARE): boolean {
  return createHash('sha256').update(`${commit} ${id}`).digest().readUInt32BE() % share === 0;
}
