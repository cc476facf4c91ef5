import { expect, test } from 'vitest';
import { invalidRequest } from '../../spec-schemas/outcomes.ts';
import { parseActReply } from '../client/replies.ts';
import {
  hasRefusalCode,
  isFirstResting,
  restingOidsInReply,
  statusEntryKindsIn,
  tracedStatusEntryKinds,
} from './order-answers.ts';

const answered = (json: Parameters<typeof parseActReply>[0]['json'], status = 200) => ({
  ...parseActReply({ status, json, text: JSON.stringify(json) }),
  nonce: 1n,
  actor: '0x01',
});
const resting = { resting: { oid: '7', cloid: null } };
const error = { error: { code: 'INVALID_REQUEST', message: 'no' } };

test('kinds of the entries, in the order of the reply, and oids of the resting ones', () => {
  const reply = answered({ data: { statuses: [resting, error] } });
  expect(statusEntryKindsIn(reply)).toEqual(['resting', 'error']);
  expect(tracedStatusEntryKinds(reply).from).not.toEqual([]);
  expect(restingOidsInReply(reply)).toEqual(['7']);
  expect(isFirstResting(reply)).toBe(true);
});

test('a reply without entries has its own kind', () => {
  const refused = answered(error, 400);
  expect(statusEntryKindsIn(refused)).toEqual(['refused']);
  expect(restingOidsInReply(refused)).toEqual([]);
  expect(isFirstResting(refused)).toBe(false);
});

test('a code is recognised with any status', () => {
  expect(hasRefusalCode(answered(error, 400), invalidRequest)).toBe(true);
  expect(hasRefusalCode(answered({ data: { statuses: [error] } }), invalidRequest)).toBe(true);
  expect(hasRefusalCode(answered({ data: { statuses: [resting] } }), invalidRequest)).toBe(false);
  expect(hasRefusalCode(answered(error, 400), undefined)).toBe(false);
});
