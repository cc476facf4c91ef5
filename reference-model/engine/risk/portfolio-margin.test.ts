import { expect, test } from 'vitest';
import { readAccount } from '../../state/account.ts';
import { enrolPortfolio } from '../../state/portfolios.ts';
import { freePerpCollateral } from '../abstraction.ts';
import { alice, givePosition, lotsFromUnits, makeEngineCore, usdFromText } from '../engine.fixture.ts';
import { accountScalarsOf } from './account-scalars.ts';
import { portfolioMarginFigures, portfolioMarginRules } from './portfolio-margin.ts';

test('engine facts, section 20: of a net value of 100,000 a long of 60,000 needs 13,300', () => {
  expect(portfolioMarginFigures(portfolioMarginRules, [usdFromText('60000')], usdFromText('100000'))).toEqual({
    margin: usdFromText('13300'),
    penalty: usdFromText('1000'),
    netValue: usdFromText('100000'),
  });
});

test.each([
  // A short loses on a rise; its worst scenario is the one with falling volatility.
  ['-60000', '100000', '13300', '1000'],
  ['50000', '100000', '10250', '0'],
  ['60000', '-1', '12300', '0'],
  ['0.01', '100000', '0', '0'],
])('%s against %s needs %s', (notional, netValue, margin, penalty) => {
  const figures = portfolioMarginFigures(portfolioMarginRules, [usdFromText(notional)], usdFromText(netValue));
  expect([figures.margin, figures.penalty]).toEqual([usdFromText(margin), usdFromText(penalty)]);
});

test.each([
  // 20 % of the net 10,000, plus the volatility charge on both: 0.5 % of 70,000.
  [['40000', '-30000'], '120000', '2350', '0'],
  [['90000'], '100000', '22450', '4000'],
] as const)('%s against %s need %s', (notionals, netValue, margin, penalty) => {
  const figures = portfolioMarginFigures(portfolioMarginRules, notionals.map(usdFromText), usdFromText(netValue));
  expect([figures.margin, figures.penalty]).toEqual([usdFromText(margin), usdFromText(penalty)]);
});

test('a long and a short of equal size need only the volatility charge on both', () => {
  const { margin } = portfolioMarginFigures(
    portfolioMarginRules,
    [usdFromText('1000'), usdFromText('-1000')],
    usdFromText('100000'),
  );
  expect(margin).toBe(usdFromText('10'));
});

test('replaces the maintenance of an account from the block after its enrolment on', () => {
  const core = makeEngineCore({ cash: { [alice]: '100000' } });
  givePosition(core, alice, lotsFromUnits('600'), usdFromText('60000'));
  const account = readAccount(core.state, alice);
  const classical = accountScalarsOf(core, account);
  enrolPortfolio(core.state, alice);
  expect(accountScalarsOf(core, account)).toEqual(classical);
  core.state.height += 1;
  const scalars = accountScalarsOf(core, account);
  expect(scalars).toMatchObject({ crossMaintenance: usdFromText('13300'), health: usdFromText('86700'), tier: 'Safe' });
  expect(freePerpCollateral(core, account, scalars)).toBe(usdFromText('86700'));
});
