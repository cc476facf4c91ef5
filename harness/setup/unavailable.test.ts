import { expect, test } from 'vitest';
import { parseReadReply } from '../client/replies.ts';
import { parseWireReply as wireReply } from '../target/reply.ts';
import { isReadUnavailable } from './unavailable.ts';

const reply = (status: number, code: string) =>
  parseReadReply(wireReply(status, {}, Buffer.from(JSON.stringify({ error: { code, message: 'no' } })), 0));

test('only UNAVAILABLE with its status shows that the upstream is missing', () => {
  expect(isReadUnavailable(reply(503, 'UNAVAILABLE'))).toBe(true);
  expect(isReadUnavailable(reply(500, 'UNAVAILABLE'))).toBe(false);
  expect(isReadUnavailable(reply(503, 'INTERNAL'))).toBe(false);
});
