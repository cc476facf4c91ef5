import { expect, test } from 'vitest';
import { ModelFault } from '../model-fault.ts';
import { lots, units, usd } from '../numeric/planes.ts';
import { assertConservation } from './conservation.ts';
import { accountOf, alice, bob, carol, engineCore, marketOf, placement, px, size } from './engine-fixture.ts';
import { placeOrder } from './place-order.ts';

/** A long that changes hands at a profit while its short stays open: cash alone does not add up. */
function traded() {
  const core = engineCore();
  placeOrder(core, placement({ owner: bob, side: 'ask', lots: size('2') }));
  placeOrder(core, placement({ lots: size('2') }));
  placeOrder(core, placement({ owner: carol, px: px('110'), lots: size('1') }));
  placeOrder(core, placement({ side: 'ask', px: px('110'), lots: size('1') }));
  return core;
}

test('holds over fees, realized profit and open legs', () => {
  expect(() => assertConservation(traded())).not.toThrow();
});

test.each([
  [
    'cash from nowhere',
    (core: ReturnType<typeof traded>) => (accountOf(core, alice).cash = usd(accountOf(core, alice).cash + 1n)),
  ],
  ['a fee that no pot holds', (core) => (core.state.pots.treasury = usd(core.state.pots.treasury - 1n))],
  ['a token without supply', (core) => accountOf(core, bob).balances.set(104, { total: units(1n), hold: units(0n) })],
  ['open interest that no leg holds', (core) => (marketOf(core).openInterest = lots(marketOf(core).openInterest + 1n))],
  ['a leg without a counterparty', (core) => accountOf(core, carol).positions.delete(0)],
] as const satisfies readonly [string, (core: ReturnType<typeof traded>) => unknown][])('sees %s', (_case, breakIt) => {
  const core = traded();
  breakIt(core);
  expect(() => assertConservation(core)).toThrow(ModelFault);
});
