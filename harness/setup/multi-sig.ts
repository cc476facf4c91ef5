import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext, PollContext } from '../check/case-context.ts';
import { isOrdinaryMarket } from '../check/market-picker.ts';
import { convertToMultiSigAction, type MultiSigBundleSpec, multiSigBundleAction } from '../client/multi-sig-bundle.ts';
import { codeOf, isRefused } from '../client/outcome.ts';
import { refusalOf } from '../client/replies.ts';
import type { ActResult } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import { Blocked, Unsupported } from '../kernel/verdicts.ts';
import type { VenueFacts } from '../probe/facts.ts';
import { nextLeverageAction } from './leverage-action.ts';

// Accounts with a roster of signers, and what the members sign for them.

/** A multi-sig account of the case, with the keys of its roster. */
export interface MultiSigAccount {
  readonly user: Identity;
  readonly members: readonly Identity[];
}

/** Reason why a case that needs a roster's signatures is skipped where they are not recognised. */
export const MISSING_ROSTER_SIGNATURES = 'roster signatures over the published inner struct, which no document shows';

/** Whether the signatures of a bundle formed no quorum. */
export function isRefusedWithoutQuorum(reply: ActResult): boolean {
  return codeOf(reply) === 'AUTH_UNAUTHORIZED';
}

/** Returns a documented action that every account may send, each call another one: a venue may refuse to set a current value (D274). */
export function nextHarmlessAction(
  user: { readonly address: string },
  venue: VenueFacts,
): { readonly type: string; readonly params: JsonObject } {
  if (!venue.markets.some(isOrdinaryMarket)) return { type: 'cancel_all_orders', params: {} };
  const { type, params } = nextLeverageAction(user, venue);
  const { owner: _itself, ...choice } = params;
  return { type, params: choice };
}

function refusalWords(reply: ActResult): string {
  return [codeOf(reply), refusalOf(reply)?.message].filter(Boolean).join(' ');
}

/** Makes an account outside of the roster submit a bundle. */
export function submitMultiSigBundleAsStranger(
  context: Pick<CaseContext<never>, 'given' | 'target'>,
  user: Identity,
  inner: JsonObject | string,
  terms: MultiSigBundleSpec,
): Promise<ActResult> {
  return context.target.act(context.given.stranger(), multiSigBundleAction(context.target, user, inner, terms));
}

/**
 * Returns a fresh funded account, converted to a roster of three with a threshold of two; it is reverted when the case ends.
 * @param user  account to convert; left out: one with 5 USDC
 * @throws Unsupported where members sign another struct
 */
export async function makeMultiSigAccount(
  context: PollContext & Pick<CaseContext<never>, 'venue'>,
  user?: Identity,
): Promise<MultiSigAccount> {
  const { given, target, pace } = context;
  const owner = user ?? (await given.fundedAccount({ usdc: '5' }));
  const members = [given.stranger(), given.stranger(), given.stranger()];
  await given.accepted(target.act(owner, convertToMultiSigAction(members, 2)));
  revertMultiSigAtEnd(context, { user: owner, members }, user !== undefined);
  // Otherwise the results of such a case would be the same as with unrecognised signatures.
  const inner = nextHarmlessAction(owner, context.venue);
  const proof = await submitMultiSigBundleAsStranger(context, owner, inner, { signers: members });
  if (isRefusedWithoutQuorum(proof)) throw new Unsupported(MISSING_ROSTER_SIGNATURES);
  if (isRefused(proof)) throw new Blocked(`a bundle of ${inner.type} was refused: ${refusalWords(proof)}`);
  await pace.committed();
  return { user: owner, members };
}

/**
 * Makes the whole roster revert the account to a single key when the case ends, so that its remaining money can be returned.
 * @param trades  whether more than money may be left on it: it is then reverted wherever money may stay
 */
export function revertMultiSigAtEnd(
  context: Pick<CaseContext<never>, 'given' | 'target' | 'pace'>,
  { user, members }: MultiSigAccount,
  trades = false,
): void {
  const { given, pace } = context;
  const undo = async () => {
    await submitMultiSigBundleAsStranger(context, user, convertToMultiSigAction([], 0), { signers: members });
    await pace.committed();
  };
  if (trades) given.afterwards(undo);
  else given.returnFundsAtEnd(undo);
}
