import type { CaseContext } from '../../harness/check/case-context.ts';
import { Inconclusive, NotHere } from '../../harness/check/verdicts.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

type Reader = Pick<CaseContext<ClauseId>, 'given' | 'target' | 'pace'>;

const read = 'user_non_funding_ledger_updates';

/**
 * Rows of the ledger of one address, once they are as `reached` wants them. Those that do not come are judged only when
 * the archive is seen to list what happened later: one that lags is late, not wrong.
 * @throws NotHere when there are none and the target has no archive to take them from
 * @throws Inconclusive when the archive has not followed
 */
export async function ledgerOnce(
  { given, target, pace }: Reader,
  address: string,
  reached: (rows: readonly JsonObject[]) => boolean,
): Promise<readonly JsonObject[]> {
  const rowsOf = async (owner: string) =>
    rowsAt(given.data(await target.read(read, { address: owner })), 'ledger_updates');
  const rows = await pace.eventually(() => rowsOf(address), reached, 'archive');
  if (reached(rows)) return rows;
  if (rows.length === 0 && !(await hasArchive({ target }))) throw new NotHere('archive');
  const later = await given.fundedAccount({ usdc: '1' });
  const fence = await pace.eventually(
    () => rowsOf(later.address),
    (listed) => listed.length > 0,
    'archive',
  );
  // A venue that lists nothing of anybody, though it answers as an archive does, is one that does not follow.
  if (fence.length === 0 && target.wire.url !== null) throw new Inconclusive('the archive has not followed the chain');
  return rowsOf(address);
}

/** The archive's own lane rejects an address with a bare string, a lane without one with the envelope (D13). */
export async function hasArchive({ target }: Pick<Reader, 'target'>): Promise<boolean> {
  return (await target.read(read)).kind === 'bare-error';
}

/** Rows of one kind and token, by the sign of what they moved. */
export function moved(rows: readonly JsonObject[], kind: string, coin: string, sign: 1 | -1): readonly JsonObject[] {
  return rows.filter(
    (row) => row.kind === kind && row.coin === coin && Dec.parse(row.delta)?.compare(Dec.of(0)) === sign,
  );
}
