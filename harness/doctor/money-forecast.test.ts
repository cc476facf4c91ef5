import { expect, test } from 'vitest';
import { forecastMoney } from './money-forecast.ts';

const measured = {
  a: { granted: ['100', '0'], spent: ['0.5', '0'] },
  b: { granted: ['2000', '3'], spent: ['0.25', '1'] },
  c: { granted: ['10', '0'], spent: ['0', '0'] },
} as const;
const checks = ['a', 'b', 'c', 'reads'].map((id) => ({ id }));

test('spent money adds up; money out at a time is the largest parallel grants plus what was spent', () => {
  expect(forecastMoney(checks, 1, measured)).toEqual({
    spent: { usdc: '0.75', native: '1' },
    away: { usdc: '2000.75', native: '4' },
  });
  expect(forecastMoney(checks, 2, measured).away.usdc).toBe('2100.75');
});

test('read-only checks cost nothing', () => {
  const nothing = { usdc: '0', native: '0' };
  expect(forecastMoney([{ id: 'reads' }], 4, measured)).toEqual({ spent: nothing, away: nothing });
});
