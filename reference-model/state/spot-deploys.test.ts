import { expect, test } from 'vitest';
import { alice, bob, carol, makeEngineCore } from '../engine/engine.fixture.ts';
import { newDeployedPair, newDeployedToken } from '../engine/markets/deployed-pair.ts';
import { units, usd } from '../numeric/planes.ts';
import { pairAt } from './market.ts';
import {
  addDeployedToken,
  addPair,
  changePair,
  countOfStagedTokens,
  dropStagedHolders,
  finalizeTokenSupply,
  setSpotRegistrationAuction,
  spotRegistrationAuctionOf,
  stagedHoldersOf,
  stageHolders,
  tokenDeploymentOf,
} from './spot-deploys.ts';

function core() {
  const made = makeEngineCore();
  const token = newDeployedToken(made, { id: 1_000, name: 'ACME', szDecimals: 2, weiDecimals: 8 });
  addDeployedToken(made.state, token, alice);
  return { ...made, token };
}

test('staged amounts add up over calls, and are removed when cleared', () => {
  const { state } = core();
  stageHolders(state, 1_000, [[alice, units(5n)]]);
  stageHolders(state, 1_000, [
    [bob, units(7n)],
    [carol, units(1n)],
  ]);
  stageHolders(state, 7, [[bob, units(7n)]]);
  expect([...stagedHoldersOf(state, 1_000)]).toEqual([
    [alice, 5n],
    [bob, 7n],
    [carol, 1n],
  ]);
  expect(tokenDeploymentOf(state, 1_000)).toEqual({ deployer: alice, staged: 13n, isFinal: false });
  expect([countOfStagedTokens(state), stagedHoldersOf(state, 7).size, tokenDeploymentOf(state, 7)]).toEqual([
    1,
    0,
    undefined,
  ]);
  finalizeTokenSupply(state, 1_000);
  dropStagedHolders(state, 1_000);
  expect([countOfStagedTokens(state), stagedHoldersOf(state, 1_000).size]).toEqual([0, 0]);
  expect(tokenDeploymentOf(state, 1_000)?.isFinal).toBe(true);
});

test('a pair keeps its book when its deployer changes it, and a perp cannot be changed as a pair', () => {
  const made = core();
  const pair = newDeployedPair(made, { id: 1_001, coin: 'ACME/USDC', base: made.token, quote: 0, deployer: alice });
  addPair(made.state, pair);
  changePair(made.state, 1_001, { active: true });
  changePair(made.state, 7, { active: true });
  expect(pairAt(made.state, 1_001)).toMatchObject({ active: true, szDecimals: 2, takerFeeBps: null });
  expect(pairAt(made.state, 1_001)?.book).toBe(pair.book);
});

test('each stream has its own clock', () => {
  const { state } = core();
  const clock = { start: usd(2n), price: usd(1n), openedAt: 3 };
  setSpotRegistrationAuction(state, 'pair', clock);
  expect([spotRegistrationAuctionOf(state, 'pair'), spotRegistrationAuctionOf(state, 'token')]).toEqual([clock, null]);
});
