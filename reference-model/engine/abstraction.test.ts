import { describe, expect, test } from 'vitest';
import { enterStandardMode, setReservationCap, standardModeOf } from '../state/abstractions.ts';
import { readAccount } from '../state/account.ts';
import { abstractionRules, freePerpCollateral, reservationFigures } from './abstraction.ts';
import { alice, makeEngineCore, usdOf } from './engine.fixture.ts';
import { accountScalarsOf } from './risk/account-scalars.ts';

describe('engine facts, section 9: of 100 USDC, 60 are reserved for perps', () => {
  function reserved(option: string) {
    const core = makeEngineCore({ cash: { [alice]: '100' } });
    enterStandardMode(core.state, alice, false);
    setReservationCap(core.state, alice, 'perp', usdOf('60'));
    setReservationCap(core.state, alice, 'option', usdOf(option));
    return core;
  }

  test.each([
    ['40', '60'],
    ['70', '30'],
    ['0', '60'],
  ])('with %s for options, %s are free for the margin of perps', (option, free) => {
    const core = reserved(option);
    const account = readAccount(core.state, alice);
    const scalars = accountScalarsOf(core, account);
    expect(freePerpCollateral(core, account, scalars)).toBe(usdOf(free));
    // The reservation bounds what is opened, not what is taken out.
    expect(scalars.withdrawable).toBe(usdOf('100'));
  });

  test('on a pooled account spot has what is left', () => {
    const core = reserved('30');
    const account = readAccount(core.state, alice);
    const standard = standardModeOf(core.state, alice);
    if (standard === undefined) throw new Error('not in standard mode');
    const { spot, option } = reservationFigures(core, account, standard, accountScalarsOf(core, account));
    expect(spot).toEqual({ reserved: 0n, held: 0n, available: 0n });
    expect(option).toEqual({ reserved: usdOf('30'), held: 0n, available: usdOf('30') });
  });
});

test('what is available is never negative', () => {
  const of = { reserved: usdOf('5'), held: usdOf('7') };
  expect(abstractionRules.available(of, [], usdOf('100'))).toBe(0n);
  expect(abstractionRules.available({ ...of, held: usdOf('0') }, [{ ...of, reserved: usdOf('9') }], usdOf('1'))).toBe(
    0n,
  );
  // Margin that another product holds beyond its reservation takes nothing.
  expect(abstractionRules.available({ ...of, held: usdOf('0') }, [of], usdOf('3'))).toBe(usdOf('3'));
});
