import { expect, test } from 'vitest';
import type { CaseContext } from '../check/case-context.ts';
import { Dec } from '../compare/decimal.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { checkFillCharged, makeFeeChargingRequirement } from './charging-market.ts';

const market = (coin: string) =>
  ({ coin, open: true, close: true, halted: false, strictIsolated: false, isBatched: false, mark: 1n }) as MarketFacts;
const one = market('KELP');
const other = market('1000RATS');
const contextOf = (markets: readonly MarketFacts[]) =>
  // The code under test uses nothing else of the venue.
  ({ venue: { markets } }) as unknown as Pick<CaseContext<never>, 'venue'>;

test('a market that charged nothing is replaced by one that may', () => {
  const context = contextOf([one, other]);
  expect([one, other].map(makeFeeChargingRequirement(context))).toEqual([true, true]);
  expect(checkFillCharged(context, one, Dec.of('0.1'))).toBe(true);
  expect(() => checkFillCharged(context, other, Dec.of(0))).toThrow('1000RATS charges nothing');
  expect([one, other].map(makeFeeChargingRequirement(context))).toEqual([true, false]);
});

test('where two charged nothing, no other is tried', () => {
  const third = market('Q.E.D');
  const context = contextOf([one, other, third]);
  expect(() => checkFillCharged(context, one, Dec.of(0))).toThrow('KELP charges nothing');
  expect(checkFillCharged(context, other, Dec.of(0))).toBe(false);
  expect([one, other, third].map(makeFeeChargingRequirement(context))).toEqual([true, true, true]);
});

test('where no market charges, any is accepted', () => {
  const context = contextOf([one]);
  expect(checkFillCharged(context, one, Dec.of(0))).toBe(false);
  expect(makeFeeChargingRequirement(context)(one)).toBe(true);
});
