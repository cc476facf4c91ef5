import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext, ReadContext } from '../check/case-context.ts';
import { assumeShownKeys } from '../check/must-be-shown.ts';
import { decimalAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import type { Identity } from '../identity/keys.ts';
import { NotExercised } from '../kernel/verdicts.ts';
import { readBalance } from './balances.ts';
import { actAndAwaitCommit } from './put-in-effect.ts';

interface Whose {
  readonly address: string;
}

/** Returns the action that binds its signer to a referrer. */
export function setReferrerAction({ address: referrer }: Whose) {
  return { type: 'set_referrer', params: { referrer } };
}

/** Binds a referee to a referrer, who gets a share of the referee's taker fees once this resolves. */
export async function setReferrerAndAwaitCommit(
  context: Pick<CaseContext<never>, 'target' | 'pace'>,
  referee: Identity,
  referrer: Whose,
): Promise<void> {
  await actAndAwaitCommit(context, referee, setReferrerAction(referrer));
}

/** Returns the action that pays out its signer's earnings, as the referrer of accounts or the broker of orders. */
export function claimEarnedCreditAction(of: 'referral' | 'broker', type = `claim_${of}_rewards`) {
  return { type, params: {} };
}

export async function readReferralState({ given, target }: ReadContext, { address }: Whose): Promise<JsonObject> {
  return given.data(await target.read('referral_state', { address }));
}

/**
 * Like `readUnclaimedCredit`; null where the venue does not show it: no document has a key of either read. @source read-api, "Other read
 * rows"
 */
export async function readUnclaimedCreditIfShown(
  reading: ReadContext,
  of: 'referral' | 'broker',
  who: Whose,
): Promise<Dec | null> {
  try {
    return await readUnclaimedCredit(reading, of, who);
  } catch (error) {
    if (error instanceof NotExercised) return null;
    throw error;
  }
}

/** Reads an account's earned and unclaimed USDC. @throws NotExercised where the venue does not show it */
export async function readUnclaimedCredit(
  reading: ReadContext,
  of: 'referral' | 'broker',
  { address }: Whose,
): Promise<Dec> {
  const type = `${of}_state` as const;
  const state = reading.given.data(await reading.target.read(type, { address }));
  assumeShownKeys(`info.${type}`, state, 'claimable_rewards');
  return decimalAt(state, 'claimable_rewards');
}

/**
 * Reads a broker's USDC from the orders that named it: as credit, or already on its balance (D284).
 * @param had  its USDC balance before
 * @throws NotExercised where neither shows
 */
export async function readBrokerEarnings(
  context: ReadContext & Pick<CaseContext<never>, 'venue'>,
  { address }: Whose,
  had: Dec,
): Promise<Dec> {
  const credit = await readUnclaimedCreditIfShown(context, 'broker', { address });
  const paid = (await readBalance(context, address, context.venue.usdc.signingId)).minus(had);
  if (credit === null && paid.equals(Dec.of(0))) throw new NotExercised('a credit that the venue shows');
  return credit === null ? paid : credit.plus(paid);
}
