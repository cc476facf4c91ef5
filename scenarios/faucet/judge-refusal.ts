import { field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import type { WireReply } from '../../harness/target/wire.ts';

/** Text under `error` for an address that was already funded. */
export const ALREADY_FUNDED_TEXT = 'address already funded';
/** Text for a claim from an IP inside its window. */
export const IP_THROTTLED_TEXT = 'rate limit: this IP requested too recently';

/** A refusal of the faucet has no code. The clause states its status, and its text is contractual: `error` must contain it (D37). */
export function judgeFaucetRefusal(expectation: Expectation, reply: WireReply, text: string): void {
  expectation.status(reply);
  expectation.relation(
    `error "${text}"`,
    { error: field(reply.json, 'error', reply) },
    ({ error }) => typeof error === 'string' && error.includes(text),
    'status, error',
  );
}
