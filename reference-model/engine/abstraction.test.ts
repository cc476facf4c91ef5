import { describe, expect, test } from 'vitest';
import { enterStandardMode, setReservationCap, standardModeOf } from '../state/abstractions.ts';
import { readAccount } from '../state/account.ts';
import { abstractionRules, freePerpCollateral, reservationFigures } from './abstraction.ts';
import { alice, makeEngineCore, usdFromText } from './engine.fixture.ts';
import { accountScalarsOf } from './risk/account-scalars.ts';

describe('engine facts, section 9: of 100 USDC, 60 are reserved for perps', () => {
  function reserved(option: string) {
    const core = makeEngineCore({ cash: { [alice]: '100' } });
    enterStandardMode(core.state, alice, false);
    setReservationCap(core.state, alice, 'perp', usdFromText('60'));
    setReservationCap(core.state, alice, 'option', usdFromText(option));
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
    expect(freePerpCollateral(core, account, scalars)).toBe(usdFromText(free));
    // The reservation bounds what is opened, not what is withdrawn.
    expect(scalars.withdrawable).toBe(usdFromText('100'));
  });

  test('on a pooled account spot gets the remainder', () => {
    const core = reserved('30');
    const account = readAccount(core.state, alice);
    const standard = standardModeOf(core.state, alice);
    if (standard === undefined) throw new Error('not in standard mode');
    const { spot, option } = reservationFigures(core, account, standard, accountScalarsOf(core, account));
    expect(spot).toEqual({ reserved: 0n, held: 0n, available: 0n });
    expect(option).toEqual({ reserved: usdFromText('30'), held: 0n, available: usdFromText('30') });
  });
});

test('the available amount is never negative', () => {
  const of = { reserved: usdFromText('5'), held: usdFromText('7') };
  expect(abstractionRules.available(of, [], usdFromText('100'))).toBe(0n);
  expect(
    abstractionRules.available(
      { ...of, held: usdFromText('0') },
      [{ ...of, reserved: usdFromText('9') }],
      usdFromText('1'),
    ),
  ).toBe(0n);
  // Margin that another product holds beyond its reservation reduces nothing here.
  expect(abstractionRules.available({ ...of, held: usdFromText('0') }, [of], usdFromText('3'))).toBe(usdFromText('3'));
});
