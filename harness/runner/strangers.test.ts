import { expect, test } from 'vitest';
import { NonceSource, VenueClient } from '../client/venue-client.ts';
import { readReply } from '../target/reply.ts';
import type { Target, WireRequest } from '../target/wire.ts';
import { metStrangers } from './strangers.ts';

/** A target whose accounts have these prints. */
function clientOf(prints: Readonly<Record<string, readonly string[] | 'unreadable'>>): VenueClient {
  const target: Target = {
    url: 'http://fake',
    traffic: { requests: 0, weight: 0, frames: 0, rateLimited: 0, lastSent: null },
    async request({ body }: WireRequest) {
      const { address } = JSON.parse(String(body)) as { readonly address: string };
      const tids = prints[address];
      const text =
        tids === 'unreadable'
          ? '<html>'
          : JSON.stringify({ data: { type: 'user_fills', fills: (tids ?? []).map((tid) => ({ tid })) } });
      return { kind: 'reply', reply: readReply(200, {}, Buffer.from(text), 0) };
    },
    connect: () => Promise.reject(new Error('no sockets here')),
    close: () => Promise.resolve(),
  };
  return new VenueClient(target, { serviceName: 'Service', chainId: 31337 }, new NonceSource(() => 1));
}

test.each([
  ['a print between two own accounts', { a: ['1'], b: ['1'] }, false],
  ['no print at all', { a: [], b: [] }, false],
  ['a print that only one of them has', { a: ['1', '2'], b: ['1'] }, true],
  ['one account alone with a print', { a: ['1'], b: [] }, true],
  ['fills that cannot be read', { a: 'unreadable', b: 'unreadable' }, false],
] as const)('%s: %j is %s', async (_title, prints, met) => {
  expect(await metStrangers(clientOf(prints), ['a', 'b'])).toBe(met);
});
