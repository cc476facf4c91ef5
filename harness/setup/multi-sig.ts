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

// Accounts that a roster signs for, and what its members sign for them.

/** An account of the case that is multi-sig, and the keys of its roster. */
export interface MultiSigAccount {
  readonly user: Identity;
  readonly members: readonly Identity[];
}

/** Why a case that needs a roster's signatures is not played where they count for nothing. */
export const MISSING_ROSTER_SIGNATURES = 'roster signatures over the published inner struct, which no document shows';

/** Whether the signatures of a bundle made no quorum. */
export function isRefusedWithoutQuorum(reply: ActResult): boolean {
  return codeOf(reply) === 'AUTH_UNAUTHORIZED';
}

/**
 * An action that the documents have and that every account may take, another one with each call: what is so already a venue may
 * refuse (D274).
 */
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

/** Has a stranger to the roster submit a bundle. */
export function submitMultiSigBundle(
  context: Pick<CaseContext<never>, 'given' | 'target'>,
  user: Identity,
  inner: JsonObject | string,
  terms: MultiSigBundleSpec,
): Promise<ActResult> {
  return context.target.act(context.given.stranger(), multiSigBundleAction(context.target, user, inner, terms));
}

/**
 * A fresh account with money on it, handed over to a roster of three of whom two are needed; it is given back when the
 * case ends.
 * @param user  to be handed over; left out: one with 5 USDC
 * @throws Unsupported where what members sign is another struct
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
  // Nothing that such a case judges could be told from signatures that count for nothing.
  const inner = nextHarmlessAction(owner, context.venue);
  const proof = await submitMultiSigBundle(context, owner, inner, { signers: members });
  if (isRefusedWithoutQuorum(proof)) throw new Unsupported(MISSING_ROSTER_SIGNATURES);
  if (isRefused(proof)) throw new Blocked(`a bundle of ${inner.type} was refused: ${refusalWords(proof)}`);
  await pace.committed();
  return { user: owner, members };
}

/**
 * When the case ends a whole roster makes the account a single key again, so that what is left on it can go back.
 * @param trades  more than money may be left on it: it is then given back wherever money may stay
 */
export function revertMultiSigAtEnd(
  context: Pick<CaseContext<never>, 'given' | 'target' | 'pace'>,
  { user, members }: MultiSigAccount,
  trades = false,
): void {
  const { given, pace } = context;
  const undo = async () => {
    await submitMultiSigBundle(context, user, convertToMultiSigAction([], 0), { signers: members });
    await pace.committed();
  };
  if (trades) given.afterwards(undo);
  else given.returnFundsAtEnd(undo);
}
