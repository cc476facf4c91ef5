import { expect, test } from 'vitest';
import { parseReadReply } from '../client/replies.ts';
import { parseWireReply as wireReply } from '../target/reply.ts';
import { isUnavailable } from './unavailable.ts';

const reply = (status: number, code: string) =>
  parseReadReply(wireReply(status, {}, Buffer.from(JSON.stringify({ error: { code, message: 'no' } })), 0));

test('only UNAVAILABLE on its status says that the upstream is missed', () => {
  expect(isUnavailable(reply(503, 'UNAVAILABLE'))).toBe(true);
  expect(isUnavailable(reply(500, 'UNAVAILABLE'))).toBe(false);
  expect(isUnavailable(reply(503, 'INTERNAL'))).toBe(false);
});
