import type { CaseContext } from '../../harness/check/case-context.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

type Reader = Pick<CaseContext<ClauseId>, 'given' | 'target' | 'pace'>;

const read = 'user_non_funding_ledger_updates';

/**
 * Rows of the ledger of one address, once they are as `reached` wants them.
 * @throws NotHere when there are none and the target has no archive to take them from
 */
export async function ledgerOnce(
  { given, target, pace }: Reader,
  address: string,
  reached: (rows: readonly JsonObject[]) => boolean,
): Promise<readonly JsonObject[]> {
  const rows = await pace.eventually(
    async () => rowsAt(given.data(await target.read(read, { address })), 'ledger_updates'),
    reached,
  );
  if (rows.length === 0 && !(await hasArchive({ target }))) throw new NotHere('archive');
  return rows;
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
