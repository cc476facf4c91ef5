import { rowsAt } from '../../harness/client/json-at.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { type ArchiveReader, archivedOnce } from './archive-rows.ts';

export const newestFirst = 'user_position_history';
export const oldestFirst = 'user_position_history_by_time';

/** Closed positions of an address in one of the two orders. */
export async function livesOf(
  { given, target }: Pick<ArchiveReader, 'given' | 'target'>,
  type: typeof newestFirst | typeof oldestFirst,
  args: JsonObject,
): Promise<readonly JsonObject[]> {
  return rowsAt(given.data(await target.read(type, args)), 'positions');
}

/** Closed positions of an address, newest first, once there are so many. */
export async function livesOnce(reader: ArchiveReader, address: string, count: number): Promise<readonly JsonObject[]> {
  return archivedOnce(
    reader,
    () => livesOf(reader, newestFirst, { address }),
    (rows) => rows.length >= count,
  );
}
