import { expect, test } from 'vitest';
import type { ActionDraft } from './actions.ts';
import { makeEncodeScope } from './encode.fixture.ts';
import { encodeAction } from './encode.ts';
import type { OrderDraft } from './steps.ts';

const order: OrderDraft = {
  market: 0,
  side: 'bid',
  kind: 'limit',
  px: { at: 'mark', ticks: 0 },
  size: { of: 'worth', usdc: 20, steps: 0 },
  tif: 'gtc',
  stp: 'cancel_newest',
  reduceOnly: false,
  cloid: null,
  trigger: null,
  broker: null,
  positionSide: { leg: 'short', named: 'where-hedged' },
};
const submit = (more: Partial<OrderDraft>): ActionDraft => ({ tag: 'submit_order', order: { ...order, ...more } });
const own = { by: 0, namesOwner: false };
const encode = (words: ActionDraft, by = own) => encodeAction(words, by, makeEncodeScope());

test.each([
  ['where-hedged', true],
  ['where-one-way', false],
] as const)('an order names its leg in mode %s only', (named, where) => {
  const words = submit({ positionSide: { leg: 'short', named } });
  const sent = (isHedged: boolean) => encodeAction(words, own, makeEncodeScope({ isHedged }));
  expect(sent(where)).toHaveProperty('order.position_side', 'short');
  expect(sent(!where)).not.toHaveProperty('order.position_side');
});

test("an order's price is relative to the mark and its size to a value, both on the grid", () => {
  // 20 USDC at 150 are 0.1333, so 14 lots of a hundredth, so 15 in steps of 5.
  expect(encode(submit({}))).toMatchObject({
    type: 'submit_order',
    order: { market: 3, limit_px: 15_000_000_000, size: 15, owner: makeEncodeScope().accounts.address(0) },
  });
});

test.each<[string, Partial<OrderDraft>, object]>([
  ['one tick above the mark', { px: { at: 'mark', ticks: 1 } }, { limit_px: 15_000_001_000 }],
  ['beside the grid', { px: { at: 'off-tick', ticks: 0 } }, { limit_px: 15_000_000_001 }],
  ['price zero', { px: { at: 'zero' }, size: { of: 'minimum', steps: 0 } }, { limit_px: 0, size: 10 }],
  ['a power of two', { px: { at: 'power-of-2', exponent: 63 } }, { limit_px: 2n ** 63n }],
  ['one step below the minimum', { size: { of: 'minimum', steps: -1 } }, { size: 5 }],
  ['beside the lot', { size: { of: 'off-lot', usdc: 20 } }, { size: 16 }],
  ['size zero', { size: { of: 'zero' } }, { size: 0 }],
])('%s', (_what, more, expected) => {
  expect(encode(submit(more))).toMatchObject({ order: expected });
});

test.each<[string, Partial<OrderDraft>]>([
  ['a price beside a grid of single units', { market: 1, px: { at: 'off-tick', ticks: 0 } }],
  ['a size beside a grid of single lots', { market: 1, size: { of: 'off-lot', usdc: 20 } }],
])('%s does not apply, because its bytes would be valid', (_what, more) => {
  expect(encode(submit(more))).toBeNull();
});

test('an action about a nonexistent order does not apply', () => {
  const cancel: ActionDraft = { tag: 'cancel_order', cancel: { order: { of: 'own', nth: 0 }, elsewhere: false } };
  expect(encodeAction(cancel, own, makeEncodeScope({ hasOrders: false }))).toBeNull();
});

test('a cancel elsewhere names the other market, and digits that a double would round stay text', () => {
  expect(encode({ tag: 'cancel_order', cancel: { order: { of: 'nobody' }, elsewhere: true } })).toMatchObject({
    cancel: { market: 4, oid: '18446744073709551614' },
  });
});

test('the owner is only named where another key signs', () => {
  const all: ActionDraft = { tag: 'cancel_all_orders', market: null };
  expect(encode(all)).toEqual({ type: 'cancel_all_orders', params: {} });
  expect(encode(all, { by: 2, namesOwner: true })).toEqual({
    type: 'cancel_all_orders',
    params: { owner: makeEncodeScope().accounts.address(2) },
  });
});

test('heights and deadlines are relative to the current state of the run', () => {
  expect(encode({ tag: 'schedule_cancel', inBlocks: 2 })).toMatchObject({ params: { cancel_at_block: 102 } });
  expect(encode({ tag: 'approve_agent', agent: 'own', name: null, expiresInMs: 5 })).toMatchObject({
    params: { agent: makeEncodeScope().accounts.agent(0), expires_at_ms: 1_700_000_000_005 },
  });
});
