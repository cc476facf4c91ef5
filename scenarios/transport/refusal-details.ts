import { derived, field, type Traced } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { at } from '../../harness/client/json-at.ts';
import type { WireReply } from '../../harness/target/wire.ts';
import { errorRow } from '../../spec-schemas/catalogue/errors.ts';
import { isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { invalidRequest, refusesWith } from '../../spec-schemas/outcomes.ts';

type DetailsClause = `transport.envelope.details-${'keys' | 'not-empty' | 'carriers'}`;

const boundKeys = ['field', 'limit', 'actual'];
const replacementKeys = ['field', 'use'];

/**
 * Judges the `details` of one refusal, wherever they are placed and whatever they contain.
 * @param error    as in the reply, or in an entry of its `statuses`
 * @param reply    the whole reply
 * @param isMoved  whether it names a new location, as a 410 does
 */
export function judgeRefusalDetails(
  expect: (clause: DetailsClause) => Expectation,
  error: Traced<JsonValue | undefined>,
  reply: WireReply,
  isMoved: boolean,
): void {
  const code = at(error.value, 'code');
  const details = at(error.value, 'details');
  const keys = isJsonObject(details) ? Object.keys(details) : [];
  const isAbsent = details === undefined;
  expect('transport.envelope.details-not-empty').relation(
    'error.details to be absent or to have at least one key',
    { error },
    () => isAbsent || !isJsonObject(details) || keys.length > 0,
    'error.details',
  );
  const allowed = isMoved ? replacementKeys : boundKeys;
  // Some malformed requests have no bound to name (D45); everywhere else `details` must be complete.
  const isWhole = refusesWith(invalidRequest, code)
    ? keys.some((key) => allowed.includes(key))
    : allowed.every((key) => keys.includes(key));
  expect('transport.envelope.details-keys').relation(
    `error.details to be absent or to have the keys ${allowed.join(', ')}`,
    { error },
    () => isAbsent || isWhole,
    'error.details',
  );
  // The interface grows by addition (D11).
  expect('transport.envelope.details-keys').unusual(
    keys.some((key) => !allowed.includes(key)),
    {
      expected: `no key in error.details other than ${allowed.join(', ')}`,
      actual: derived(keys.join(', '), field(error.value, 'details', reply)),
    },
  );
  const row = typeof code === 'string' ? errorRow(code) : undefined;
  const carries = isMoved || (row !== undefined && row.details !== null && row.details.only === undefined);
  expect('transport.envelope.details-carriers').relation(
    `no error.details with the code ${String(code)}`,
    { error },
    () => isAbsent || carries,
    'error.details',
  );
}
