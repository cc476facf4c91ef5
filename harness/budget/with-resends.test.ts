import { expect, test } from 'vitest';
import { parseWireReply } from '../target/reply.ts';
import { TrafficCounter } from '../target/traffic.ts';
import type { Target } from '../target/wire.ts';
import { withRateLimitResends } from './with-resends.ts';

/** Target that refuses the given number of requests for its rate budget before it answers. */
function refusing(times: number) {
  const sent: string[] = [];
  const target: Target = {
    url: null,
    traffic: new TrafficCounter(),
    request: async ({ path }) => {
      sent.push(path);
      const isRefused = sent.length <= times;
      const body = isRefused ? '{"error":{"code":"RATE_LIMITED","message":""}}' : '{"data":{}}';
      return { kind: 'reply', reply: parseWireReply(isRefused ? 429 : 200, {}, Buffer.from(body), 0) };
    },
    connect: async () => ({ kind: 'silence', reason: 'refused', detail: '' }),
    close: async () => {},
  };
  return { target: withRateLimitResends(target), sent };
}

const read = { method: 'POST', path: '/info', body: '{}' };

test('a request refused for a spent budget is resent until it is answered', async () => {
  const { target, sent } = refusing(2);
  expect(await target.request(read)).toMatchObject({ kind: 'reply', reply: { status: 200 } });
  expect(sent).toHaveLength(3);
});

test('a request that is answered is sent once', async () => {
  const { target, sent } = refusing(0);
  await target.request(read);
  expect(sent).toHaveLength(1);
});

test('a target that always refuses has its last refusal returned', async () => {
  const { target, sent } = refusing(1_000);
  expect(await target.request(read)).toMatchObject({ kind: 'reply', reply: { status: 429 } });
  expect(sent).toHaveLength(9);
});
