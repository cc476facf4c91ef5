import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import { rowsAt } from '../client/json-at.ts';
import { Inconclusive, Unsupported } from '../kernel/verdicts.ts';
import type { VenueFacts } from '../probe/facts.ts';
import { sendAssetAction } from '../setup/token-send.ts';

export type ArchiveContext = Pick<CaseContext<ClauseId>, 'given' | 'target' | 'pace' | 'venue'>;

export const LEDGER_READ = 'user_non_funding_ledger_updates';

/** Reads of which a venue has listed some row of an own move in this run: something is kept behind them. */
const keeps = new WeakMap<VenueFacts, Set<string>>();

/** Rows of the ledger of one address as they stand. */
export async function readLedgerRows(
  { given, target }: Pick<ArchiveContext, 'given' | 'target'>,
  address: string,
  window: JsonObject = {},
): Promise<readonly JsonObject[]> {
  return rowsAt(given.data(await target.read(LEDGER_READ, { address, ...window })), 'ledger_updates');
}

/**
 * Rows that an archive lists, once they are as `reached` wants them. Those that do not come are judged only when the
 * archive is seen to list what happened later: one that lags is late, not wrong.
 * @param read  what they are read by: without an archive it answers the typed empty body, whatever other reads a node keeps itself
 * @throws Unsupported when there are none and nothing shows that the target has an archive to take them from
 * @throws Inconclusive when the archive has not followed
 */
export async function awaitArchivedRows(
  reader: ArchiveContext,
  read: string,
  rowsOf: () => Promise<readonly JsonObject[]>,
  reached: (rows: readonly JsonObject[]) => boolean,
): Promise<readonly JsonObject[]> {
  const { given, target, pace, venue } = reader;
  const isArchived = venue.capabilities.has('archive');
  const rows = await pace.eventually(rowsOf, reached, isArchived ? 'archive' : 'node');
  const kept = keeps.get(venue) ?? new Set();
  keeps.set(venue, kept);
  if (rows.length > 0) kept.add(read);
  if (reached(rows)) return rows;
  if (rows.length === 0 && !isArchived) throw new Unsupported('archive');
  // In the archive's words a node refuses without one as well (D13).
  const isByUrl = target.wire.url !== null;
  if (rows.length === 0 && isByUrl && !kept.has(read)) throw new Unsupported(`an archive that has rows of ${read}`);
  const later = await given.fundedAccount({ usdc: '1' });
  // It pays as well: a venue that lists nothing of who is paid does not lag by that.
  const send = { asset: venue.usdc.signingId, destination: given.stranger().address, amount: '0.5' };
  await target.act(later, sendAssetAction(send));
  const fence = await pace.eventually(
    () => readLedgerRows(reader, later.address),
    (listed) => listed.length > 0,
    'archive',
  );
  // A venue that lists nothing of anybody, though it answers as an archive does, is one that does not follow.
  if (fence.length === 0 && isByUrl) throw new Inconclusive('the archive has not followed the chain');
  return rowsOf();
}
