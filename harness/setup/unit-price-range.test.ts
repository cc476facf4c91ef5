import { expect, test } from 'vitest';
import { Dec } from '../compare/decimal.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { readUnitPriceRange, runWithUnitPriceRange, type UnitPriceRange } from './unit-price-range.ts';

const play = await makeCasePlayer();

test('a unit is worth between the mark and the index price', async () => {
  const [low, high] = await play(async ({ given, target }) => {
    const { coin } = await given.market();
    return readUnitPriceRange({ given, target }, coin);
  });
  expect(low.compare(high)).toBeLessThanOrEqual(0);
  expect(low.compare(Dec.of(0))).toBe(1);
});

test('the range of two moments has the lowest and the highest value', async () => {
  const moments: UnitPriceRange[] = [
    [Dec.of(3), Dec.of(4)],
    [Dec.of(2), Dec.of(3)],
  ];
  const [[low, high], done] = await runWithUnitPriceRange(
    async () => moments.shift() ?? [Dec.of(0), Dec.of(0)],
    async () => 'done',
  );
  expect([String(low), String(high), done]).toEqual(['2', '4', 'done']);
});
