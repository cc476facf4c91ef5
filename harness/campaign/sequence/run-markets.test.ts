import { expect, test } from 'vitest';
import type { PlayedMarket } from '../../generate/scope/markets.ts';
import { RunMarkets } from './run-markets.ts';

const market = (id: number) => ({ id, coin: `C${id}` }) as PlayedMarket;

test('a reference resolves to registered markets first, as soon as they exist', () => {
  const registered: PlayedMarket[] = [];
  const markets = new RunMarkets({ initial: [market(1)], isAtAuctionFloor: false, registered: () => registered });
  expect(markets.at(0).id).toBe(1);
  registered.push(market(9));
  expect(markets.at(0).id).toBe(9);
  expect(markets.all.map(({ id }) => id)).toEqual([9, 1]);
  expect(markets.initial.map(({ id }) => id)).toEqual([1]);
});

test('a sequence without a market is blocked', () => {
  const markets = new RunMarkets({ initial: [], isAtAuctionFloor: false, registered: () => [] });
  expect(() => markets.at(0)).toThrow('no market');
});
