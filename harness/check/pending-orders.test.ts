import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { emptyActReplyWire } from '../client/replies.fixture.ts';
import { parseReadReply as sorted } from '../client/replies.ts';
import { type ActResult, NonceSource, VenueClient } from '../client/venue-client.ts';
import { Inconclusive } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { parseWireReply } from '../target/reply.ts';
import { BlockWaiter } from './pace.ts';
import { requireEveryOrderReported, resolvePendingOrders } from './pending-orders.ts';

const owner = `0x${'ab'.repeat(20)}`;
const market = { id: 3, coin: 'BTC', szDecimals: 5 } as MarketFacts; // others unused
const order = { owner, market: 3, side: 'bid', size: 25_000, limit_px: 3_000_000_000_000, tif: 'gtc' };
const row = { oid: '7', coin: 'BTC', side: 'B', px: '30000', sz: '0.25', cloid: null };
const fill = { oid: '9', coin: 'BTC', side: 'B', px: '29999', sz: '0.1' };
const pending = { kind: 'pending', actionHash: '0x01', nonce: 5 } as const;

function replied(...statuses: Extract<ActResult, { kind: 'statuses' }>['statuses']): ActResult {
  return { wire: emptyActReplyWire, kind: 'statuses', status: 200, body: {}, statuses, nonce: 5n, actor: owner };
}

/** Case whose reads show these rows. */
function showing(orders: readonly JsonObject[], fills: readonly JsonObject[] = []) {
  const rows: Readonly<Record<string, JsonObject>> = { open_orders: { orders }, user_fills: { fills } };
  class Reads extends VenueClient {
    override async read(type: string) {
      const data = JSON.stringify({ data: { type, ...rows[type] } });
      return sorted(parseWireReply(200, {}, new TextEncoder().encode(data), 0));
    }
  }
  // The code under test uses neither the wire nor the wait.
  const client = new Reads({} as VenueClient['wire'], { serviceName: 'Service', chainId: 1 }, new NonceSource(() => 1));
  class Once extends BlockWaiter {
    override eventually<T>(observe: () => Promise<T>): Promise<T> {
      return observe();
    }
  }
  return { client, pace: new Once(client, null, () => 0), facts: { markets: [market] } };
}

const single = { type: 'submit_order', order };
const batch = { type: 'batch_order', params: { owner, orders: [order, { ...order, size: 0 }, order] } };

async function settled(watch: ReturnType<typeof showing>, action: typeof single | typeof batch, reply: ActResult) {
  const { statuses = [] } = (await resolvePendingOrders(watch, action, reply)) as { statuses?: readonly object[] };
  return statuses;
}

test('a reported outcome is kept, and nothing is read', async () => {
  const reply = replied({ kind: 'noop', reason: 'flat' });
  const watch = { ...showing([]), pace: {} as BlockWaiter }; // unused
  expect(await resolvePendingOrders(watch, single, reply)).toBe(reply);
});

test('an order on the book is resting', async () => {
  const watch = showing([row]);
  expect(await settled(watch, single, replied(pending))).toEqual([{ kind: 'resting', oid: '7', cloid: null }]);
  expect([...watch.client.reportedOids]).toEqual(['7']);
});

test('an order that is gone has filled, at the average of its fills', async () => {
  const watch = showing([], [fill, { ...fill, px: '29998', sz: '0.15' }]);
  expect(await settled(watch, single, replied(pending))).toEqual([
    { kind: 'filled', oid: '9', totalSz: '0.25', avgPx: '29998.4' },
  ]);
});

test.each([
  ['told before', { ...row, oid: '1' }],
  ['of another handle', { ...row, cloid: `0x${'c1'.repeat(16)}` }],
  ['of another side', { ...row, side: 'A' }],
  ['at another price', { ...row, px: '30001' }],
  ['on another market', { ...row, coin: 'ETH' }],
  ['of a larger size', { ...row, sz: '0.26' }],
])('a row %s belongs to another order', async (_what, other) => {
  const watch = showing([other], [{ ...fill, px: '30000.1' }]);
  watch.client.noteReported(single, owner, [{ kind: 'resting', oid: '1', cloid: null }]);
  await expect(resolvePendingOrders(watch, single, replied(pending))).rejects.toThrow(Inconclusive);
});

test('an order of another account or market may have been told by the same id', async () => {
  const watch = showing([row]);
  const reported = [{ kind: 'resting', oid: '7', cloid: null }] as const;
  watch.client.noteReported(
    { type: 'submit_order', order: { ...order, owner: `0x${'cd'.repeat(20)}` } },
    owner,
    reported,
  );
  watch.client.noteReported({ type: 'submit_order', order: { ...order, market: 4 } }, owner, reported);
  expect(await settled(watch, single, replied(pending))).toEqual(reported);
});

test('equal orders of a batch get their ids in the order sent, and one that shows nowhere stays unknown', async () => {
  const watch = showing([{ ...row, oid: '10' }, row]);
  await expect(resolvePendingOrders(watch, batch, replied(pending, pending, pending))).rejects.toThrow(Inconclusive);
  const error = { kind: 'error', error: { code: 'ORDER_ZERO_SIZE', message: 'no' }, nested: false } as const;
  expect(await settled(watch, batch, replied(pending, error, pending))).toMatchObject([
    { oid: '7' },
    error,
    { oid: '10' },
  ]);
});

test('a clause about the reply is not judged by a reply without an outcome', () => {
  expect(() => requireEveryOrderReported(replied(pending))).toThrow(Inconclusive);
  const reply = replied({ kind: 'noop', reason: 'flat' });
  expect(requireEveryOrderReported(reply)).toBe(reply);
});
