import { expect, test } from 'vitest';
import { LeftBehind } from '../client/left-behind.ts';
import { noWire } from '../client/replies.fixture.ts';
import type { ActReply } from '../client/replies.ts';
import type { VenueClient } from '../client/venue-client.ts';
import { deriveIdentity } from '../identity/keys.ts';
import { withdrawn } from './withdrawn.ts';

const who = deriveIdentity({ seed: 1, salt: 'test', caseId: 'withdrawn', attempt: 1 }, 0);
const order = { type: 'submit_order', order: { owner: who.address, tif: 'gtc' } };
const resting: ActReply = {
  wire: noWire,
  kind: 'statuses',
  status: 200,
  body: {},
  statuses: [{ kind: 'resting', oid: '7', cloid: null }],
};
const admitted: ActReply = { wire: noWire, kind: 'admitted', status: 202, body: {}, committed: false };
const refused: ActReply = { wire: noWire, kind: 'refused', status: 400, error: { code: 'NO', message: '' } };

/** A client of this past, on a venue that lists these open orders; `sent` is what it is asked for. */
function clientOf(left: LeftBehind, orders: unknown, cancelled: ActReply = admitted) {
  const sent: string[] = [];
  const client = {
    left,
    async read(type: string) {
      sent.push(type);
      return { kind: 'data', data: { orders } };
    },
    async act(_: unknown, { type }: { readonly type: string }) {
      sent.push(type);
      return cancelled;
    },
  };
  // Nothing else of a client is used.
  return { client: client as unknown as VenueClient, sent };
}

function placed(): LeftBehind {
  const left = new LeftBehind();
  left.sent(who.address, order)(resting);
  return left;
}

function moved(): LeftBehind {
  const left = placed();
  left.sent(who.address, { type: 'cancel_order' });
  return left;
}

test.each([
  ['nothing was left', new LeftBehind(), [], []],
  ['an order stands', placed(), [{ oid: '7' }], ['cancel_all_orders']],
  ['the order is gone', moved(), [], ['open_orders']],
  ['the order is still there', moved(), [{ oid: '7' }], ['open_orders', 'cancel_all_orders']],
  ['the look tells nothing', moved(), 'none', ['open_orders', 'cancel_all_orders']],
] as const)('%s', async (_, left, orders, requests) => {
  const { client, sent } = clientOf(left, orders);
  await withdrawn(client, { glance: async () => null }, who);
  expect(sent).toEqual(requests);
  expect(left.of(who.address)).toBe('no');
});

test('what a refused cancel left still stands', async () => {
  const left = placed();
  await withdrawn(clientOf(left, [], refused).client, { glance: async () => null }, who);
  expect(left.of(who.address)).toBe('likely');
});

test.each([
  ['none is left', [], []],
  ['one still stands', [{ oid: '7' }], ['cancel_all_orders']],
])('nothing is read where the feed tells that %s', async (_, orders, requests) => {
  const { client, sent } = clientOf(moved(), 'unread');
  await withdrawn(client, { glance: async () => ({ orders }) }, who);
  expect(sent).toEqual(requests);
});
