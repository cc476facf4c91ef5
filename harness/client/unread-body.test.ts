import { expect, test } from 'vitest';
import { emptyActReplyWire } from './replies.fixture.ts';
import type { ActReply } from './replies.ts';
import { isRefusedAsUnreadableOrUnsigned } from './unread-body.ts';

const refused = (status: number, code: string): ActReply => ({
  wire: emptyActReplyWire,
  kind: 'refused',
  status,
  error: { code, message: '' },
});
const uncoded = (status: number): ActReply => ({ wire: emptyActReplyWire, kind: 'other', status, text: '' });

test.each([
  ['a shape that no decoder takes', refused(400, 'INVALID_REQUEST'), true],
  ['a digest of another signer', refused(401, 'AUTH_UNAUTHORIZED'), true],
  ['a signature that does not fit', refused(422, 'AUTH_BAD_SIGNATURE'), true],
  ['no code at all', uncoded(422), true],
  ['a digest of another signer under the status of a shape', refused(400, 'AUTH_UNAUTHORIZED'), true],
  ['no code and another status', uncoded(500), false],
  ['a field that the commit misses (D272)', refused(200, 'INVALID_REQUEST'), true],
  ['a status of no such fault', refused(404, 'INVALID_REQUEST'), false],
  ['another fault', refused(400, 'ORDER_NOT_FOUND'), false],
  ['an acceptance', { wire: emptyActReplyWire, kind: 'admitted', status: 200, body: {}, committed: true }, false],
] satisfies readonly (readonly [string, ActReply, boolean])[])('%s', (_what, reply, isOne) => {
  expect(isRefusedAsUnreadableOrUnsigned(reply)).toBe(isOne);
});
