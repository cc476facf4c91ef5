import type { CaseContext } from '../check/case-context.ts';
import { actForCommitReply, judgeCommitRefusal } from '../check/commit-outcome.ts';
import { derived, field } from '../check/evidence.ts';
import type { Expectation } from '../check/expect.ts';
import type { ActResult } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import { isOkStatus, isStatus202 } from '../setup/http-status.ts';
import { makeUnaffordableProbe } from '../setup/token-send.ts';

/**
 * Judges the reply to a successful cancel or amendment: it is that of other actions, or that of orders (D02, D03).
 * @source write-api, "Admission envelope" and "Order response"
 */
export function judgeCancelOrAmendReply(expectation: Expectation, reply: ActResult): void {
  if (reply.kind === 'statuses') {
    // No document says what an entry of a cancel is (D03).
    if (reply.statuses.some(({ kind }) => kind === 'ended')) return;
    expectation.shape(reply.body, 'exchange.statuses');
    return;
  }
  const early = reply.kind === 'admitted' && isOkStatus(reply) && reply.committed;
  expectation.relation(
    'an admission envelope on HTTP 202, or an order response with statuses',
    { reply },
    ({ reply }) => reply.kind === 'admitted' && (isStatus202(reply) || early),
  );
  if (reply.kind !== 'admitted') return;
  expectation.unusual(early, { expected: 'HTTP 202', actual: derived('HTTP 200 with committed: true', reply) });
  const nonce = derived(String(reply.body.nonce), field(reply.body, 'nonce'));
  expectation.equal(nonce, reply.nonce.toString(), 'nonce');
  expectation.shape(reply.body, 'exchange.admission');
}

/**
 * Sends a cancel or an amendment that the commit refuses, and that may be repeated: if other replies of the account show their commits'
 * results, a 202 to one that names nothing is its answer. If it may not be repeated, see `sendAndJudgeCommitRefusals`.
 */
export async function sendAndJudgeAmendRefusal(
  context: Pick<CaseContext<never>, 'given' | 'target' | 'venue' | 'pace'>,
  expectation: Expectation,
  who: Identity,
  act: () => Promise<ActResult>,
): Promise<void> {
  judgeCommitRefusal(expectation, await actForCommitReply(context, act, makeUnaffordableProbe(context, who)));
}
