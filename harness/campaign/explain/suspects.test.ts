import { expect, test } from 'vitest';
import { allClauses } from '../../../spec-schemas/clauses/index.ts';
import { makeActionStep, makeOrderDraft } from '../../generate/written-steps.ts';
import { type Difference, makeDifference } from '../compare/difference.ts';
import { suspectClausesOf } from './suspects.ts';

const at = (path: string, expected = '1', actual = '2') => ({
  expected,
  actual,
  diff: [{ path, expected, actual }],
});

test.each<[string, Difference, string]>([
  [
    'an argument',
    makeDifference(
      { kind: 'ask', type: 'user_fills', shape: 'info.user_fills', args: { type: 'user_fills', aggregate: true } },
      'the answer',
      at('$.fills[0].n'),
    ),
    'fills.read.aggregate',
  ],
  [
    'a field',
    makeDifference({ kind: 'read', type: 'account_state' }, 'a read', at('$.health_deferred', 'absent', 'true')),
    'accounts.scalars.health-priced',
  ],
  [
    'a refusal',
    makeDifference(
      { kind: 'reply', tag: 'modify', expectedCode: 'ORDER_NOT_FOUND', actualCode: 'PRECONDITION_FAILED' },
      'a reply',
      at('$.error.code'),
    ),
    'orders.modify.not-found',
  ],
])('%s yields a clause about it', (_what, found, clause) => {
  expect(suspectClausesOf(found, [])).toContain(clause);
});

test('the last action yields a clause on its effect', () => {
  const difference = makeDifference(
    { kind: 'read', type: 'account_state' },
    'a read',
    at('$.position_mode', '"hedge"', '"one_way"'),
  );
  const steps = [
    makeActionStep({ tag: 'submit_order', order: makeOrderDraft({}) }),
    makeActionStep({ tag: 'set_position_mode', hedge: true }),
  ];
  expect(suspectClausesOf(difference, steps)).toContain('modes.position.switch');
});

test('few suspects are listed, all are clauses, and the list is deterministic', () => {
  const difference = makeDifference({ kind: 'read', type: 'open_orders' }, 'a read', at('$.orders[oid=1].sz'));
  const suspects = suspectClausesOf(difference, []);
  expect(suspects).toHaveLength(3);
  expect(allClauses.map(({ id }) => id)).toEqual(expect.arrayContaining([...suspects]));
  expect(suspectClausesOf(difference, [])).toEqual(suspects);
});
