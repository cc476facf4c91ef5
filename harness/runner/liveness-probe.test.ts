import { expect, test } from 'vitest';
import type { Target, WireOutcome, WireSilence } from '../target/wire.ts';
import { LivenessProbe } from './liveness-probe.ts';

const gone: WireSilence = { kind: 'silence', reason: 'refused', detail: 'nobody listens' };
const reply = {
  kind: 'reply',
  reply: { status: 429, headers: {}, bytes: new Uint8Array(), text: '', validUtf8: true, json: {}, receivedAtMs: 0 },
} as const;

/** Returns a target with these outcomes in turn, which answers afterwards. */
function target(outcomes: readonly WireOutcome[]): Target {
  const left = [...outcomes];
  return {
    url: 'http://127.0.0.1:1',
    traffic: { requests: 0, weight: 0, frames: 0, rateLimited: 0, lastSent: null },
    request: async () => left.shift() ?? reply,
    connect: async () => gone,
    close: async () => undefined,
  };
}
const ask = { method: 'POST', path: '/info' };

test('a single silence between replies is ignored', async () => {
  const pulse = new LivenessProbe(target([gone, gone]), () => 'after 1 check');
  expect(await pulse.target.request(ask)).toBe(gone);
  await pulse.settled();
  expect(pulse.death).toBeNull();
  expect(await pulse.target.request(ask)).toBe(reply);
});

test('a target that no longer answers is dead since its first silence', async () => {
  let where = 'after 1 check';
  const pulse = new LivenessProbe(target(Array(50).fill(gone)), () => where, 1);
  await pulse.target.request(ask);
  where = 'after 2 checks';
  await pulse.settled();
  expect(pulse.death).toBe('the target no longer answers (refused: nobody listens): it was lost after 1 check');
});

test('a refused socket is investigated as well, and an invalid reply is no silence of the venue', async () => {
  const refusing = new LivenessProbe(target(Array(50).fill(gone)), () => 'here', 1);
  await refusing.target.connect();
  await refusing.settled();
  expect(refusing.death).toContain('it was lost here');
  const large = new LivenessProbe(target([{ ...gone, reason: 'too-large' }, ...Array(50).fill(gone)]), () => 'here', 1);
  await large.target.request(ask);
  await large.settled();
  expect(large.death).toBeNull();
});
