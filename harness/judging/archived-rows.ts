import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import { rowsAt } from '../client/json-at.ts';
import { Inconclusive, Unsupported } from '../kernel/verdicts.ts';
import type { VenueFacts } from '../probe/facts.ts';
import { sendAssetAction } from '../setup/token-send.ts';

export type ArchiveContext = Pick<CaseContext<ClauseId>, 'given' | 'target' | 'pace' | 'venue'>;

export const LEDGER_READ = 'user_non_funding_ledger_updates';

/** Reads for which a venue has listed some row of the run's own, by venue: it has a history to serve. */
const keeps = new WeakMap<VenueFacts, Set<string>>();

/** Reads the current ledger rows of one address. */
export async function readLedgerRows(
  { given, target }: Pick<ArchiveContext, 'given' | 'target'>,
  address: string,
  window: JsonObject = {},
): Promise<readonly JsonObject[]> {
  return rowsAt(given.data(await target.read(LEDGER_READ, { address, ...window })), 'ledger_updates');
}

/**
 * Returns rows of an archive once `reached` accepts them. Missing ones are only judged when the archive is seen to list a later event: an
 * archive that lags is late, not wrong.
 * @param read  type of the read: without an archive it returns the typed empty body, whatever other reads a node serves itself
 * @throws Unsupported when there are none and nothing shows that the target has an archive
 * @throws Inconclusive when the archive has not caught up
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
  // A node may list movements itself: the send below tells.
  if (rows.length === 0 && !isArchived && read !== LEDGER_READ) throw new Unsupported('archive');
  // A node without an archive may refuse with the archive's error as well (D13).
  const isByUrl = target.wire.url !== null;
  const isUnknown = rows.length === 0 && isByUrl && !kept.has(read);
  const lacking = () => new Unsupported(`an archive that has rows of ${read}`);
  // The send below tells of this read alone whether there is an archive behind it.
  if (isUnknown && read !== LEDGER_READ) throw lacking();
  const later = await given.fundedAccount({ usdc: '1' });
  // A later send serves as a fence: a venue that lists nothing about its recipient is not merely lagging.
  const send = { asset: venue.usdc.signingId, destination: given.stranger().address, amount: '0.5' };
  await target.act(later, sendAssetAction(send));
  const fence = await pace.eventually(
    () => readLedgerRows(reader, later.address),
    (listed) => listed.length > 0,
    isArchived ? 'archive' : 'node',
  );
  if (fence.length > 0) kept.add(LEDGER_READ);
  else if (!isArchived) throw new Unsupported('archive');
  else if (isUnknown) throw lacking();
  // A venue that answers as an archive does, but lists nothing about anybody, has an archive that does not follow.
  if (fence.length === 0 && isByUrl) throw new Inconclusive('the archive has not followed the chain');
  return rowsOf();
}
