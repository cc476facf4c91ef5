import { rowsAt } from '../../harness/client/json-at.ts';
import { type ArchiveContext, awaitArchivedRows } from '../../harness/judging/archived-rows.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export const CLOSED_POSITIONS_READ = 'user_position_history';
export const CLOSED_POSITIONS_BY_TIME_READ = 'user_position_history_by_time';

/** Closed positions of an address in one of the two orders. */
export async function readClosedPositions(
  { given, target }: Pick<ArchiveContext, 'given' | 'target'>,
  type: typeof CLOSED_POSITIONS_READ | typeof CLOSED_POSITIONS_BY_TIME_READ,
  args: JsonObject,
): Promise<readonly JsonObject[]> {
  return rowsAt(given.data(await target.read(type, args)), 'positions');
}

/** Waits for this number of closed positions of an address, newest first. */
export async function awaitClosedPositionRows(
  reader: ArchiveContext,
  address: string,
  count: number,
): Promise<readonly JsonObject[]> {
  return awaitArchivedRows(
    reader,
    CLOSED_POSITIONS_READ,
    () => readClosedPositions(reader, CLOSED_POSITIONS_READ, { address }),
    (rows) => rows.length >= count,
  );
}
