import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Random } from '../check/random.ts';
import { drawLanes } from './coins.ts';

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`);

test('no market is in two lanes, and each lane has one that trades', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.integer({ min: 1, max: 20 }),
      fc.nat(4),
      fc.constantFrom(1, 2),
      (origin, trading, closed, each) => {
        const coinsOf = { trading: names('T', trading), closed: names('C', closed) };
        const lanes = drawLanes(new Random(origin), coinsOf, each);
        const coins = lanes.flat();
        expect(new Set(coins).size).toBe(coins.length);
        expect(lanes.length).toBe(Math.min(8, Math.ceil(trading / each)));
        for (const lane of lanes) expect([lane[0]?.[0], lane.length <= each]).toEqual(['T', true]);
      },
    ),
  );
});

test('a market that does not trade is played on, too', () => {
  const drawn = names('', 30).map((origin) => drawLanes(new Random(origin), { trading: ['A', 'B'], closed: ['C'] }, 2));
  expect(new Set(drawn.flat(2))).toEqual(new Set(['A', 'B', 'C']));
});
