import type { Expectation } from '../../harness/check/expect.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { send } from '../../harness/setup/token-send.ts';
import { type JsonObject, printJson } from '../../spec-schemas/json/lossless.ts';
import { type ArchiveReader, archivedOnce, ledgerOf } from './archive-rows.ts';

/** Amount of the send after a move, whole USDC. */
export const FENCE = '0.25';

/**
 * Rows that something leaves in the ledger of whoever does it, none where it leaves none: a send to a stranger follows it,
 * and what is told of that ends them.
 */
export async function rowsOfOwnMove(
  context: ArchiveReader,
  who: Identity,
  move: () => Promise<unknown>,
  told?: Expectation,
): Promise<readonly JsonObject[]> {
  const { given, target, venue } = context;
  const { address: destination } = given.stranger();
  // A row that a lagging archive had not shown yet would be taken for a row of the move.
  await context.pace.archived();
  const before = new Set((await ledgerOf(context, who.address)).map((row) => printJson(row)));
  await move();
  const asset = venue.usdc.signingId;
  await given.accepted(target.act(who, send({ asset, destination, amount: FENCE, toPerp: true })));
  const isFence = ({ counterparty }: JsonObject) => String(counterparty).toLowerCase() === destination;
  const rows = await archivedOnce(
    context,
    () => ledgerOf(context, who.address),
    (listed) => listed.some(isFence),
  );
  given.that(rows.some(isFence), 'the ledger does not tell a send');
  const own = rows.filter((row) => !isFence(row) && !before.has(printJson(row)));
  told?.relation(
    'a row of what was moved before the send that is listed',
    { ledger_updates: rows },
    () => own.length > 0,
    'ledger_updates',
  );
  return own;
}
