import { expect, test } from 'vitest';
import { newGenesisCore, readDefaultGenesis } from '../genesis/load.ts';
import { marketNamed, marketsOfKind, perpAt, perpNamed } from './market.ts';

const { state } = newGenesisCore(readDefaultGenesis());
const perps = readDefaultGenesis().markets.map(({ id }) => id);
const pairs = readDefaultGenesis().pairs.map(({ id }) => id);

test('perps and pairs share one map, by ascending number', () => {
  expect([...state.markets.keys()]).toEqual([...perps, ...pairs].sort((a, b) => a - b));
  expect([...marketsOfKind(state, 'perp')].map(({ id }) => id)).toEqual(perps);
  expect([...marketsOfKind(state, 'spot')].map(({ id }) => id)).toEqual(pairs);
});

test("a number finds a perp only if it is a perp's", () => {
  expect(perpAt(state, 0)?.coin).toBe('BTC');
  expect(perpAt(state, 110)).toBeUndefined();
  expect(perpAt(state, 99)).toBeUndefined();
});

test('a name is matched exactly, whatever kind of market has it', () => {
  expect(marketNamed(state, 'BTC')?.kind).toBe('perp');
  expect(marketNamed(state, 'BTC/USDC')?.kind).toBe('spot');
  expect(marketNamed(state, 'btc')).toBeUndefined();
  expect(perpNamed(state, 'BTC/USDC')).toBeUndefined();
});

test('a perp has priority over a pair of the same name, whichever was listed first', () => {
  const genesis = readDefaultGenesis();
  const pairs = genesis.pairs.slice(0, 1).map((pair) => ({ ...pair, id: 0, name: 'BTC' }));
  const markets = genesis.markets.map((market) => ({ ...market, id: market.id + 1 }));
  expect(marketNamed(newGenesisCore({ ...genesis, pairs, markets }).state, 'BTC')?.kind).toBe('perp');
});
