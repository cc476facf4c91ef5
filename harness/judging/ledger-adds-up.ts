import type { Expectation } from '../check/expect.ts';
import { Dec } from '../compare/decimal.ts';
import type { Identity } from '../identity/keys.ts';
import { readBalance, readBalanceAfterPending } from '../setup/balances.ts';
import type { ArchiveContext } from './archived-rows.ts';
import { moveAndReadLedgerRows, SENTINEL_SEND_USDC } from './ledger-rows-of-move.ts';

/**
 * Judges that the USDC that a move and a later send took from an account equals the ledger rows: a difference has vanished, or came from
 * nowhere. Not for moves with a fee for the EVM.
 * @param who  with more USDC than the move takes, and nothing that trades
 */
export async function moveAndJudgeLedgerAddsUp(
  context: ArchiveContext,
  expectation: Expectation,
  who: Identity,
  move: () => Promise<unknown>,
): Promise<void> {
  const { name, signingId } = context.venue.usdc;
  const before = await readBalance(context, who.address, signingId);
  const rows = (await moveAndReadLedgerRows(context, who, move)).filter(({ coin }) => coin === name);
  const after = await readBalanceAfterPending(context, who.address, signingId);
  const deltas = rows.map(({ delta }) => Dec.parse(delta));
  const hasDeltas = deltas.length > 0 && deltas.every((delta) => delta !== null);
  if (!expectation.exercised(hasDeltas, 'rows of what was moved')) return;
  const reported = Dec.sum(deltas.map((delta) => delta ?? Dec.of(0)));
  const expected = before.plus(reported).minus(Dec.of(SENTINEL_SEND_USDC));
  expectation.relation(
    `a balance of ${expected} ${name}: ${before} before, plus ${reported} in the ledger rows, minus a later send of ${SENTINEL_SEND_USDC}`,
    { balance: after, rows },
    ({ balance }) => balance.equals(expected),
    'spot balance',
    {
      name: `the balance of ${name}`,
      got: after,
      entries: [
        { what: 'the balance before', amount: before },
        ...rows.map(({ kind, delta }) => ({ what: `the ${String(kind)}`, amount: Dec.parse(delta) ?? Dec.of(0) })),
        { what: 'the later send', amount: Dec.of(SENTINEL_SEND_USDC).negated() },
      ],
    },
  );
}
