import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Address } from '../../state/address.ts';
import { putPositionMode } from '../../state/position-modes.ts';
import { stateHashOf } from '../../state/snapshot.ts';
import { assertConservation } from '../conservation.ts';
import {
  accountOf,
  alice,
  bob,
  carol,
  type EngineCore,
  type EngineFixtureOptions,
  lotsFromUnits,
  makeEngineCore,
  makePlacement,
  perpMarketOf,
  pxFromText,
  usdFromText,
} from '../engine.fixture.ts';
import { liveOrdersOf } from '../orders/cancel-order.ts';
import { type Placement, placeOrder } from '../orders/place-order.ts';
import { accountScalarsOf, positionRows } from './account-scalars.ts';
import { positionSizeOf } from './positions.ts';

/** Alice in hedge mode; bob is the default counterparty. */
function hedged(options: EngineFixtureOptions = {}): EngineCore {
  const core = makeEngineCore(options);
  putPositionMode(core.state, alice, true);
  return core;
}

type Wish = Pick<Placement, 'leg' | 'side'> & { readonly units: string; readonly px?: string; readonly with?: object };

/** Trades an order of alice against one of the counterparty. */
function trades(core: EngineCore, { leg, side, units, px: at = '100', with: more = {} }: Wish) {
  const terms = { px: pxFromText(at), lots: lotsFromUnits(units) };
  placeOrder(core, makePlacement({ owner: bob, side: side === 'bid' ? 'ask' : 'bid', ...terms }));
  return placeOrder(core, makePlacement({ leg, side, ...terms, tif: 'ioc', ...more }));
}

const legsOf = (core: EngineCore) =>
  (['long', 'short', 'net'] as const).map((leg) => positionSizeOf(core.state, alice, 0, leg)).map(Number);

test('the two legs of a market grow and shrink by orders that name them', () => {
  const core = hedged();
  trades(core, { leg: 'long', side: 'bid', units: '3' });
  trades(core, { leg: 'short', side: 'ask', units: '2' });
  expect(legsOf(core)).toEqual([30_000, -20_000, 0]);
  trades(core, { leg: 'long', side: 'ask', units: '1', with: { reduceOnly: true } });
  trades(core, { leg: 'short', side: 'bid', units: '2', with: { reduceOnly: true } });
  expect(legsOf(core)).toEqual([20_000, 0, 0]);
  assertConservation(core);
  const fills = core.histories.fills.of(alice).map(({ dir, startPosition }) => [dir, Number(startPosition)]);
  expect([...fills]).toEqual([
    ['Open Long', 0],
    ['Open Short', 0],
    ['Close Long', 30_000],
    ['Close Short', -20_000],
  ]);
});

describe('an order against its leg', () => {
  test.each([
    ['no more than the leg, without reduce_only', { units: '2' }, 'filled', 10_000],
    ['more than the leg', { units: '4' }, 'PRECONDITION_FAILED', 30_000],
    ['more than the leg, reduce-only', { units: '4', with: { reduceOnly: true } }, 'PRECONDITION_FAILED', 30_000],
  ] as const)('%s', (_what, wish, answer, left) => {
    const core = hedged();
    trades(core, { leg: 'long', side: 'bid', units: '3' });
    // The other leg's size does not count.
    trades(core, { leg: 'short', side: 'ask', units: '9' });
    const entry = trades(core, { leg: 'long', side: 'ask', ...wish });
    expect('error' in entry ? entry.error.code : Object.keys(entry)[0]).toBe(answer);
    expect(legsOf(core)).toEqual([left, -90_000, 0]);
  });

  test('with no position is refused, and with reduce-only has nothing to do', () => {
    const core = hedged();
    trades(core, { leg: 'short', side: 'ask', units: '9' });
    const before = stateHashOf(core.state);
    const order = makePlacement({ leg: 'long', side: 'ask' });
    expect(placeOrder(core, order)).toMatchObject({ error: { code: 'PRECONDITION_FAILED' } });
    expect(placeOrder(core, { ...order, reduceOnly: true })).toHaveProperty('noop');
    expect(placeOrder(core, makePlacement({ leg: 'short', side: 'ask', reduceOnly: true }))).toMatchObject({
      error: { code: 'PRECONDITION_FAILED' },
    });
    expect(stateHashOf(core.state)).toBe(before);
  });

  test('trades at most what is left of the leg when matched, then leaves the book', () => {
    const core = hedged();
    trades(core, { leg: 'long', side: 'bid', units: '3' });
    for (const at of ['101', '101', '102'])
      placeOrder(core, makePlacement({ leg: 'long', side: 'ask', px: pxFromText(at), lots: lotsFromUnits('2') }));
    const entry = placeOrder(
      core,
      makePlacement({ owner: bob, px: pxFromText('102'), lots: lotsFromUnits('9'), tif: 'ioc' }),
    );
    expect(entry).toMatchObject({ filled: { total_sz: '3', avg_px: '101' } });
    expect(legsOf(core)).toEqual([0, 0, 0]);
    expect(liveOrdersOf(core, accountOf(core, alice))).toEqual([]);
    const ended = core.events.flatMap((event) => (event.kind === 'order' && event.reason === 'leg-closed' ? [1] : []));
    expect(ended).toHaveLength(2);
    assertConservation(core);
  });
});

