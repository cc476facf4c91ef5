import { expect, test } from 'vitest';
import { codeOf, isAccepted } from '../client/outcome.ts';
import { parsePostedReply } from './posted-reply.ts';

const statuses = [{ resting: { oid: '1', cloid: null } }];

test.each([
  ['under data', { data: { statuses } }],
  ['bare', { statuses }],
])('a payload %s is parsed', (_what, payload) => expect(isAccepted(parsePostedReply({ payload }))).toBe(true));

test('so is a refusal, and anything else counts as no acceptance', () => {
  expect(codeOf(parsePostedReply({ payload: { error: { code: 'NOT_FOUND', message: 'no' } } }))).toBe('NOT_FOUND');
  for (const payload of [null, 'ok', {}]) expect(isAccepted(parsePostedReply({ payload }))).toBe(false);
});
