import type { ReadEntry } from './read-entry.ts';
import { reads } from './reads/reads.list.ts';

/**
 * Every read that is live or comes with the next release, by type; former names are in `retired-reads.ts`. To add a read, add its row to
 * the file of its group and its reply to the shapes.
 * @source read-api, "POST /info" and "Resources and their fields"; arguments marked `public`: supplement, reads
 */
export { reads };

export type ReadType = keyof typeof reads;

const rows: ReadonlyMap<string, ReadEntry> = new Map(Object.entries(reads));

/** Returns the row of a type; undefined for a name that is no read. Accepts any text. */
export function readEntry(type: string): ReadEntry | undefined {
  return rows.get(type);
}
