import { expect, test } from 'vitest';
import { alice, bob, makeEngineCore } from '../engine/engine.fixture.ts';
import { newDeployedMarket } from '../engine/markets/deployed-market.ts';
import { bookPx, lots } from '../numeric/planes.ts';
import { perpAt } from './market.ts';
import {
  addMarketDeployment,
  changeMarketDeployment,
  changeMarketListing,
  countOfMarketDeployments,
  dexNamed,
  dexOfCoin,
  dexOwnedBy,
  listDexs,
  marketDeploymentOf,
  permissionMaskOf,
  setDeployDelegate,
} from './perp-deploys.ts';

function core() {
  const made = makeEngineCore();
  for (const [id, suffix] of [
    [1_000, 'X1'],
    [1_001, 'X2'],
  ] as const) {
    const market = newDeployedMarket(made, { id, coin: `Alfa:${suffix}`, szDecimals: 8 });
    addMarketDeployment(made.state, { name: 'Alfa', owner: alice }, market);
  }
  return made;
}

test('a dex is found by its case-insensitive name, by its owner and by one of its symbols', () => {
  const { state } = core();
  const dex = { name: 'Alfa', owner: alice, markets: [1_000, 1_001] };
  expect([...listDexs(state)]).toEqual([dex]);
  expect([dexNamed(state, 'ALFA'), dexOwnedBy(state, alice), dexOfCoin(state, 'Alfa:X9')]).toEqual([dex, dex, dex]);
  expect([dexNamed(state, 'Alf'), dexOwnedBy(state, bob), dexOfCoin(state, 'BTC')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(countOfMarketDeployments(state)).toBe(2);
});

test("a deployer's settings apply to its own market only", () => {
  const { state } = core();
  changeMarketDeployment(state, 1_000, { hasLeverage: true });
  changeMarketDeployment(state, 7, { hasLeverage: true });
  expect([1_000, 1_001, 7].map((id) => marketDeploymentOf(state, id)?.hasLeverage)).toEqual([true, false, undefined]);
  const before = perpAt(state, 1_000)?.book;
  changeMarketListing(state, 1_000, { minLots: lots(5n), strictIsolated: true });
  expect(perpAt(state, 1_000)).toMatchObject({ minLots: 5n, strictIsolated: true, maxLeverage: 1, tick: bookPx(1n) });
  expect(perpAt(state, 1_000)?.book).toBe(before);
  expect(perpAt(state, 1_001)).toMatchObject({ strictIsolated: false });
});

test('a delegate has the last written mask, and none without a row', () => {
  const { state } = core();
  const masks = () => [1_000, 1_001].map((id) => permissionMaskOf(marketDeploymentOf(state, id) ?? missing(), bob));
  const deployment = marketDeploymentOf(state, 1_000) ?? missing();
  setDeployDelegate(state, deployment, bob, 33);
  expect(masks()).toEqual([33, 0]);
  setDeployDelegate(state, marketDeploymentOf(state, 1_000) ?? missing(), bob, 0);
  expect(masks()).toEqual([0, 0]);
  expect(marketDeploymentOf(state, 1_000)?.delegates.size).toBe(0);
});

function missing(): never {
  throw new Error('no deployment');
}
