import type { Expectation } from '../../harness/check/expect.ts';
import { at } from '../../harness/client/json-at.ts';
import { isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

type DetailsClause = `transport.envelope.details-${'keys' | 'not-empty' | 'carriers'}`;

const carriers = ['ORDER_INVALID_PRICE', 'ORDER_INVALID_SIZE', 'MARGIN_INSUFFICIENT', 'INVALID_REQUEST'];
const boundKeys = ['field', 'limit', 'actual'];
const replacementKeys = ['field', 'use'];

/**
 * Judges `details` of one refusal, wherever it may stand and whatever it may be.
 * @param body    `{error: …}`, of a reply or of an entry of `statuses`
 * @param status  of the reply: a 410 says where the answer went
 */
export function judgeDetails(
  expect: (clause: DetailsClause) => Expectation,
  body: JsonValue | undefined,
  status: number,
): void {
  const code = at(body, 'error.code');
  const details = at(body, 'error.details');
  const keys = isJsonObject(details) ? Object.keys(details) : [];
  const isAbsent = details === undefined;
  expect('transport.envelope.details-not-empty').that(isAbsent || !isJsonObject(details) || keys.length > 0, {
    expected: 'no details, or details with a key',
    actual: body ?? null,
    path: 'error.details',
  });
  const allowed = status === 410 ? replacementKeys : boundKeys;
  // Not every malformed request has a bound to tell (D45); wherever else `details` stands, it is whole.
  const isWhole =
    code === 'INVALID_REQUEST' ? keys.some((key) => allowed.includes(key)) : allowed.every((key) => keys.includes(key));
  expect('transport.envelope.details-keys').that(isAbsent || isWhole, {
    expected: `an object with ${allowed.join(', ')}`,
    actual: body ?? null,
    path: 'error.details',
  });
  // The interface grows by addition (D11).
  expect('transport.envelope.details-keys').unusual(
    keys.some((key) => !allowed.includes(key)),
    { expected: `no key but ${allowed.join(', ')}`, actual: keys.join(', ') },
  );
  const carries = status === 410 || (typeof code === 'string' && carriers.includes(code));
  expect('transport.envelope.details-carriers').that(details === undefined || carries, {
    expected: `no details on ${String(code)}`,
    actual: body ?? null,
    path: 'error.details',
  });
}
