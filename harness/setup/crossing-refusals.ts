import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext } from '../check/case-context.ts';
import { refusedWhereTold, verdictOn } from '../check/told-verdicts.ts';
import { rowsAt } from '../client/json-at.ts';
import type { Identity } from '../identity/keys.ts';
import { heldAtRest } from './balances.ts';
import { beyondMeans, shortCodes } from './token-send.ts';

// Transfers to the EVM that cannot be. @source write-api, "Transfers"

/** What a transfer may be refused with that is not one, or may not be. */
export const eitherCode = ['INVALID_REQUEST', 'PRECONDITION_FAILED'];

export const zeroAddress = `0x${'0'.repeat(40)}`;

/** More bytes than the call data of a transfer may have. */
export const tooMuchData = { data: new Array(4_097).fill(1) };

/** A transfer, which clause refuses it, and with what codes and HTTP statuses. */
type Refusal<Clause> = readonly [clause: Clause, action: WireAction, codes: readonly string[], http: readonly number[]];

/** Holds that each is refused, where that is told, and moves no USDC of the sender. */
export async function refusesCrossings<Clause extends string>(
  context: CaseContext<Clause>,
  sender: Identity,
  refusals: readonly Refusal<Clause>[],
): Promise<void> {
  const { given, target, venue, expect } = context;
  const usdc = venue.usdc.signingId;
  const before = (await heldAtRest(context, sender.address, usdc)).toString();
  for (const [clause, action, codes, http] of given.some(refusals, 1, ([named]) => named)) {
    const reply = await verdictOn(() => target.act(sender, action), beyondMeans(context, sender));
    refusedWhereTold(expect(clause), reply, [...codes], [...http]);
    const after = (await heldAtRest(context, sender.address, usdc, before)).toString();
    expect(clause).equal(after, before, 'USDC of the sender');
  }
}

/** Holds the same of half a token of each token that is bound to no contract, up to two; not exercised where there is none. */
export async function refusesUnbound<Clause extends string>(
  context: CaseContext<Clause>,
  clause: Clause,
  sends: (token: JsonValue, destination: string) => WireAction,
): Promise<void> {
  const { given, expect } = context;
  const sender = await given.fundedAccount({ usdc: '20' });
  const { address } = given.stranger();
  const tokens = expect(clause).exercisedBy(await unboundTokens(context), 'a token without a contract');
  // Whoever looks at the balance first finds none; where a token's id is that of USDC, it is what the sender has.
  const codes = [...eitherCode, ...shortCodes];
  await refusesCrossings(
    context,
    sender,
    tokens.map((token) => [clause, sends(token, address), codes, [200, 400, 422]]),
  );
}

/** Ids of up to two tokens without a contract; the native one has none, and may go all the same. */
export async function unboundTokens({
  given,
  target,
  venue,
}: Pick<CaseContext<never>, 'given' | 'target' | 'venue'>): Promise<readonly JsonValue[]> {
  const tokens = rowsAt(given.data(await target.read('markets_meta')), 'spot.tokens');
  const unbound = tokens.filter(({ id, evm_contract }) => evm_contract === null && id !== venue.native.signingId);
  return unbound.slice(0, 2).map(({ id }) => id ?? null);
}
