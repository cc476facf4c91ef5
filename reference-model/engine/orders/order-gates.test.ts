import { expect, test } from 'vitest';
import { lots } from '../../numeric/planes.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { stateHashOf } from '../../state/snapshot.ts';
import {
  alice,
  bob,
  type EngineCore,
  givePosition,
  lotsFromUnits,
  makeEngineCore,
  makePlacement,
  perpMarketOf,
  pxFromText,
  setCash,
  usdFromText,
} from '../engine.fixture.ts';
import { type Placement, placeOrder } from './place-order.ts';

type Plant = (core: EngineCore, order: Placement) => Placement;

/** Faults in evaluation order: the change to a valid order or its venue, and the resulting answer. */
const faults: readonly [fault: string, plant: Plant, answer: string][] = [
  ['an unknown market', (_core, order) => ({ ...order, market: 9 }), 'MARKET_NOT_FOUND'],
  ['an account in T1', inTier1, 'PRECONDITION_FAILED account in T1+ liquidation tier'],
  ['an opening order on a delisted market', delisted, 'PRECONDITION_FAILED market is delisted: closing orders only'],
  ['a market that takes nothing', onMarket({ open: false, close: false }), 'MARKET_INACTIVE'],
  ['a size of zero', (_core, order) => ({ ...order, lots: lots(0n) }), 'ORDER_ZERO_SIZE'],
  ['a price off the tick', (_core, order) => ({ ...order, px: pxFromText('101.05') }), 'ORDER_INVALID_PRICE'],
  ['a size off the lot', onMarket({ step: lots(7n) }), 'ORDER_INVALID_SIZE'],
  ['a size below the minimum', onMarket({ minLots: lotsFromUnits('1000000') }), 'ORDER_BELOW_MIN_NOTIONAL size below'],
  [
    'a notional below the minimum',
    onMarket({ minNotional: usdFromText('1000000000') }),
    'ORDER_BELOW_MIN_NOTIONAL notional below',
  ],
  [
    'a growing reduce-only',
    (_core, order) => ({ ...order, reduceOnly: true }),
    'PRECONDITION_FAILED reduce_only would',
  ],
  ['a taker at the cap', onMarket({ oiCap: lots(1n) }), 'MARKET_OI_CAP'],
  ['an alo that crosses', (_core, order) => ({ ...order, tif: 'alo' }), 'PRECONDITION_FAILED alo order would cross'],
  ['an order without funds', (_core, order) => ({ ...order, lots: lotsFromUnits('9999') }), 'MARGIN_INSUFFICIENT'],
];

test.each(faults.map(([fault, , answer], first) => [fault, answer, first] as const))(
  '%s is found before every later fault and changes nothing',
  (_fault, answer, first) => {
    const core = makeEngineCore({ cash: { [alice]: '1000' } });
    givePosition(core, alice, lotsFromUnits('1'), usdFromText('100'));
    perpMarketOf(core).openInterest = lotsFromUnits('1');
    placeOrder(core, makePlacement({ owner: bob, side: 'ask', px: pxFromText('101'), lots: lotsFromUnits('10') }));
    const good = makePlacement({ px: pxFromText('101') });
    // Applied last to first: if two faults need the same field, the earlier one wins.
    const bad = faults.slice(first).reduceRight((order, [, plant]) => plant(core, order), good);
    const before = stateHashOf(core.state);
    const entry = placeOrder(core, bad);
    expect('error' in entry ? `${entry.error.code} ${entry.error.message}` : entry).toContain(answer);
    expect(stateHashOf(core.state)).toBe(before);
  },
);

function inTier1(core: EngineCore, order: Placement): Placement {
  setCash(core, alice, '2.5');
  // The band applies to orders that may open; a reduce-only order would pass it.
  return { ...order, reduceOnly: false };
}

function delisted(core: EngineCore, order: Placement): Placement {
  perpMarketOf(core).halted = true;
  // A size of zero opens nothing, so this gate would pass it.
  return { ...order, lots: lotsFromUnits('1') };
}

