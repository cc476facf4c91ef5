import { expect, test } from 'vitest';
import { invalidRequest } from '../../spec-schemas/outcomes.ts';
import { actReply } from '../client/replies.ts';
import { hasCode, isResting, kindsIn, kindsOf, restingOids } from './order-answers.ts';

const answered = (json: Parameters<typeof actReply>[0]['json'], status = 200) => ({
  ...actReply({ status, json, text: JSON.stringify(json) }),
  nonce: 1n,
  actor: '0x01',
});
const resting = { resting: { oid: '7', cloid: null } };
const error = { error: { code: 'INVALID_REQUEST', message: 'no' } };

test('kinds of the entries, in the order of the answer, and oids of those that rest', () => {
  const reply = answered({ data: { statuses: [resting, error] } });
  expect(kindsIn(reply)).toEqual(['resting', 'error']);
  expect(kindsOf(reply).from).not.toEqual([]);
  expect(restingOids(reply)).toEqual(['7']);
  expect(isResting(reply)).toBe(true);
});

test('an answer without entries has the kind of its own', () => {
  const refused = answered(error, 400);
  expect(kindsIn(refused)).toEqual(['refused']);
  expect(restingOids(refused)).toEqual([]);
  expect(isResting(refused)).toBe(false);
});

test('a code is told whatever the status', () => {
  expect(hasCode(answered(error, 400), invalidRequest)).toBe(true);
  expect(hasCode(answered({ data: { statuses: [error] } }), invalidRequest)).toBe(true);
  expect(hasCode(answered({ data: { statuses: [resting] } }), invalidRequest)).toBe(false);
  expect(hasCode(answered(error, 400), undefined)).toBe(false);
});