test('each leg has its own margin and its own cushion', () => {
  const core = hedged();
  trades(core, { leg: 'long', side: 'bid', units: '3' });
  trades(core, { leg: 'short', side: 'ask', units: '3' });
  const { heldInitialMargin, crossMaintenance, unrealizedPnl } = accountScalarsOf(core, accountOf(core, alice));
  // 300 / 10 + 1 and 3 % of 300, both twice: profit nets out, margin does not.
  expect({ heldInitialMargin, crossMaintenance, unrealizedPnl }).toEqual({
    heldInitialMargin: usdFromText('62'),
    crossMaintenance: usdFromText('18'),
    unrealizedPnl: 0n,
  });
});

test('rows name their leg, and price its liquidation by its own size', () => {
  const core = hedged({ cash: { [alice]: '100' } });
  trades(core, { leg: 'short', side: 'ask', units: '1' });
  trades(core, { leg: 'long', side: 'bid', units: '2' });
  // 100 minus the fees of both, and 9 of maintenance.
  const { cash } = accountOf(core, alice);
  const left = Number(cash) / 1e18 - 9;
  const rows = positionRows(core, accountOf(core, alice));
  expect(rows.map(({ side, size: held }) => [side, held])).toEqual([
    ['long', '2'],
    ['short', '-1'],
  ]);
  expect(rows.map(({ liq }) => Number(liq))).toEqual([
    expect.closeTo(100 - left / 2, 6),
    expect.closeTo(100 + left, 6),
  ]);
});

test('an order that rests across a mode change moves the leg of the new mode', () => {
  const core = makeEngineCore();
  placeOrder(core, makePlacement());
  putPositionMode(core.state, alice, true);
  placeOrder(core, makePlacement({ owner: bob, side: 'ask' }));
  expect(legsOf(core)).toEqual([10_000, 0, 0]);

  const back = hedged();
  placeOrder(back, makePlacement({ leg: 'long' }));
  putPositionMode(back.state, alice, false);
  placeOrder(back, makePlacement({ owner: bob, side: 'ask' }));
  expect(legsOf(back)).toEqual([0, 0, 10_000]);
});

const owner = fc.constantFrom<Address[]>(alice, alice, bob, carol);
const wish = fc.record({
  owner,
  leg: fc.constantFrom('long' as const, 'short' as const),
  side: fc.constantFrom('bid' as const, 'ask' as const),
  px: fc.integer({ min: 997, max: 1003 }).map((n) => pxFromText(`${n / 10}`)),
  lots: fc.integer({ min: 1, max: 3 }).map((n) => lotsFromUnits(`${n}`)),
  tif: fc.constantFrom('gtc' as const, 'gtc' as const, 'ioc' as const),
  stpMode: fc.constantFrom('cancel_newest' as const, 'cancel_oldest' as const, 'cancel_both' as const),
  reduceOnly: fc.nat({ max: 3 }).map((n) => n === 0),
});

test('no sequence flips a leg, nets the two, or creates money', () => {
  fc.assert(
    fc.property(fc.array(wish, { minLength: 5, maxLength: 60, size: 'max' }), (wishes) => {
      const core = hedged();
      for (const { leg, ...order } of wishes) {
        const [long = 0, short = 0] = legsOf(core);
        placeOrder(core, makePlacement({ ...order, leg: order.owner === alice ? leg : 'net' }));
        const [longAfter = 0, shortAfter = 0, net] = legsOf(core);
        expect(longAfter >= 0 && shortAfter <= 0 && net === 0).toBe(true);
        if (order.owner === alice && leg === 'long') expect(shortAfter).toBe(short);
        if (order.owner === alice && leg === 'short') expect(longAfter).toBe(long);
        assertConservation(core);
      }
      expect(perpMarketOf(core).openInterest >= 0n).toBe(true);
    }),
    { numRuns: 150 },
  );
});
