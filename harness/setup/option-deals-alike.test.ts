import { expect, test } from 'vitest';
import { Dec } from '../compare/decimal.ts';
import { makeEqualNotionalDeals } from './option-deals-alike.ts';
import { type OptionDeal, optionDealUnits, optionPremiumOf } from './options.ts';

function deal(kind: 'put' | 'call', strike: string, szDecimals: number): OptionDeal {
  const series = { kind, strike: Dec.of(strike), szDecimals } as OptionDeal['series'];
  return { series, size: 4, price: 1 };
}

test.each([
  ['4.5', 2, '5.5', 2],
  ['100', 6, '100', 6],
  ['4', 1, '6', 3],
])('a put of %s and a call of %s', (ofPut, putPlaces, ofCall, callPlaces) => {
  const deals = { put: deal('put', ofPut, putPlaces), call: deal('call', ofCall, callPlaces) };
  const { put, call } = makeEqualNotionalDeals(deals, 10_000n);
  const faces = [put, call].map((one) => one.series.strike.times(optionDealUnits(one, one.size)).toString());
  expect(faces[0]).toBe(faces[1]);
  expect(optionPremiumOf(put, put.size).toString()).toBe(optionPremiumOf(call, call.size).toString());
  expect(optionDealUnits(call, call.size).compare(Dec.of(8))).toBeLessThan(0);
});

test('strikes without a common notional in small sizes', () => {
  expect(() => makeEqualNotionalDeals({ put: deal('put', '60001', 0), call: deal('call', '3', 0) }, 100n)).toThrow(
    /face that both/,
  );
});
