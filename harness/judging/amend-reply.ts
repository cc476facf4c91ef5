import type { CaseContext } from '../check/case-context.ts';
import { actForCommitReply, judgeCommitRefusal } from '../check/commit-outcome.ts';
import { derived, field } from '../check/evidence.ts';
import type { Expectation } from '../check/expect.ts';
import type { ActResult } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import { isOkStatus, isStatus202 } from '../setup/http-status.ts';
import { makeUnaffordableProbe } from '../setup/token-send.ts';

/**
 * A cancel or an amendment that went through answers as other actions do, or as orders do (D02, D03).
 * @source write-api, "Admission envelope" and "Order response"
 */
export function judgeCancelOrAmendReply(expectation: Expectation, reply: ActResult): void {
  if (reply.kind === 'statuses') {
    expectation.shape(reply.body, 'exchange.statuses');
    return;
  }
  const early = reply.kind === 'admitted' && isOkStatus(reply) && reply.committed;
  expectation.relation(
    'the admission envelope on HTTP 202, or statuses',
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
 * A cancel or an amendment that the commit refuses, and that may be sent again: where the calls of the account are told what
 * their commits made of them, a 202 on one that names nothing is its answer. One that may not: `judgeEachRefused`.
 */
export async function sendAndJudgeAmendRefusal(
  context: Pick<CaseContext<never>, 'given' | 'target' | 'venue' | 'pace'>,
  expectation: Expectation,
  who: Identity,
  act: () => Promise<ActResult>,
): Promise<void> {
  judgeCommitRefusal(expectation, await actForCommitReply(context, act, makeUnaffordableProbe(context, who)));
}
