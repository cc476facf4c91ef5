import fc from 'fast-check';
import { expect, test } from 'vitest';
import { putMarginChoice } from '../../state/leverage.ts';
import { positionAt } from '../../state/positions.ts';
import { assertConservation } from '../conservation.ts';
import {
  accountOf,
  alice,
  bob,
  type EngineCore,
  lotsFromUnits,
  makeEngineCore,
  makePlacement,
  pxFromText,
  usdFromText,
} from '../engine.fixture.ts';
import { placeOrder } from '../orders/place-order.ts';
import { accountScalarsOf } from './account-scalars.ts';

/** Without fees, so that every change of cash is collateral or profit. */
function isolated(leverage = 10, cash = '1000'): EngineCore {
  const core = makeEngineCore({ cash: { [alice]: cash } });
  putMarginChoice(core.state, alice, 0, { leverage, isIsolated: true });
  return core;
}

function trades(core: EngineCore, side: 'bid' | 'ask', units: string, at = '100') {
  const terms = { px: pxFromText(at), lots: lotsFromUnits(units) };
  placeOrder(core, makePlacement({ owner: bob, side: side === 'bid' ? 'ask' : 'bid', ...terms }));
  return placeOrder(core, makePlacement({ side, ...terms, tif: 'ioc' }));
}

function bucket(core: EngineCore): bigint | null {
  const margin = positionAt(core.state, alice, 0, 'net')?.margin;
  return margin?.mode === 'isolated' ? margin.collateral : null;
}

/** Returns alice's fees so far; the rest of her initial cash is cash, bucket or profit. */
const feesOf = (core: EngineCore) => [...core.histories.fills.of(alice)].reduce((sum, { fee }) => sum + fee, 0n);
const cashAndFees = (core: EngineCore) => accountOf(core, alice).cash + feesOf(core);

test('a position posts its initial margin at the fill, more when it grows, and gets everything back when closed', () => {
  const core = isolated();
  trades(core, 'bid', '1.05');
  // 105 / 10, rounded up, without the cushion.
  expect([bucket(core), cashAndFees(core)]).toEqual([usdFromText('11'), usdFromText('989')]);
  trades(core, 'bid', '2');
  expect([bucket(core), cashAndFees(core)]).toEqual([usdFromText('31'), usdFromText('969')]);
  trades(core, 'ask', '1');
  expect(bucket(core)).toBe(usdFromText('31'));
  trades(core, 'ask', '2.05');
  expect([bucket(core), cashAndFees(core)]).toEqual([null, usdFromText('1000')]);
  assertConservation(core);
});

test('realized profit of a partial close goes to its bucket, and a flip posts a new one', () => {
  const core = isolated();
  trades(core, 'bid', '2');
  trades(core, 'ask', '1', '95');
  expect([bucket(core), cashAndFees(core)]).toEqual([usdFromText('15'), usdFromText('980')]);
  trades(core, 'ask', '3', '105');
  // 5 lost, then 5 made: 1000 again, of which 2 x 105 / 10 secure the short.
  expect([bucket(core), cashAndFees(core)]).toEqual([usdFromText('21'), usdFromText('979')]);
  assertConservation(core);
});

test('no account figure includes the position', () => {
  const core = isolated();
  trades(core, 'bid', '2');
  const { accountValue, totalRawUsd, heldInitialMargin, crossMaintenance, totalNtlPos } = accountScalarsOf(
    core,
    accountOf(core, alice),
  );
  expect({ heldInitialMargin, crossMaintenance, totalNtlPos }).toEqual({
    heldInitialMargin: 0n,
    crossMaintenance: 0n,
    totalNtlPos: 0n,
  });
  expect(accountValue).toBe(totalRawUsd);
});

test('the margin gate requires only the initial margin', () => {
  const core = isolated(1, '100');
  expect(placeOrder(core, makePlacement())).toMatchObject({ resting: {} });
  expect(placeOrder(core, makePlacement({ lots: lotsFromUnits('1.001') }))).toMatchObject({
    error: { details: { actual: '101' } },
  });
});

test('a strict market isolates accounts that chose nothing', () => {
  const core = makeEngineCore({ markets: [{ strictIsolated: true }] });
  trades(core, 'bid', '1');
  expect(bucket(core)).toBe(usdFromText('10'));
  expect(positionAt(core.state, bob, 0, 'net')?.margin.mode).toBe('isolated');
});

test('no sequence creates or destroys money', () => {
  const step = fc.record({
    side: fc.constantFrom('bid' as const, 'ask' as const),
    units: fc.integer({ min: 1, max: 40 }).map((n) => `${n / 10}`),
    at: fc.integer({ min: 90, max: 110 }).map(String),
    leverage: fc.integer({ min: 1, max: 10 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const core = isolated();
      for (const { side, units, at, leverage } of steps) {
        putMarginChoice(core.state, alice, 0, { leverage, isIsolated: true });
        trades(core, side, units, at);
        assertConservation(core);
      }
    }),
    { numRuns: 100 },
  );
});
