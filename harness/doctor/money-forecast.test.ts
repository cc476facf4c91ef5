import { expect, test } from 'vitest';
import { forecastMoney } from './money-forecast.ts';

const measured = {
  a: { granted: ['100', '0'], spent: ['0.5', '0'] },
  b: { granted: ['2000', '3'], spent: ['0.25', '1'] },
  c: { granted: ['10', '0'], spent: ['0', '0'] },
  token: { granted: ['500', '0'], spent: ['200', '0'], unlimited: { granted: ['900', '0'], spent: ['600', '0'] } },
  market: { granted: ['1500', '50000'], spent: ['100', '50000'] },
  delegate: { granted: ['1500', '50000'], spent: ['300', '49999'] },
} as const;
const checks = ['a', 'b', 'c', 'reads'].map((id) => ({ id, leases: [] }));
const registering = ['token', 'market', 'delegate'].map((id) => ({ id, leases: ['registrations'] as const }));
const alone = { concurrency: 1, isUnlimited: false };

test('spent money adds up; money out at a time is the largest parallel grants plus what others spent', () => {
  expect(forecastMoney(checks, alone, measured)).toEqual({
    spent: { usdc: '0.75', native: '1' },
    away: { usdc: '2000.5', native: '3' },
  });
  expect(forecastMoney(checks, { ...alone, concurrency: 2 }, measured).away.usdc).toBe('2100');
});

test('checks that register something have their money one after the other, and stake once', () => {
  expect(forecastMoney(registering, { ...alone, concurrency: 3 }, measured)).toEqual({
    spent: { usdc: '600', native: '50000' },
    away: { usdc: '2000', native: '50001' },
  });
  const both = forecastMoney([...checks, ...registering], { ...alone, concurrency: 3 }, measured);
  expect(both.spent).toEqual({ usdc: '600.75', native: '50001' });
  expect(both.away.usdc).toBe('4100');
});

test('where no rate limits the run its checks spend what they were measured to without one', () => {
  expect(forecastMoney(registering, { ...alone, isUnlimited: true }, measured).spent.usdc).toBe('1000');
});

test('read-only checks cost nothing', () => {
  const nothing = { usdc: '0', native: '0' };
  expect(forecastMoney([{ id: 'reads', leases: [] }], { ...alone, concurrency: 4 }, measured)).toEqual({
    spent: nothing,
    away: nothing,
  });
});
