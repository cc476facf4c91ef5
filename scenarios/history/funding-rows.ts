import { rowsAt } from '../../harness/client/json-at.ts';
import { type ArchiveReader, awaitArchived } from '../../harness/judging/archived-rows.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export async function fundingRowsOf(
  { given, target }: ArchiveReader,
  args: JsonObject,
): Promise<readonly JsonObject[]> {
  return rowsAt(given.data(await target.read('user_funding', args)), 'fundings');
}

/** The newest page of an account's settlements, once it holds as many, as `awaitArchived` waits for them. */
export function awaitFundingRows(
  context: ArchiveReader,
  address: string,
  count: number,
): Promise<readonly JsonObject[]> {
  return awaitArchived(
    context,
    'user_funding',
    () => fundingRowsOf(context, { address }),
    (rows) => rows.length >= count,
  );
}
