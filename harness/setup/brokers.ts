import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext, ReadContext } from '../check/case-context.ts';
import { derived, field, type Traced } from '../check/evidence.ts';
import type { Expectation } from '../check/expect.ts';
import { rowsAt } from '../client/json-at.ts';
import { type ActReplyWithCount, isRefused } from '../client/outcome.ts';
import type { Identity } from '../identity/keys.ts';
import { actAndAwaitCommit } from './put-in-effect.ts';

/** Returns the action that approves a broker. @param maxBps  whole; 0 revokes */
export function approveBrokerAction({ address: builder }: { readonly address: string }, maxBps: number) {
  return { type: 'approve_broker_fee', params: { builder, max_bps: maxBps } };
}

/** Approves a broker, whom the owner's orders may pay once this resolves. */
export async function approveBrokerAndAwaitCommit(
  context: Pick<CaseContext<never>, 'target' | 'pace'>,
  owner: Identity,
  broker: { readonly address: string },
  maxBps: number,
): Promise<void> {
  await actAndAwaitCommit(context, owner, approveBrokerAction(broker, maxBps));
}

/** Returns rows of `approved_brokers` of one account, with the list as evidence even if it is empty. */
export async function readApprovedBrokers(
  { given, target }: ReadContext,
  address: string,
): Promise<Traced<readonly JsonObject[]>> {
  const body = given.data(await target.read('approved_brokers', { address }));
  return derived(rowsAt(body, 'builders'), field(body, 'builders'));
}

/** Returns the row of a broker among those of `readApprovedBrokers`. */
export function brokerRowIn(
  { value: rows }: Traced<readonly JsonObject[]>,
  { address }: { readonly address: string },
): JsonObject | undefined {
  return rows.find(({ builder }) => String(builder).toLowerCase() === address);
}

/**
 * Judges that an order with an unapproved broker is refused, or pays nobody: for an accepted one, that shows once it is filled, which
 * `referrals.broker.unpaid` and `referrals.broker.unapproved-unpaid` judge (D249).
 * @returns whether it was refused
 */
export function judgeUnapprovedBrokerRefused(expectation: Expectation, reply: ActReplyWithCount): boolean {
  const isJudged = expectation.exercised(isRefused(reply), 'a fill of an order whose broker is not approved');
  if (isJudged) expectation.refused(reply);
  return isJudged;
}
