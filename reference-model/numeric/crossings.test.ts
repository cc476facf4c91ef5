import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ModelFault } from '../model-fault.ts';
import {
  ceilWholeQuotient,
  floorWholeUsd,
  microOfUsd,
  notional,
  truncCents,
  truncMicro,
  truncToLots,
  truncToPx,
  unitsOfLots,
  unitsOfUsd,
  usdAtPercentCutToMicro,
  usdAtRatio,
  usdAtRatioCutToMicro,
  usdOfMicro,
  usdOfPx,
  usdOfUnits,
  usdValueOfUnits,
} from './crossings.ts';
import { divCeil, divTrunc } from './division.ts';
import { bookPx, lots, microUsd, ratio, type Usd, units, usd } from './planes.ts';
import { ratioOfBps, ratioOfDeciBps } from './rates.ts';
import { formatUsd, parseUsd } from './served.ts';

const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const szDecimals = fc.integer({ min: 0, max: 10 });
const amounts = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(usd);
const dollars = (text: string) => usd(parseUsd(text) ?? -1n);

test('the notional of the engine example: 0.25 at 30,000.1 is 7,500.025 USDC', () => {
  expect(formatUsd(notional(bookPx(3_000_010_000_000n), lots(25_000n), 5))).toBe('7500.025');
});

test('a notional is exact: multiplied by both scales it equals the product of the integers', () => {
  fc.assert(
    fc.property(u64, u64, szDecimals, (px, size, decimals) => {
      const scaled = notional(bookPx(px), lots(size), decimals) * 10n ** 8n * 10n ** BigInt(decimals);
      expect(scaled).toBe(px * size * 10n ** 18n);
    }),
  );
});

test('a book price converted to a core price values a size the same', () => {
  fc.assert(
    fc.property(u64, u64, szDecimals, (px, size, decimals) => {
      const exact = notional(bookPx(px), lots(size), decimals);
      expect(usdValueOfUnits(usdOfPx(bookPx(px)), unitsOfLots(lots(size), decimals))).toBe(exact);
    }),
  );
});

test.each([-1, 11, 0.5])('sz_decimals %d is our bug', (decimals) => {
  expect(() => notional(bookPx(1n), lots(1n), decimals)).toThrow(ModelFault);
  expect(() => unitsOfLots(lots(1n), decimals)).toThrow(ModelFault);
});

test('conversion to a finer plane and back is lossless', () => {
  fc.assert(
    fc.property(u64, szDecimals, (value, decimals) => {
      expect(truncToPx(usdOfPx(bookPx(value)))).toBe(value);
      expect(truncToLots(unitsOfLots(lots(value), decimals), decimals)).toBe(value);
      expect(microOfUsd(usdOfMicro(microUsd(-value)))).toBe(-value);
      expect(unitsOfUsd(usdOfUnits(units(value)))).toBe(value);
    }),
  );
});

test.each([
  ['1.2345678', '1.234567', '1.23', '2', '1'],
  ['-1.2345678', '-1.234567', '-1.23', '-1', '-2'],
  ['3', '3', '3', '3', '3'],
  ['-0.0000001', '0', '0', '0', '-1'],
])('%s is %s in micro, %s in cents, %s up, %s down', (amount, micro, cents, up, down) => {
  expect(formatUsd(truncMicro(dollars(amount)))).toBe(micro);
  expect(formatUsd(truncCents(dollars(amount)))).toBe(cents);
  expect(formatUsd(ceilWholeQuotient(dollars(amount), 1))).toBe(up);
  expect(formatUsd(floorWholeUsd(dollars(amount)))).toBe(down);
});

test('roundings are idempotent and change a value by less than one step', () => {
  const one = 10n ** 18n;
  const roundings = [
    { round: truncMicro, step: 10n ** 12n },
    { round: truncCents, step: 10n ** 16n },
    { round: (amount: Usd) => ceilWholeQuotient(amount, 1), step: one },
    { round: floorWholeUsd, step: one },
  ];
  fc.assert(
    fc.property(fc.constantFrom(...roundings), amounts, ({ round, step }, amount) => {
      const rounded = round(amount);
      expect(round(rounded)).toBe(rounded);
      expect(rounded % step).toBe(0n);
      expect(rounded - amount < step && amount - rounded < step).toBe(true);
    }),
  );
});

test('micro-USDC is the same by either conversion', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(usdOfMicro(microOfUsd(amount))).toBe(truncMicro(amount));
    }),
  );
});

test('a fee of 3.5 bps, one of 1.25 bps, a rebate of 0.05 bps and a ratio of 300 bps', () => {
  expect(formatUsd(usdAtRatioCutToMicro(dollars('10000'), ratioOfDeciBps(35n)))).toBe('3.5');
  expect(formatUsd(usdAtRatioCutToMicro(dollars('10000'), ratio(125n * 10n ** 12n)))).toBe('1.25');
  expect(formatUsd(usdAtRatioCutToMicro(dollars('10000'), ratio(-5n * 10n ** 12n)))).toBe('-0.05');
  expect(formatUsd(usdAtRatio(dollars('10000'), ratioOfBps(300n)))).toBe('300');
});

test('a single truncation or rounding up equals two in sequence', () => {
  const parts = fc.integer({ min: 1, max: 1_000 });
  const rates = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }).map(ratio);
  fc.assert(
    fc.property(amounts, rates, fc.bigInt({ min: -5_000n, max: 5_000n }), parts, (amount, rate, percent, divisor) => {
      expect(usdAtRatioCutToMicro(amount, rate)).toBe(divTrunc(amount * rate, 10n ** 30n) * 10n ** 12n);
      expect(usdAtPercentCutToMicro(amount, percent)).toBe(truncMicro(usd(divTrunc(amount * percent, 100n))));
      const part = usd(divCeil(amount, BigInt(divisor)));
      expect(ceilWholeQuotient(amount, divisor)).toBe(ceilWholeQuotient(part, 1));
    }),
  );
});

test('an amount at n tenths of a bps is n hundred-thousandths of it', () => {
  fc.assert(
    fc.property(amounts, fc.bigInt({ min: -50_000n, max: 50_000n }), (amount, dbps) => {
      expect(usdAtRatio(amount, ratioOfDeciBps(dbps))).toBe(divTrunc(amount * dbps, 100_000n));
      expect(usdAtRatioCutToMicro(amount, ratioOfDeciBps(dbps))).toBe(divTrunc(amount * dbps, 10n ** 17n) * 10n ** 12n);
    }),
  );
});