function onMarket(fields: Partial<PerpMarket>): Plant {
  return (core, order) => {
    Object.assign(perpMarketOf(core), fields);
    return order;
  };
}

test.each([
  ['tick', { px: pxFromText('100.05') }, { field: 'px', limit: '0.1', actual: '100.05' }],
  ['a price of zero', { px: pxFromText('0') }, { field: 'px', limit: '0.1', actual: '0' }],
  ['lot', { lots: lots(7n) }, { field: 'size', limit: '0.0005', actual: '0.0007' }],
  // 1,000 units at 100 need 10,000 at leverage 10, plus 1 for the cushion; 500 is free.
  ['margin', { lots: lotsFromUnits('1000') }, { field: 'margin', limit: '500', actual: '10001' }],
])('%s tells its bound and the value', (_gate, fields, details) => {
  const core = makeEngineCore({ markets: [{ step: lots(5n) }], cash: { [alice]: '500' } });
  expect(placeOrder(core, makePlacement(fields))).toMatchObject({ error: { details } });
});

test.each([
  ['a closing order on a delisted market', { halted: true }, 'ask', '1', true],
  ['a flip on a delisted market', { halted: true }, 'ask', '1.1', false],
  ['an extension on a delisted market', { halted: true }, 'bid', '0.1', false],
  ['a closing order where only closing is on', { open: false }, 'ask', '1', true],
  ['a closing order where closing is off', { close: false }, 'ask', '1', false],
  ['an extension where closing is off', { close: false }, 'bid', '1', true],
  ['a flip where closing is off', { close: false }, 'ask', '2', false],
  ['a closing order at the cap', { oiCap: lotsFromUnits('1') }, 'ask', '1', true],
  ['a passive opener at the cap', { oiCap: lotsFromUnits('1') }, 'bid', '1', true],
] as const)('%s', (_case, flags, side, units, admitted) => {
  const core = makeEngineCore();
  givePosition(core, alice, lotsFromUnits('1'), usdFromText('100'));
  Object.assign(perpMarketOf(core), flags, { openInterest: lotsFromUnits('1') });
  const entry = placeOrder(core, makePlacement({ side, lots: lotsFromUnits(units) }));
  expect('resting' in entry).toBe(admitted);
});

test('an aggressive opening order at the cap is refused before any fill; below the cap it is accepted whole', () => {
  const core = makeEngineCore({ markets: [{ oiCap: lotsFromUnits('3') }] });
  placeOrder(core, makePlacement({ owner: bob, side: 'ask', px: pxFromText('101'), lots: lotsFromUnits('10') }));
  const through = makePlacement({ px: pxFromText('101'), lots: lotsFromUnits('5') });
  expect(placeOrder(core, through)).toMatchObject({ filled: { total_sz: '5' } });
  expect(placeOrder(core, through)).toMatchObject({ error: { code: 'MARKET_OI_CAP' } });
  expect(perpMarketOf(core).openInterest).toBe(lotsFromUnits('5'));
});

test('reduce-only passes in T1, answers noop when flat, and is not clamped', () => {
  const core = makeEngineCore({ cash: { [alice]: '-98' } });
  givePosition(core, alice, lotsFromUnits('1'), usdFromText('100'));
  perpMarketOf(core).mark = pxFromText('200');
  const exit = makePlacement({ side: 'ask', reduceOnly: true });
  // Equity 2 against a maintenance of 3: T2.
  expect(placeOrder(core, makePlacement({ side: 'ask' }))).toMatchObject({ error: { message: /T1\+/ } });
  expect(placeOrder(core, { ...exit, lots: lotsFromUnits('1.5') })).toMatchObject({
    error: { code: 'PRECONDITION_FAILED' },
  });
  expect(placeOrder(core, exit)).toMatchObject({ resting: {} });
  expect(placeOrder(core, { ...exit, owner: bob })).toMatchObject({ noop: {} });
});
