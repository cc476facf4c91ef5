import { expect, test } from 'vitest';
import { faucetReserveAddress } from '../probe/faucet-reserve.ts';
import type { Target, WireRequest, WireSocket } from '../target/wire.ts';
import { OwnRequests } from './own-requests.ts';

const account = `0x${'aB'.repeat(20)}`;
const lower = account.toLowerCase();

/** Silent target, wrapped so that its requests are recorded. */
function noting(answer: Promise<void> = Promise.resolve()) {
  const own = new OwnRequests();
  const sent: unknown[] = [];
  const socket: Pick<WireSocket, 'open' | 'send'> = { open: true, send: (data) => void sent.push(data) };
  const target: Target = {
    url: 'http://fake',
    traffic: { requests: 0, weight: 0, frames: 0, rateLimited: 0, lastSent: null },
    request: () => answer.then(() => ({ kind: 'silence', reason: 'closed', detail: 'nobody' })),
    // The code under test uses no other member of a socket.
    connect: async () => socket as WireSocket,
    close: async () => undefined,
  };
  const noted = own.wrap(target);
  const request = (path: string, body: WireRequest['body'] & (string | Uint8Array)) =>
    noted.request({ method: 'POST', path, body });
  return { own, noted, request, sent };
}

test.each<[string, string | Uint8Array]>([
  ['as it stands', `{"order":{"owner":"${lower}"}}`],
  ['in mixed case', `{"address":"${account}"}`],
  ['without 0x', `{"address":"${lower.slice(2)}"}`],
  ['in bytes', Buffer.from(`{"address":"${account}"}`)],
])('a request names its accounts %s', async (_title, body) => {
  const { own, request } = noting();
  expect(own.hasNamed(account)).toBe(false);
  await request('/info', body);
  expect([own.hasNamed(account), own.hasNamed(lower), own.hasNamed(lower.slice(2))]).toEqual([true, true, true]);
});

test('digits longer than an address name no account', async () => {
  const { own, request } = noting();
  await request('/exchange', `{"signature":"${lower}00","hash":"0x${'ab'.repeat(32)}"}`);
  expect(own.hasNamed(account)).toBe(false);
});

test('frames name accounts too, and so do operator calls', async () => {
  const { own, noted, sent } = noting();
  const socket = await noted.connect();
  if (!('send' in socket)) throw new Error('no socket');
  socket.send(`{"method":"subscribe","subscription":{"type":"fills","user":"${account}"}}`);
  expect([sent.length, socket.open, own.hasNamed(account)]).toEqual([1, true, true]);
  own.onSent('/control/system', {
    action: { type: 'gov_adjust_spot_value', account: `0x${'cd'.repeat(20)}`, value: '1' },
  });
  expect(own.hasNamed(`0x${'cd'.repeat(20)}`)).toBe(true);
});

test('the reserve is changing during a claim, and has changed after it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { own, request } = noting(promise);
  expect(own.reserveMoment).toBe(0);
  const claim = request('/faucet', '{}');
  expect(own.reserveMoment).toBeNull();
  resolve();
  await claim;
  expect(own.reserveMoment).toBeGreaterThan(0);
});

test.each([
  ['/control/system', { action: { account: faucetReserveAddress } }, true],
  ['/control/reset', {}, true],
  ['/control/restart', {}, true],
  ['/control/system', { action: { account } }, false],
  ['/control/commit', { blocks: 1 }, false],
])('a call of %s with %j may change the reserve: %s', (path, body, moves) => {
  const { own } = noting();
  own.onSent(path, body);
  own.onAnswered(path, body);
  expect(own.reserveMoment !== 0).toBe(moves);
});

test('bytes that bypass the target may be a claim', () => {
  const { own } = noting();
  own.noteRawBytes();
  expect(own.reserveMoment).not.toBe(0);
});
