import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { refusalOf } from '../client/replies.ts';
import type { Acted } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import type { CaseContext } from './case-context.ts';
import { send } from './token-send.ts';

/** Acknowledged before the commit, or so it says: what the commit made of it is not in the reply (D02). */
export function isUntold(reply: Acted): boolean {
  return reply.kind === 'admitted' && !reply.committed && reply.status === 202;
}

/**
 * Whether this venue answers a non-order action after its commit. One that does not has no reply for a refusal there;
 * one that does and answers 202 has done what was asked (D02).
 * @param sender  holds less than a billion USDC
 */
export async function tellsVerdicts(
  { given, target, venue }: Pick<CaseContext<ClauseId>, 'given' | 'target' | 'venue'>,
  sender: Identity,
): Promise<boolean> {
  const { address: destination } = given.stranger();
  return (
    refusalOf(await target.act(sender, send({ asset: venue.usdc.signingId, destination, amount: '1000000000' }))) !==
    null
  );
}
