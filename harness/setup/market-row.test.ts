import { describe, expect, test } from 'vitest';
import { Dec } from '../compare/decimal.ts';
import { Blocked } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { perpRowIn, readMaxLeverageLookup, readPerpRow, sortedMarginTiers } from './market-row.ts';
import { cannedReadContext } from './model-case.fixture.ts';

const rung = (bound: string | null, leverage: number) => ({ max_open_interest: bound, max_leverage: leverage });
const row = { coin: 'BTC', margin_tiers: [rung(null, 5), rung('2000000', 20), rung('150000', 40)] };
const table = { perp: [{ coin: 'ETH' }, row] };
const reading = cannedReadContext({ markets: table, markets_meta: table });

test("a market's row is found by its coin", async () => {
  expect(perpRowIn(table, 'BTC')).toBe(row);
  expect(await readPerpRow(reading, 'markets', 'BTC')).toBe(row);
  await expect(readPerpRow(reading, 'markets_meta', 'SOL')).rejects.toThrow(new Blocked('no row of SOL'));
});

test('the rungs are sorted by their bounds, as numbers, with the unbounded one last', () => {
  expect(sortedMarginTiers(row).map(({ max_leverage }) => max_leverage)).toEqual([40, 20, 5]);
});

describe('the leverage of a notional', () => {
  const at = (notional: string, maxLeverage: number) =>
    readMaxLeverageLookup(reading).then((of) => of({ coin: 'BTC', maxLeverage } as MarketFacts, Dec.of(notional)));

  test.each([
    ['149999.99', 40n],
    ['150000', 20n],
    ['1999999', 20n],
    ['2000000', 5n],
  ])('%s USDC: %i, that of the first rung with a higher bound', async (notional, leverage) => {
    expect(await at(notional, 50)).toBe(leverage);
  });

  test('never exceeds that of the market', async () => {
    expect(await at('1', 25)).toBe(25n);
  });
});
