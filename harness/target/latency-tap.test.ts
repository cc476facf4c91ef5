import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LatencyTap } from './latency-tap.ts';
import { parseWireReply } from './reply.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_000 }));
afterEach(() => vi.useRealTimers());

const push = (oid: string, isSnapshot = false) =>
  ({
    kind: 'text',
    text: JSON.stringify({ channel: 'order_updates', data: [{ oid }], is_snapshot: isSnapshot }),
  }) as const;

function measuring() {
  const latencies = new LatencyTap();
  const venue = latencies.tap('venue');
  const socket = venue.socket('ws://venue/ws');
  const exchange = (path: string, body: string, startedAtMs: number, endedAtMs: number) =>
    venue.exchange({
      url: `http://venue${path}`,
      request: { method: 'POST', path },
      startedAtMs,
      endedAtMs,
      outcome: { kind: 'reply', reply: parseWireReply(200, {}, Buffer.from(body), endedAtMs) },
    });
  return { latencies, socket, exchange };
}

test('reads and verdicts from the request to the last byte; raw and operator requests are not counted', () => {
  const { latencies, exchange } = measuring();
  exchange('/info', '{}', 1_000, 1_003);
  exchange('/exchange', '{}', 1_000, 3_004);
  latencies.tap('control').exchange({} as never);
  expect(latencies.takeMeasured()).toEqual({ read: [[3, 1]], admission: [[2_010, 1]] });
  expect(latencies.takeMeasured()).toEqual({});
});

test('an order to the first frame that names it, whether or not its reply comes first', () => {
  const { latencies, socket, exchange } = measuring();
  socket.frame('sent', { kind: 'text', text: '{"method":"subscribe"}' });
  vi.setSystemTime(1_140);
  socket.frame('received', push('7'));
  exchange('/exchange', '{"oid":"7"}', 1_100, 1_150);
  exchange('/exchange', '{"oid":8}', 1_100, 1_150);
  vi.setSystemTime(1_190);
  socket.frame('received', push('8'));
  vi.setSystemTime(1_900);
  for (const oid of ['7', '8']) socket.frame('received', push(oid));
  // The reply to a cancel names the order again.
  exchange('/exchange', '{"oid":"7"}', 1_200, 1_950);
  expect(latencies.takeMeasured().push).toEqual([
    [40, 1],
    [90, 1],
  ]);
});

test('state from before a socket subscribed was pushed to nobody', () => {
  const { latencies, socket, exchange } = measuring();
  exchange('/exchange', '{"oid":"7"}', 1_000, 1_001);
  exchange('/exchange', '{"oid":"8"}', 1_000, 1_001);
  vi.setSystemTime(5_000);
  socket.frame('sent', { kind: 'text', text: '{"method":"subscribe"}' });
  socket.frame('received', push('7', true));
  for (const oid of ['7', '8']) socket.frame('received', push(oid));
  expect(latencies.takeMeasured().push).toBeUndefined();
});
