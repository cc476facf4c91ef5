import type { CaseContext } from '../../harness/check/case-context.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Inconclusive, Unsupported } from '../../harness/kernel/verdicts.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export type ArchiveReader = Pick<CaseContext<ClauseId>, 'given' | 'target' | 'pace' | 'venue'>;

const ledger = 'user_non_funding_ledger_updates';

/** Rows of the ledger of one address as they stand. */
export async function ledgerRowsOf(
  { given, target }: Pick<ArchiveReader, 'given' | 'target'>,
  address: string,
  window: JsonObject = {},
): Promise<readonly JsonObject[]> {
  return rowsAt(given.data(await target.read(ledger, { address, ...window })), 'ledger_updates');
}

/**
 * Rows that an archive lists, once they are as `reached` wants them. Those that do not come are judged only when the
 * archive is seen to list what happened later: one that lags is late, not wrong.
 * @throws Unsupported when there are none and the target has no archive to take them from
 * @throws Inconclusive when the archive has not followed
 */
export async function awaitArchived(
  reader: ArchiveReader,
  rowsOf: () => Promise<readonly JsonObject[]>,
  reached: (rows: readonly JsonObject[]) => boolean,
): Promise<readonly JsonObject[]> {
  const { given, target, pace, venue } = reader;
  const isArchived = venue.capabilities.has('archive');
  const rows = await pace.eventually(rowsOf, reached, isArchived ? 'archive' : 'node');
  if (reached(rows)) return rows;
  if (rows.length === 0 && !isArchived) throw new Unsupported('archive');
  const later = await given.fundedAccount({ usdc: '1' });
  const fence = await pace.eventually(
    () => ledgerRowsOf(reader, later.address),
    (listed) => listed.length > 0,
    'archive',
  );
  // A venue that lists nothing of anybody, though it answers as an archive does, is one that does not follow.
  if (fence.length === 0 && target.wire.url !== null) throw new Inconclusive('the archive has not followed the chain');
  return rowsOf();
}
