import { expect, test } from 'vitest';
import { ModelFault } from '../model-fault.ts';
import { holderForAccount } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { unitsOfUsd } from '../numeric/crossings.ts';
import { lots, units } from '../numeric/planes.ts';
import { positionsOf, putPosition } from '../state/positions.ts';
import { assertConservation } from './conservation.ts';
import {
  accountOf,
  alice,
  bob,
  carol,
  givePosition,
  lotsFromUnits,
  makeEngineCore,
  makePlacement,
  perpMarketOf,
  pxFromText,
  usdFromText,
} from './engine.fixture.ts';
import { placeOrder } from './orders/place-order.ts';

/** A long position changes hands at a profit while its short stays open, so cash alone does not add up. */
function traded() {
  const core = makeEngineCore();
  placeOrder(core, makePlacement({ owner: bob, side: 'ask', lots: lotsFromUnits('2') }));
  placeOrder(core, makePlacement({ lots: lotsFromUnits('2') }));
  placeOrder(core, makePlacement({ owner: carol, px: pxFromText('110'), lots: lotsFromUnits('1') }));
  placeOrder(core, makePlacement({ side: 'ask', px: pxFromText('110'), lots: lotsFromUnits('1') }));
  return core;
}

test('holds over fees, realized profit and open legs', () => {
  expect(() => assertConservation(traded())).not.toThrow();
});

test.each([
  [
    'cash from nowhere',
    (core: ReturnType<typeof traded>) =>
      Object.assign(accountOf(core, alice), { cash: accountOf(core, alice).cash + 1n }),
  ],
  ['a fee that no pot holds', (core) => Object.assign(core.state.pots, { treasury: core.state.pots.treasury - 1n })],
  [
    'a fee that is in no share',
    ({ state: { pots } }) => Object.assign(pots, { collected: pots.collected + 1n, treasury: pots.treasury - 1n }),
  ],
  [
    'profit that no leg owes',
    (core) => {
      const from = { kind: 'clearing', market: 0 } as const;
      const to = holderForAccount(alice);
      moveMoney(core, { token: core.params.usdc, amount: units(1n), from, to, why: { kind: 'realized-pnl' } });
    },
  ],
  ['a token without supply', (core) => Object.assign(core.state.tokens.get(104) ?? {}, { totalSupply: 1n })],
  [
    'open interest that no leg holds',
    (core) => (perpMarketOf(core).openInterest = lots(perpMarketOf(core).openInterest + 1n)),
  ],
  ['a leg without a counterparty', (core) => givePosition(core, carol, lots(0n), usdFromText('0'))],
] as const satisfies readonly [string, (core: ReturnType<typeof traded>) => unknown][])('sees %s', (_case, breakIt) => {
  const core = traded();
  breakIt(core);
  expect(() => assertConservation(core)).toThrow(ModelFault);
});

test('collateral of an isolated leg counts like cash', () => {
  const core = traded();
  const margin = { mode: 'isolated', collateral: usdFromText('5') } as const;
  const [position] = positionsOf(core.state, carol);
  if (position === undefined) throw new Error('carol has no position');
  putPosition(core.state, carol, { ...position, margin });
  expect(() => assertConservation(core)).toThrow(ModelFault);
  const usdc = core.state.tokens.get(core.params.usdc);
  if (usdc === undefined) throw new Error('the venue has no USDC');
  const totalSupply = units(usdc.totalSupply + unitsOfUsd(margin.collateral));
  core.state.tokens.set(usdc.id, { ...usdc, totalSupply });
  expect(() => assertConservation(core)).not.toThrow();
});
