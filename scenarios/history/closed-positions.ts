import { rowsAt } from '../../harness/client/json-at.ts';
import { type ArchiveReader, awaitArchived } from '../../harness/judging/archived-rows.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export const CLOSED_POSITIONS_READ = 'user_position_history';
export const CLOSED_POSITIONS_BY_TIME_READ = 'user_position_history_by_time';

/** Closed positions of an address in one of the two orders. */
export async function closedPositionsOf(
  { given, target }: Pick<ArchiveReader, 'given' | 'target'>,
  type: typeof CLOSED_POSITIONS_READ | typeof CLOSED_POSITIONS_BY_TIME_READ,
  args: JsonObject,
): Promise<readonly JsonObject[]> {
  return rowsAt(given.data(await target.read(type, args)), 'positions');
}

/** Closed positions of an address, newest first, once there are so many. */
export async function awaitClosedPositionRows(
  reader: ArchiveReader,
  address: string,
  count: number,
): Promise<readonly JsonObject[]> {
  return awaitArchived(
    reader,
    CLOSED_POSITIONS_READ,
    () => closedPositionsOf(reader, CLOSED_POSITIONS_READ, { address }),
    (rows) => rows.length >= count,
  );
}
