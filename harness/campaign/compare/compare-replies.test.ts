import { expect, test } from 'vitest';
import { OpaqueIdMapping } from '../../compare/correspondence.ts';
import { Inconclusive } from '../../kernel/verdicts.ts';
import { parseWireReply } from '../../target/reply.ts';
import { compareActionReplies } from './compare-replies.ts';

const policy = () =>
  ({
    correspondence: new OpaqueIdMapping(),
    time: 'exact',
    height: 'exact',
    environment: 'ignore',
    amounts: 'exact',
  }) as const;
const model = (status: number, body: object) => ({ status, headers: {}, body: JSON.stringify(body) });
const target = (status: number, body: object) =>
  parseWireReply(status, {}, new TextEncoder().encode(JSON.stringify(body)), 0);
const resting = (oid: string) => ({ data: { statuses: [{ resting: { oid, cloid: null } }] } });
const refused = (code: string) => ({ error: { code, message: 'no' } });
const entry = (code: string) => ({ data: { statuses: [{ error: { code, message: 'no' } }] } });
const admitted = { data: { accepted: true, mempool_depth: 1, nonce: 5, action_hash: '0x01' } };

test.each([
  ['equal but for the id', model(200, resting('7')), target(200, resting('1001')), 'resting'],
  [
    'a number for the id',
    model(200, resting('7')),
    target(200, { data: { statuses: [{ resting: { oid: 7, cloid: null } }] } }),
    'resting',
  ],
  [
    'no key for the handle that an order does not have',
    model(200, resting('7')),
    target(200, { data: { statuses: [{ resting: { oid: '7' } }] } }),
    'resting',
  ],
  [
    'numbers for the figures',
    model(200, { data: { statuses: [{ filled: { oid: '7', total_sz: '0.5', avg_px: '60000' } }] } }),
    target(200, { data: { statuses: [{ filled: { oid: 7, total_sz: 0.5, avg_px: 60000 } }] } }),
    'filled',
  ],
  [
    'figures as integers of 1e-8 (D103)',
    model(200, { data: { statuses: [{ filled: { oid: '7', total_sz: '0.5', avg_px: '60000' } }] } }),
    target(200, { data: { statuses: [{ filled: { oid: '7', total_sz: '50000000', avg_px: '6000000000000' } }] } }),
    'filled',
  ],
  [
    'lots beside a scaled price (D103)',
    model(200, { data: { statuses: [{ filled: { oid: '7', total_sz: '0.5', avg_px: '60000' } }] } }),
    target(200, { data: { statuses: [{ filled: { oid: 7, total_sz: 50000, avg_px: 6000000000000 } }] } }),
    'filled',
  ],
  [
    'one code on two statuses (D01)',
    model(200, refused('ORDER_NOT_FOUND')),
    target(404, refused('ORDER_NOT_FOUND')),
    'ORDER_NOT_FOUND',
  ],
  [
    'one code as an entry and as a refusal',
    model(200, entry('ORDER_ZERO_SIZE')),
    target(400, refused('ORDER_ZERO_SIZE')),
    'ORDER_ZERO_SIZE',
  ],
  [
    'a success with and without statuses (D03)',
    model(202, admitted),
    target(200, { data: { statuses: [{ noop: { reason: 'done' } }] } }),
    'noop',
  ],
])('agrees: %s', (_what, ours, theirs, outcome) => {
  expect(compareActionReplies('submit_order', ours, theirs, policy())).toEqual({
    outcome,
    difference: null,
    unknown: false,
  });
});

test.each([
  ['another code', model(200, entry('ORDER_ZERO_SIZE')), target(200, entry('ORDER_INVALID_SIZE')), '$.error.code'],
  ['taken instead of refused', model(200, entry('ORDER_ZERO_SIZE')), target(200, resting('1')), '$.error.code'],
  [
    'filled instead of resting',
    model(200, resting('1')),
    target(200, { data: { statuses: [{ filled: { oid: '1', total_sz: '1', avg_px: '1' } }] } }),
    '$.statuses[0].resting',
  ],
  ['an answer of no known form', model(200, resting('1')), target(500, {}), '$'],
])('differs: %s', (_what, ours, theirs, path) => {
  expect(compareActionReplies('submit_order', ours, theirs, policy()).difference?.mismatch.diff[0]?.path).toBe(path);
});

test('a batch refused as a whole differs visibly from one refused in each entry', () => {
  const refusals = [refused('ORDER_NOT_FOUND'), refused('ORDER_NOT_FOUND')];
  const theirs = target(200, { data: { statuses: refusals } });
  const { difference } = compareActionReplies('batch_cancel', model(404, refused('ORDER_NOT_FOUND')), theirs, policy());
  expect(difference?.mismatch.diff).toEqual([
    {
      path: '$.error.code',
      expected: 'ORDER_NOT_FOUND for the whole action',
      actual: 'ORDER_NOT_FOUND in 2 entries of `statuses`',
    },
  ]);
});

test.each([
  ['a 202', target(202, admitted)],
  [
    'an order that is still pending',
    target(200, { data: { statuses: [{ pending: { action_hash: '0x01', nonce: 5 } }] } }),
  ],
])('%s against a refusal is an unknown outcome, not a difference', (_what, theirs) => {
  expect(compareActionReplies('submit_order', model(200, entry('ORDER_ZERO_SIZE')), theirs, policy())).toMatchObject({
    unknown: true,
    difference: null,
  });
});

test.each([
  ['user_set_abstraction', null],
  ['set_display_name', '$.error.code'],
])('%s is not an accepted variant for a target that lacks it', (tag, path) => {
  const theirs = target(422, { error: `unknown variant \`${tag}\`` });
  const { difference } = compareActionReplies(tag, model(400, refused('ACTION_UNSUPPORTED')), theirs, policy());
  expect(difference?.mismatch.diff[0]?.path ?? null).toBe(path);
});

test.each([
  ['PRECONDITION_FAILED', null],
  ['ORDER_NOT_FOUND', '$.error.code'],
])('an action of a product that the shadow lacks is refused with %s', (code, path) => {
  const { difference } = compareActionReplies(
    'usd_class_transfer',
    model(400, refused('ACTION_UNSUPPORTED')),
    target(400, refused(code)),
    policy(),
  );
  expect(difference?.mismatch.diff[0]?.path ?? null).toBe(path);
});

test('one id for two orders is a difference', () => {
  const shared = policy();
  compareActionReplies('submit_order', model(200, resting('7')), target(200, resting('1001')), shared);
  expect(
    compareActionReplies('submit_order', model(200, resting('8')), target(200, resting('1001')), shared).difference,
  ).not.toBeNull();
});

test('a 429 was not tested', () => {
  expect(() =>
    compareActionReplies('noop', model(202, admitted), target(429, refused('RATE_LIMITED')), policy()),
  ).toThrow(Inconclusive);
});
