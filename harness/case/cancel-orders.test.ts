import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { deriveIdentity } from '../identity/keys.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { cancelOrdersOf } from './cancel-orders.ts';

const who = deriveIdentity({ seed: 1, salt: 'test', caseId: 'orders.x', attempt: 0 }, 0);
// The code under test uses no other facts of a market.
const markets = [
  { id: 3, coin: 'A' },
  { id: 4, coin: 'B' },
] as unknown as MarketFacts[];
const listed = markets.map(({ id, coin }) => ({ coin, signing_id: id }));
const accepted = { kind: 'admitted', status: 200, committed: true };
const refused = { kind: 'refused', status: 400, error: { code: 'PRECONDITION_FAILED', message: 'no' } };

/** Returns the orders left resting and the actions sent, on a venue with these replies. */
async function after(answerTo: (action: WireAction) => object, orders: readonly JsonObject[] | null) {
  const sent: string[] = [];
  const client = {
    act: async (_who: unknown, action: WireAction) => {
      sent.push(action.type);
      return answerTo(action);
    },
    read: async (type: string) =>
      orders === null
        ? { kind: 'other' }
        : { kind: 'data', data: type === 'markets_meta' ? { perp: listed } : { orders } },
  };
  const left = await cancelOrdersOf(client as unknown as Parameters<typeof cancelOrdersOf>[0], who, markets);
  return { left: left.map(({ coin }) => coin), sent };
}

const rows = [
  { coin: 'A', oid: '7' },
  { coin: 'B', oid: '8' },
];
const isAll = ({ type }: WireAction) => type === 'cancel_all_orders';

test('cancel_all is sent once for all orders', async () => {
  expect(await after(() => accepted, rows)).toEqual({ left: [], sent: ['cancel_all_orders'] });
});

test('where it is refused, orders are cancelled one by one', async () => {
  const { left, sent } = await after((action) => (isAll(action) ? refused : accepted), rows);
  expect({ left, sent }).toEqual({ left: [], sent: ['cancel_all_orders', 'cancel_order', 'cancel_order'] });
});

test('an order that neither way cancels still rests, and one that never rested does not', async () => {
  expect((await after(() => refused, rows.slice(1))).left).toEqual(['B']);
  expect((await after(() => refused, [])).left).toEqual([]);
});

test('where open orders cannot be read, an order may rest in each market', async () => {
  expect((await after(() => refused, null)).left).toEqual(['A', 'B']);
  expect((await after(() => Promise.reject(new Error('silence')), null)).left).toEqual(['A', 'B']);
});
