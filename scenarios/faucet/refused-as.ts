import { type Evidence, field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import type { WireReply } from '../../harness/target/wire.ts';

/** What the faucet says under `error` to who was funded before. */
export const funded = 'address already funded';
/** To who claims from an IP inside its window. */
export const throttled = 'rate limit: this IP requested too recently';

/**
 * A refusal of the faucet has no code: its status is the clause's, its text is the contract, and `error` has to contain it
 * (D37).
 * @param source  where the reply was read, if not from itself
 */
export function refusedAs(expectation: Expectation, reply: WireReply, text: string, source: Evidence = reply): void {
  expectation.status(reply);
  expectation.relation(
    `error "${text}"`,
    { error: field(reply.json, 'error', source) },
    ({ error }) => typeof error === 'string' && error.includes(text),
    'status, error',
  );
}
