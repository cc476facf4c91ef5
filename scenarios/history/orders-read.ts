import { rowsAt } from '../../harness/client/json-at.ts';
import { type ArchiveReader, awaitArchived } from '../../harness/judging/archived-rows.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { wellFormedRows } from '../../harness/setup/well-formed-rows.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const read = 'historical_orders';

/** Rows of `historical_orders` of an address. */
export async function historicalOrdersOf(
  { given, target }: Pick<ArchiveReader, 'given' | 'target'>,
  address: string,
  args: JsonObject = {},
): Promise<readonly JsonObject[]> {
  return rowsAt(given.data(await target.read(read, { address, ...args })), 'orders');
}

/** Returns the rows of `awaitArchived`, once there are so many. */
export async function awaitHistoricalOrders(
  reader: ArchiveReader,
  address: string,
  count: number,
): Promise<readonly JsonObject[]> {
  return awaitArchived(
    reader,
    read,
    () => historicalOrdersOf(reader, address),
    (rows) => rows.length >= count,
  );
}

/**
 * The rows, as far as they have their form.
 * @throws NotExercised when they do not tell their orders apart
 */
export function wellFormedRecords(rows: readonly JsonObject[]): readonly JsonObject[] {
  const known = wellFormedRows(`info.${read}`, 'orders', rows);
  if (known.some((row) => row.oid === undefined || row.status === undefined))
    throw new NotExercised('records that name their order and its step');
  return known;
}
