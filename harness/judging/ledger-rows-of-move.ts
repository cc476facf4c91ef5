import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { Expectation } from '../check/expect.ts';
import type { Identity } from '../identity/keys.ts';
import { sendAssetAction } from '../setup/token-send.ts';
import { type ArchiveContext, readLedgerRows } from './archived-rows.ts';
import { awaitLedgerRows, canonicalLedgerRowText, mustLedgerBeListed } from './ledger-rows.ts';

/** Amount of the send after a move, whole USDC. */
export const SENTINEL_SEND_USDC = '0.25';

/**
 * Rows that something leaves in the ledger of whoever does it, none where it leaves none: a send to a stranger follows it,
 * and what is told of that ends them.
 */
export async function moveAndReadLedgerRows(
  context: ArchiveContext,
  who: Identity,
  move: () => Promise<unknown>,
  reported?: Expectation,
): Promise<readonly JsonObject[]> {
  await mustLedgerBeListed(context);
  // A row that a lagging archive had not shown yet would be taken for a row of the move.
  await context.pace.archived();
  const before = new Set((await readLedgerRows(context, who.address)).map(canonicalLedgerRowText));
  await move();
  const { rows, isFence } = await sendFenceAndReadLedger(context, who);
  const own = rows.filter((row) => !isFence(row) && !before.has(canonicalLedgerRowText(row)));
  reported?.relation(
    'a row of what was moved before the send that is listed',
    { ledger_updates: rows },
    () => own.length > 0,
    'ledger_updates',
  );
  return own;
}

/**
 * The ledger of an account with all that it did before: a send to a stranger is the last of it, and is listed. What was
 * paid to it, an archive may list long after the balance shows it.
 */
export async function sendFenceAndReadLedger(
  context: ArchiveContext,
  who: Identity,
): Promise<{ readonly rows: readonly JsonObject[]; readonly isFence: (row: JsonObject) => boolean }> {
  const { given, target, venue } = context;
  const { address: destination } = given.stranger();
  const asset = venue.usdc.signingId;
  await given.accepted(
    target.act(who, sendAssetAction({ asset, destination, amount: SENTINEL_SEND_USDC, toPerp: true })),
  );
  const isFence = ({ counterparty }: JsonObject) => String(counterparty).toLowerCase() === destination;
  const rows = await awaitLedgerRows(context, who.address, (listed) => listed.some(isFence));
  given.require(rows.some(isFence), 'the ledger does not tell a send');
  return { rows, isFence };
}
