import { expect, test } from 'vitest';
import type { LiveOrder } from '../../state/live-order.ts';
import { positionAt } from '../../state/positions.ts';
import { stateHashOf } from '../../state/snapshot.ts';
import {
  accountOf,
  alice,
  bob,
  type EngineCore,
  givePosition,
  lotsFromUnits,
  makeEngineCore,
  makePlacement,
  perpMarketOf,
  pxFromText,
  usdFromText,
} from '../engine.fixture.ts';
import { placeOrder } from './place-order.ts';
import { replaceOrder } from './replace-order.ts';

const amend = { newPx: null, newLots: null, hash: '0x22' } as const;

function resting(core: EngineCore, fields: Parameters<typeof makePlacement>[0] = {}): LiveOrder {
  const entry = placeOrder(core, makePlacement({ px: pxFromText('99'), cloid: '0x0a', ...fields }));
  const order = 'resting' in entry ? perpMarketOf(core).book.get(BigInt(entry.resting.oid)) : undefined;
  if (order === undefined) throw new Error(`not resting: ${JSON.stringify(entry)}`);
  return order;
}

test('the replacement rests under a new oid and keeps unamended fields', () => {
  const core = makeEngineCore();
  const order = resting(core, { stpMode: 'cancel_both' });
  expect(replaceOrder(core, { ...amend, order, newPx: pxFromText('98') })).toBeNull();
  const [only] = perpMarketOf(core).book.walk('bid');
  expect([...accountOf(core, alice).orders.keys()]).toEqual([1002n]);
  expect(only).toMatchObject({
    oid: 1002n,
    px: pxFromText('98'),
    lots: lotsFromUnits('1'),
    cloid: '0x0a',
    tif: 'gtc',
    stpMode: 'cancel_both',
    hash: '0x22',
  });
});

test('an omitted size means the remaining size', () => {
  const core = makeEngineCore();
  const order = resting(core, { lots: lotsFromUnits('3') });
  placeOrder(core, makePlacement({ owner: bob, side: 'ask', px: pxFromText('99'), lots: lotsFromUnits('1') }));
  replaceOrder(core, { ...amend, order, newPx: pxFromText('98') });
  expect([...perpMarketOf(core).book.walk('bid')]).toMatchObject([
    { lots: lotsFromUnits('2'), origLots: lotsFromUnits('2') },
  ]);
});

test('a crossing replacement fills', () => {
  const core = makeEngineCore();
  const order = resting(core, { lots: lotsFromUnits('3') });
  placeOrder(core, makePlacement({ owner: bob, side: 'ask', px: pxFromText('101'), lots: lotsFromUnits('1') }));
  expect(replaceOrder(core, { ...amend, order, newPx: pxFromText('101') })).toBeNull();
  expect(positionAt(core.state, alice, 0, 'net')?.size).toBe(lotsFromUnits('1'));
  expect([...perpMarketOf(core).book.walk('bid')]).toMatchObject([
    { oid: 1003n, lots: lotsFromUnits('2'), px: pxFromText('101') },
  ]);
});

test.each([
  ['off the tick', { newPx: pxFromText('98.05') }, 'ORDER_INVALID_PRICE'],
  ['too large to fund', { newLots: lotsFromUnits('999999999') }, 'MARGIN_INSUFFICIENT'],
  ['stopped by self-trade prevention', { newPx: pxFromText('101') }, 'PRECONDITION_FAILED'],
])('a replacement that is %s leaves the original in its place', (_fault, change, code) => {
  const core = makeEngineCore();
  const order = resting(core);
  resting(core, { owner: bob });
  resting(core, { side: 'ask', px: pxFromText('101') });
  const before = stateHashOf(core.state);
  expect(replaceOrder(core, { ...amend, order, ...change })).toMatchObject({ code });
  expect(stateHashOf(core.state)).toBe(before);
});

test('an alo replacement that would cross is refused', () => {
  const core = makeEngineCore();
  const order = resting(core, { tif: 'alo' });
  resting(core, { owner: bob, side: 'ask', px: pxFromText('101') });
  expect(replaceOrder(core, { ...amend, order, newPx: pxFromText('101') })).toMatchObject({
    code: 'PRECONDITION_FAILED',
  });
});

test('a reduce-only replacement with nothing to reduce leaves the original, without a refusal', () => {
  const core = makeEngineCore();
  givePosition(core, alice, lotsFromUnits('-1'), usdFromText('100'));
  const order = resting(core, { reduceOnly: true });
  givePosition(core, alice, lotsFromUnits('0'), usdFromText('0'));
  expect(replaceOrder(core, { ...amend, order, newPx: pxFromText('98') })).toBeNull();
  expect([...perpMarketOf(core).book.walk('bid')]).toEqual([order]);
});
