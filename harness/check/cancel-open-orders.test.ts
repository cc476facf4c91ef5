import { expect, test } from 'vitest';
import { Leftovers } from '../client/leftovers.ts';
import { emptyActReplyWire } from '../client/replies.fixture.ts';
import type { ActReply } from '../client/replies.ts';
import type { VenueClient } from '../client/venue-client.ts';
import { deriveIdentity } from '../identity/keys.ts';
import { cancelOpenOrders } from './cancel-open-orders.ts';

const who = deriveIdentity({ seed: 1, salt: 'test', caseId: 'withdrawn', attempt: 1 }, 0);
const order = { type: 'submit_order', order: { owner: who.address, tif: 'gtc' } };
const resting: ActReply = {
  wire: emptyActReplyWire,
  kind: 'statuses',
  status: 200,
  body: {},
  statuses: [{ kind: 'resting', oid: '7', cloid: null }],
};
const admitted: ActReply = { wire: emptyActReplyWire, kind: 'admitted', status: 202, body: {}, committed: false };
const refused: ActReply = { wire: emptyActReplyWire, kind: 'refused', status: 400, error: { code: 'NO', message: '' } };

/** Client with this history, on a venue that lists these open orders; `sent` collects its requests. */
function clientOf(left: Leftovers, orders: unknown, cancelled: ActReply | ((type: string) => ActReply) = admitted) {
  const sent: string[] = [];
  const client = {
    leftovers: left,
    actors: new Map([[who.address, new Set(['submit_order', 'twap_order'])]]),
    async read(type: string) {
      sent.push(type);
      if (type === 'user_twaps') return { kind: 'data', data: { twaps: [{ twap_id: 3 }] } };
      const perp = [{ coin: 'A', signing_id: 4 }];
      return { kind: 'data', data: type === 'markets_meta' ? { perp } : { orders } };
    },
    async act(_: unknown, { type }: { readonly type: string }) {
      sent.push(type);
      return typeof cancelled === 'function' ? cancelled(type) : cancelled;
    },
  };
  // The code under test uses nothing else of a client.
  return { client: client as unknown as VenueClient, sent };
}

function placed(): Leftovers {
  const left = new Leftovers();
  left.noteSent(who.address, order)(resting);
  return left;
}

function moved(): Leftovers {
  const left = placed();
  left.noteSent(who.address, { type: 'cancel_order' });
  return left;
}

test.each([
  ['nothing was left', new Leftovers(), [], []],
  ['an order stands', placed(), [{ oid: '7' }], ['cancel_all_orders']],
  ['the order is gone', moved(), [], ['open_orders']],
  ['the order is still there', moved(), [{ oid: '7' }], ['open_orders', 'cancel_all_orders']],
  ['the look tells nothing', moved(), 'none', ['open_orders', 'cancel_all_orders']],
] as const)('%s', async (_, left, orders, requests) => {
  const { client, sent } = clientOf(left, orders);
  await cancelOpenOrders(client, { peekFeed: async () => null }, who);
  expect(sent).toEqual(requests);
  expect(left.stateOf(who.address)).toBe('no');
});

test.each([
  ['each cancel is taken', 'cancel_all_orders', 'no'],
  ['that is refused as well', 'cancel', 'likely'],
])('without a cancel for all, orders are cancelled one by one, and so are TWAPs: %s', async (_, refusing, stands) => {
  const left = placed();
  const pathless: ActReply = { ...refused, error: { code: 'ACTION_UNSUPPORTED', message: '' } };
  const answering = (type: string) => (type.includes(refusing) ? pathless : admitted);
  const { client, sent } = clientOf(left, [{ oid: '7', coin: 'A' }], answering);
  await cancelOpenOrders(client, { peekFeed: async () => null }, who);
  expect(sent).toEqual([
    'cancel_all_orders',
    'open_orders',
    'markets_meta',
    'cancel_order',
    'user_twaps',
    'twap_cancel',
  ]);
  expect(left.stateOf(who.address)).toBe(stands);
});

test('an order whose cancel was refused still rests', async () => {
  const left = placed();
  await cancelOpenOrders(clientOf(left, [], refused).client, { peekFeed: async () => null }, who);
  expect(left.stateOf(who.address)).toBe('likely');
});

test.each([
  ['none is left', [], []],
  ['one still stands', [{ oid: '7' }], ['cancel_all_orders']],
])('no read is sent where the feed shows that %s', async (_, orders, requests) => {
  const { client, sent } = clientOf(moved(), 'unread');
  await cancelOpenOrders(client, { peekFeed: async () => ({ orders }) }, who);
  expect(sent).toEqual(requests);
});
