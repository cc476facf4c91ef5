import { rowsAt } from '../../harness/client/json-at.ts';
import { type ArchiveContext, awaitArchivedRows } from '../../harness/judging/archived-rows.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { withoutMalformedFields } from '../../harness/setup/well-formed-rows.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const read = 'historical_orders';

/** Rows of `historical_orders` of an address. */
export async function readHistoricalOrders(
  { given, target }: Pick<ArchiveContext, 'given' | 'target'>,
  address: string,
  args: JsonObject = {},
): Promise<readonly JsonObject[]> {
  return rowsAt(given.data(await target.read(read, { address, ...args })), 'orders');
}

/** Waits like `awaitArchivedRows` for this number of rows, and returns them. */
export async function awaitHistoricalOrders(
  reader: ArchiveContext,
  address: string,
  count: number,
): Promise<readonly JsonObject[]> {
  return awaitArchivedRows(
    reader,
    read,
    () => readHistoricalOrders(reader, address),
    (rows) => rows.length >= count,
  );
}

/**
 * Returns the rows if they are well-formed.
 * @throws NotExercised if they do not identify their orders
 */
export function requireWellFormedOrderRows(rows: readonly JsonObject[]): readonly JsonObject[] {
  const known = withoutMalformedFields(`info.${read}`, 'orders', rows);
  if (known.some((row) => row.oid === undefined || row.status === undefined))
    throw new NotExercised('records that name their order and its step');
  return known;
}
