import { expect, test } from 'vitest';
import { alice, bob, engineCore } from '../engine/engine.fixture.ts';
import { deployedMarket } from '../engine/markets/deployed-market.ts';
import { bookPx, lots } from '../numeric/planes.ts';
import { perpAt } from './market.ts';
import {
  addDeployment,
  changeDeployment,
  changeListing,
  countOfDeployments,
  deploymentOf,
  dexNamed,
  dexOfCoin,
  dexOwnedBy,
  dexsOf,
  permissionMaskOf,
  setDelegate,
} from './perp-deploys.ts';

function core() {
  const made = engineCore();
  for (const [id, suffix] of [
    [1_000, 'X1'],
    [1_001, 'X2'],
  ] as const) {
    const market = deployedMarket(made, { id, coin: `Alfa:${suffix}`, szDecimals: 8 });
    addDeployment(made.state, { name: 'Alfa', owner: alice }, market);
  }
  return made;
}

test('a dex is found by its name in any case, by its owner and by a symbol of it', () => {
  const { state } = core();
  const dex = { name: 'Alfa', owner: alice, markets: [1_000, 1_001] };
  expect([...dexsOf(state)]).toEqual([dex]);
  expect([dexNamed(state, 'ALFA'), dexOwnedBy(state, alice), dexOfCoin(state, 'Alfa:X9')]).toEqual([dex, dex, dex]);
  expect([dexNamed(state, 'Alf'), dexOwnedBy(state, bob), dexOfCoin(state, 'BTC')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(countOfDeployments(state)).toBe(2);
});

test('what a deployer sets stands on its own market alone', () => {
  const { state } = core();
  changeDeployment(state, 1_000, { hasLeverage: true });
  changeDeployment(state, 7, { hasLeverage: true });
  expect([1_000, 1_001, 7].map((id) => deploymentOf(state, id)?.hasLeverage)).toEqual([true, false, undefined]);
  const before = perpAt(state, 1_000)?.book;
  changeListing(state, 1_000, { minLots: lots(5n), strictIsolated: true });
  expect(perpAt(state, 1_000)).toMatchObject({ minLots: 5n, strictIsolated: true, maxLeverage: 1, tick: bookPx(1n) });
  expect(perpAt(state, 1_000)?.book).toBe(before);
  expect(perpAt(state, 1_001)).toMatchObject({ strictIsolated: false });
});

test('a delegate has the mask that was written last, and none without a row', () => {
  const { state } = core();
  const masks = () => [1_000, 1_001].map((id) => permissionMaskOf(deploymentOf(state, id) ?? missing(), bob));
  const deployment = deploymentOf(state, 1_000) ?? missing();
  setDelegate(state, deployment, bob, 33);
  expect(masks()).toEqual([33, 0]);
  setDelegate(state, deploymentOf(state, 1_000) ?? missing(), bob, 0);
  expect(masks()).toEqual([0, 0]);
  expect(deploymentOf(state, 1_000)?.delegates.size).toBe(0);
});

function missing(): never {
  throw new Error('no deployment');
}
