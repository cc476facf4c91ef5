import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext } from '../check/case-context.ts';
import { actForCommitReply, judgeCommitRefusal } from '../check/commit-outcome.ts';
import { rowsAt } from '../client/json-at.ts';
import type { Identity } from '../identity/keys.ts';
import { readBalanceAfterPending } from './balances.ts';
import { makeUnaffordableProbe } from './token-send.ts';

// Transfers to the EVM that must be refused. @source write-api, "Transfers"

/** Call data one byte longer than that of a transfer may be. */
export const oversizedCallDataField = { data: new Array(4_097).fill(1) };

/** A transfer, with the clause that it is refused. */
type Refusal<Clause> = readonly [clause: Clause, action: WireAction];

/** Judges that each is refused, where the reply shows it, and moves no USDC of the sender. */
export async function sendAndJudgeEvmTransferRefusals<Clause extends string>(
  context: CaseContext<Clause>,
  sender: Identity,
  refusals: readonly Refusal<Clause>[],
): Promise<void> {
  const { given, target, venue, expect } = context;
  const usdc = venue.usdc.signingId;
  let before = await readBalanceAfterPending(context, sender.address, usdc);
  for (const [clause, action] of given.sample(refusals, 1, ([named]) => named)) {
    const reply = await actForCommitReply(
      context,
      () => target.act(sender, action),
      makeUnaffordableProbe(context, sender),
    );
    judgeCommitRefusal(expect(clause), reply);
    const after = await readBalanceAfterPending(context, sender.address, usdc, before.toString());
    expect(clause).decimal(after, before, 'USDC balance of the sender after a refused transfer');
    // A change by one send must not count against the next.
    before = after;
  }
}

/** Judges the same for half a token of each token without a contract, up to two; not exercised where there is none. */
export async function sendAndJudgeUnboundTokenRefusals<Clause extends string>(
  context: CaseContext<Clause>,
  clause: Clause,
  sends: (token: JsonValue, destination: string) => WireAction,
): Promise<void> {
  const { given, expect } = context;
  const sender = await given.fundedAccount({ usdc: '20' });
  const { address } = given.stranger();
  const tokens = expect(clause).exercisedBy(await readUnboundTokenIds(context), 'a token without a contract');
  await sendAndJudgeEvmTransferRefusals(
    context,
    sender,
    tokens.map((token) => [clause, sends(token, address)]),
  );
}

/** Returns ids of up to two tokens without a contract; the native one has none either, but may be sent. */
export async function readUnboundTokenIds({
  given,
  target,
  venue,
}: Pick<CaseContext<never>, 'given' | 'target' | 'venue'>): Promise<readonly JsonValue[]> {
  const tokens = rowsAt(given.data(await target.read('markets_meta')), 'spot.tokens');
  const unbound = tokens.filter(({ id, evm_contract }) => evm_contract === null && id !== venue.native.signingId);
  return unbound.slice(0, 2).map(({ id }) => id ?? null);
}
