import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { Expectation } from '../check/expect.ts';
import type { Identity } from '../identity/keys.ts';
import { sendAssetAction } from '../setup/token-send.ts';
import { type ArchiveContext, readLedgerRows } from './archived-rows.ts';
import { awaitLedgerRows, skipIfLedgerUnlisted, toCanonicalLedgerRowText } from './ledger-rows.ts';

/** Amount of the send that follows a move, whole USDC. */
export const SENTINEL_SEND_USDC = '0.25';

/**
 * Returns the ledger rows that an action leaves for its sender, possibly none: a send to a stranger follows it, and its row marks the end.
 */
export async function moveAndReadLedgerRows(
  context: ArchiveContext,
  who: Identity,
  move: () => Promise<unknown>,
  reported?: Expectation,
): Promise<readonly JsonObject[]> {
  await skipIfLedgerUnlisted(context);
  // A row that a lagging archive had not shown yet would be taken for a row of the move.
  await context.pace.archived();
  const before = (await readLedgerRows(context, who.address)).map(toCanonicalLedgerRowText);
  await move();
  const { rows, isSentinel } = await sendSentinelAndReadLedger(context, who);
  const own = withoutEarlierRows(rows, before).filter((row) => !isSentinel(row));
  reported?.relation(
    'a row of the action in ledger_updates, which lists a later send',
    { ledger_updates: rows },
    () => own.length > 0,
    'ledger_updates',
  );
  return own;
}

/** Leaves out as many rows of each text as there were before: without a time, which no document shows, two moves may have the same row. */
function withoutEarlierRows(rows: readonly JsonObject[], before: readonly string[]): readonly JsonObject[] {
  const left = [...before];
  return rows.filter((row) => {
    const at = left.indexOf(toCanonicalLedgerRowText(row));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/**
 * Returns an account's ledger with all of its earlier actions: a final send to a stranger must be listed. Payments to the account may be
 * listed long after its balance shows them.
 */
export async function sendSentinelAndReadLedger(
  context: ArchiveContext,
  who: Identity,
): Promise<{ readonly rows: readonly JsonObject[]; readonly isSentinel: (row: JsonObject) => boolean }> {
  const { given, target, venue } = context;
  const { address: destination } = given.stranger();
  const asset = venue.usdc.signingId;
  await given.accepted(
    target.act(who, sendAssetAction({ asset, destination, amount: SENTINEL_SEND_USDC, toPerp: true })),
  );
  const isSentinel = ({ counterparty }: JsonObject) => String(counterparty).toLowerCase() === destination;
  const rows = await awaitLedgerRows(context, who.address, (listed) => listed.some(isSentinel));
  given.require(rows.some(isSentinel), 'the ledger does not tell a send');
  return { rows, isSentinel };
}
