import type { Expectation } from '../../harness/check/expect.ts';
import { at } from '../../harness/client/json-at.ts';
import type { WireReply } from '../../harness/target/wire.ts';

/** Status and text of a refusal of the faucet. */
export type Refusal = readonly [status: number, text: string];

/** The faucet has no codes: the text is the contract, and `error` has to contain it (D37). */
export function refusedAs(
  expectation: Expectation,
  { status, json }: Pick<WireReply, 'status' | 'json'>,
  [wanted, text]: Refusal,
): void {
  const error = at(json, 'error');
  expectation.that(status === wanted && typeof error === 'string' && error.includes(text), {
    expected: `HTTP ${wanted} with error "${text}"`,
    actual: `HTTP ${status} with error ${typeof error === 'string' ? `"${error}"` : String(error)}`,
    path: 'status, error',
  });
}
