import type { CaseContext } from '../../harness/check/case-context.ts';
import { field } from '../../harness/check/evidence.ts';
import { awaitArchivedRows, LEDGER_READ, readLedgerRows } from '../../harness/judging/archived-rows.ts';
import type { DrainedIsolatedPosition } from '../../harness/setup/isolated-bucket.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** The forced close of an isolated position has a ledger row too, whoever takes the position over. */
export async function judgeForcedCloseLedger(
  context: CaseContext<'history.ledger.liquidation' | 'history.ledger.liquidation-market'>,
  bucket: Pick<DrainedIsolatedPosition, 'forced' | 'market' | 'traders'>,
): Promise<void> {
  const { venue, expect } = context;
  const clause = expect('history.ledger.liquidation');
  const isForced = (await bucket.forced()).some(({ cause }) => String(cause).startsWith('forced_close'));
  const { address } = bucket.traders.taker;
  // A node may keep the ledger itself: then it has listed the account's grants.
  const isKept = venue.capabilities.has('archive') || (await readLedgerRows(context, address)).length > 0;
  if (!clause.exercised(isForced && isKept, 'a forced close, and an archive')) return;
  const hasClose = (rows: readonly JsonObject[]) => rows.some(({ kind }) => kind === 'liquidation');
  const ledger = await awaitArchivedRows(context, LEDGER_READ, () => readLedgerRows(context, address), hasClose);
  clause.relation('a row of kind liquidation', { ledger }, ({ ledger: rows }) => hasClose(rows), 'ledger_updates');
  for (const row of ledger.filter(({ kind }) => kind === 'liquidation'))
    expect('history.ledger.liquidation-market').equal(field(row, 'market'), bucket.market.id, 'market');
}
