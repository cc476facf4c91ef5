import { expect, test } from 'vitest';
import type { LiveOrder } from '../../state/live-order.ts';
import { positionAt } from '../../state/positions.ts';
import { stateHashOf } from '../../state/snapshot.ts';
import {
  accountOf,
  alice,
  bob,
  type EngineCore,
  engineCore,
  givePosition,
  marketOf,
  money,
  placement,
  px,
  size,
} from '../engine.fixture.ts';
import { placeOrder } from './place-order.ts';
import { replaceOrder } from './replace-order.ts';

const amend = { newPx: null, newLots: null, hash: '0x22' } as const;

function resting(core: EngineCore, fields: Parameters<typeof placement>[0] = {}): LiveOrder {
  const entry = placeOrder(core, placement({ px: px('99'), cloid: '0x0a', ...fields }));
  const order = 'resting' in entry ? marketOf(core).book.get(BigInt(entry.resting.oid)) : undefined;
  if (order === undefined) throw new Error(`not resting: ${JSON.stringify(entry)}`);
  return order;
}

test('the replacement rests under a new oid and keeps what was not amended', () => {
  const core = engineCore();
  const order = resting(core, { stpMode: 'cancel_both' });
  expect(replaceOrder(core, { ...amend, order, newPx: px('98') })).toBeNull();
  const [only] = marketOf(core).book.walk('bid');
  expect([...accountOf(core, alice).orders.keys()]).toEqual([1002n]);
  expect(only).toMatchObject({
    oid: 1002n,
    px: px('98'),
    lots: size('1'),
    cloid: '0x0a',
    tif: 'gtc',
    stpMode: 'cancel_both',
    hash: '0x22',
  });
});

test('a size that is not given is what remains', () => {
  const core = engineCore();
  const order = resting(core, { lots: size('3') });
  placeOrder(core, placement({ owner: bob, side: 'ask', px: px('99'), lots: size('1') }));
  replaceOrder(core, { ...amend, order, newPx: px('98') });
  expect([...marketOf(core).book.walk('bid')]).toMatchObject([{ lots: size('2'), origLots: size('2') }]);
});

test('a crossing replacement fills', () => {
  const core = engineCore();
  const order = resting(core, { lots: size('3') });
  placeOrder(core, placement({ owner: bob, side: 'ask', px: px('101'), lots: size('1') }));
  expect(replaceOrder(core, { ...amend, order, newPx: px('101') })).toBeNull();
  expect(positionAt(core.state, alice, 0, 'net')?.size).toBe(size('1'));
  expect([...marketOf(core).book.walk('bid')]).toMatchObject([{ oid: 1003n, lots: size('2'), px: px('101') }]);
});

test.each([
  ['off the tick', { newPx: px('98.05') }, 'ORDER_INVALID_PRICE'],
  ['too large to fund', { newLots: size('999999999') }, 'MARGIN_INSUFFICIENT'],
  ['stopped by self-trade prevention', { newPx: px('101') }, 'PRECONDITION_FAILED'],
])('a replacement that is %s leaves the original in its place', (_fault, change, code) => {
  const core = engineCore();
  const order = resting(core);
  resting(core, { owner: bob });
  resting(core, { side: 'ask', px: px('101') });
  const before = stateHashOf(core.state);
  expect(replaceOrder(core, { ...amend, order, ...change })).toMatchObject({ code });
  expect(stateHashOf(core.state)).toBe(before);
});

test('an alo replacement that would cross is refused', () => {
  const core = engineCore();
  const order = resting(core, { tif: 'alo' });
  resting(core, { owner: bob, side: 'ask', px: px('101') });
  expect(replaceOrder(core, { ...amend, order, newPx: px('101') })).toMatchObject({ code: 'PRECONDITION_FAILED' });
});

test('a reduce-only replacement with nothing to reduce leaves the original and is no refusal', () => {
  const core = engineCore();
  givePosition(core, alice, size('-1'), money('100'));
  const order = resting(core, { reduceOnly: true });
  givePosition(core, alice, size('0'), money('0'));
  expect(replaceOrder(core, { ...amend, order, newPx: px('98') })).toBeNull();
  expect([...marketOf(core).book.walk('bid')]).toEqual([order]);
});
