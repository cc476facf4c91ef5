import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { Dec } from '../compare/decimal.ts';
import { cashChangeToleranceFor, hasExactProfit } from './fill-rounding.ts';

const opening = { coin: 'BTC', oid: '1', tid: '1', dir: 'Open Long', px: '100', sz: '1', fee: '0.05', closed_pnl: '0' };
const second = { ...opening, oid: '2', tid: '2', px: '101', sz: '2', fee: '0.101' };
const close = { ...opening, oid: '3', tid: '3', dir: 'Close Long', px: '102', closed_pnl: '1' };
const cash = (before: string, now: string) => [Dec.of(before), Dec.of(now)] as const;

test.each([
  ['an opening fill', opening, [], true],
  ['a close at the only entry price', { ...close, closed_pnl: '2' }, [opening], true],
  ['a close at an average that has no end, rounded', { ...close, closed_pnl: '1.333333' }, [opening, second], false],
  ['a close of three parts, whole', { ...close, sz: '3', closed_pnl: '4' }, [opening, second], true],
  ['a short', { ...close, dir: 'Close Short', closed_pnl: '-2' }, [{ ...opening, dir: 'Open Short' }], true],
  [
    'a profit with the wrong sign',
    { ...close, dir: 'Close Short', closed_pnl: '2' },
    [{ ...opening, dir: 'Open Short' }],
    false,
  ],
  ['a reversal', { ...close, dir: 'Long > Short' }, [opening], false],
  ['an entry in another market', { ...close, closed_pnl: '2' }, [{ ...opening, coin: 'ETH' }], false],
])('exact profit: %s', (_what, fill: JsonObject, before: readonly JsonObject[], isExact) => {
  expect(hasExactProfit(fill, [...before, fill])).toBe(isExact);
});

test.each([
  ['exact rows need none', [opening], true, cash('10', '9.95'), '0'],
  [
    'a rounded profit and the cash itself',
    [{ ...close, fee: '0.051', closed_pnl: '1.33' }],
    false,
    cash('10.00', '11.28'),
    '0.02',
  ],
  [
    'a fee that is no multiple of the finest rate',
    [{ ...opening, fee: '0.0500501' }],
    true,
    cash('10', '9.9499499'),
    '0.000002',
  ],
  ['cash with fewer places than the fee: a cent at most', [opening], true, cash('10.0', '9.9'), '0.01'],
])('rounding of cash: %s', (_what, fills: readonly JsonObject[], isExact, figures, slack) => {
  expect(cashChangeToleranceFor(fills, new Set(isExact ? fills : []), figures).toString()).toBe(slack);
});
