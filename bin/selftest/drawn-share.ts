import { createHash } from 'node:crypto';

/** Default number of items of which one is drawn. */
const SHARE = 10;

/**
 * Whether a commit draws an item that its change does not touch: one in this many, independently per item, so that a longer list changes
 * nothing for the others, and over the commits every item is drawn.
 * @param commit  full hash
 */
export function isDrawnByCommit(commit: string, id: string, share = SHARE): boolean {
  return createHash('sha256').update(`${commit} ${id}`).digest().readUInt32BE() % share === 0;
}
