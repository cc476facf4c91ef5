import { describe, expect, test } from 'vitest';
import type { Core } from '../core.ts';
import { assertConservation } from '../engine/conservation.ts';
import { newGenesisCore, readDefaultGenesis } from '../genesis/load.ts';
import { units } from '../numeric/planes.ts';
import { isRefusal } from '../refusal.ts';
import { type Address, faucetReserveAddress } from '../state/address.ts';
import type { VoteHistoryRow } from '../state/governance.ts';
import { perpAt } from '../state/market.ts';
import { stateHashOf } from '../state/snapshot.ts';
import { ballotRefusal, castBallot, currentVoteStatus, governanceRules, type VoteBallot } from './governance.ts';

// Stakes of the default genesis, in millions: 31, 22.5, 17.4, 9.8, 6.9. Their sum is 87.6, two thirds of which are 58.4.
const genesis = readDefaultGenesis();
const [north, harbour, meridian, lantern] = genesis.validators.map(({ validator }) => validator as Address); // the schema holds their form

const delist: VoteBallot = {
  round: 14_000_000n,
  category: 'gov_propose',
  action: 'DelistMarket',
  payload: { coin: 'BTC' },
  castBy: null,
};

function cast(core: Core, ballot: VoteBallot): VoteHistoryRow {
  const row = castBallot(core, ballot);
  if (isRefusal(row)) throw new Error(row.message);
  return row;
}

function by(...validators: (Address | undefined)[]): Pick<VoteBallot, 'castBy'> {
  return { castBy: validators.filter((validator) => validator !== undefined) };
}

describe('quorum', () => {
  test.each([
    [59n, 90n, false],
    [60n, 90n, true],
    [61n, 90n, true],
  ])('%d of %d: %s', (agreeing, total, enacts) => {
    expect(governanceRules.reaches(units(agreeing), units(total))).toBe(enacts);
  });

  test('the served quorum is two thirds, truncated at 8 places', () => {
    expect(governanceRules.quorumStake(units(87_600_000n * 10n ** 18n))).toBe('58400000');
    expect(governanceRules.quorumStake(units(100n * 10n ** 18n))).toBe('66.66666666');
  });

  test('by default the minimum number of validators cast, largest stake first', () => {
    const row = cast(newGenesisCore(genesis), delist);
    expect(row.casts.map(({ validator }) => validator)).toEqual([north, harbour, meridian]);
    expect(row).toMatchObject({ status: 'enacted', agreeingStake: 70_900_000n * 10n ** 18n });
  });

  test('a jailed validator counts neither in the casts nor in the total', () => {
    const core = newGenesisCore(genesis);
    for (const validator of core.state.validators) validator.jailed = validator.validator !== lantern;
    const row = cast(core, delist);
    expect(row).toMatchObject({ status: 'enacted', totalStake: 9_800_000n * 10n ** 18n });
    expect(row.casts).toHaveLength(1);
  });
});

describe('casts', () => {
  test('for one payload add up over blocks, each validator counting once', () => {
    const core = newGenesisCore(genesis);
    expect(cast(core, { ...delist, ...by(north) })).toMatchObject({
      status: 'voting',
      agreeingStake: null,
      changes: [],
    });
    core.state.timeMs += 1_000;
    expect(cast(core, { ...delist, ...by(north) }).casts).toHaveLength(1);
    expect(perpAt(core.state, 0)?.halted).toBe(false);
    const row = cast(core, { ...delist, ...by(harbour, meridian) });
    expect(row).toMatchObject({
      subId: 0,
      status: 'enacted',
      changes: [{ field: 'halted', prior: 'false', new: 'true' }],
    });
    expect(row.casts.map(({ castAtMs }) => castAtMs - genesis.startMs)).toEqual([0, 1_000, 1_000]);
    expect(perpAt(core.state, 0)?.halted).toBe(true);
    expect(core.state.votes).toHaveLength(1);
  });

  test('for another payload of the round have a row of their own', () => {
    const core = newGenesisCore(genesis);
    cast(core, { ...delist, ...by(north) });
    const other = cast(core, { ...delist, payload: { coin: 'ETH' }, ...by(harbour, meridian) });
    expect(other).toMatchObject({ subId: 1, status: 'voting', market: 1 });
    expect(core.state.votes.map(({ subId }) => subId)).toEqual([0, 1]);
  });

  test('the key order of a payload does not matter', () => {
    const core = newGenesisCore(genesis);
    const flags: VoteBallot = {
      ...delist,
      action: 'SetMarketFlags',
      payload: { coin: 'BTC', open: false },
      ...by(north),
    };
    cast(core, flags);
    const row = cast(core, { ...flags, payload: { open: false, coin: 'BTC' }, ...by(harbour) });
    expect(row.casts).toHaveLength(2);
  });

  test('a cast moves its row to the newest anchor', () => {
    const core = newGenesisCore(genesis);
    cast(core, { ...delist, ...by(north) });
    cast(core, { ...delist, payload: { coin: 'ETH' }, ...by(north) });
    cast(core, { ...delist, ...by(lantern) });
    expect(core.state.votes.map(({ subId }) => subId)).toEqual([1, 0]);
  });
});

test('the list is a window, and ids continue after evicted rows', () => {
  const core = newGenesisCore({
    ...genesis,
    params: { ...genesis.params, history: { ...genesis.params.history, votes: 2 } },
  });
  for (const coin of ['BTC', 'ETH', 'SOL', 'DOGE']) cast(core, { ...delist, payload: { coin }, ...by(north) });
  expect(core.state.votes.map(({ subId, market }) => [subId, market])).toEqual([
    [2, 2],
    [3, 3],
  ]);
});

test('a vote lapses without a write, and a later cast starts a new row', () => {
  const core = newGenesisCore(genesis);
  const row = cast(core, { ...delist, ...by(north) });
  const lifetimeMs = core.params.governance.voteLifetimeMs;
  core.state.timeMs += lifetimeMs - 1;
  expect(currentVoteStatus(core, row)).toBe('voting');
  core.state.timeMs += 1;
  expect(currentVoteStatus(core, row)).toBe('expired');
  expect(row.status).toBe('voting');
  expect(cast(core, { ...delist, ...by(north) }).subId).toBe(1);
});

test('a refused ballot changes nothing', () => {
  const core = newGenesisCore(genesis);
  const before = stateHashOf(core.state);
  const ballots: [string, Partial<VoteBallot>][] = [
    ['ACTION_UNSUPPORTED', { action: 'PrintMoney' }],
    ['INVALID_REQUEST', { category: 'weather' }],
    ['INVALID_REQUEST', { castBy: [] }],
    ['AUTH_UNAUTHORIZED', { castBy: [faucetReserveAddress] }],
    ['MARKET_NOT_FOUND', { payload: { coin: 'NONE' } }],
    ['INVALID_REQUEST', { action: 'SetOiCap', payload: { coin: 'BTC', oi_cap: '-1' } }],
    ['INVALID_REQUEST', { action: 'SetMarketFlags', payload: { coin: 'BTC' } }],
  ];
  for (const [code, wrong] of ballots) {
    expect(ballotRefusal(core, { ...delist, ...wrong })).toMatchObject({ code });
    expect(castBallot(core, { ...delist, ...wrong })).toMatchObject({ code });
  }
  expect(stateHashOf(core.state)).toBe(before);
});

describe('the votes that fund the faucet reserve', () => {
  const value: VoteBallot = {
    ...governanceRules.spotValue,
    payload: { account: faucetReserveAddress, value: '60000000.5' },
    castBy: null,
  };
  const balance: VoteBallot = {
    ...governanceRules.spotBalance,
    payload: { account: faucetReserveAddress, asset: genesis.native, value: '100' },
    castBy: null,
  };

  test('set the balance to the value, and the supply changes with it', () => {
    const core = newGenesisCore(genesis);
    const supplies = () =>
      [core.params.usdc, core.params.native].map((id) => core.state.tokens.get(id)?.totalSupply ?? 0n);
    const [usdcBefore = 0n, nativeBefore = 0n] = supplies();
    expect(cast(core, value)).toMatchObject({
      round: 12_000_000n,
      action: 'GovAdjustSpotValue',
      changes: [{ field: 'value', prior: '50000000', new: '60000000.5' }],
    });
    expect(cast(core, balance)).toMatchObject({
      round: 30_000_000n,
      action: 'GovAdjustSpotBalance',
      changes: [{ field: 'balance', prior: '500000', new: '100' }],
    });
    const [usdcAfter = 0n, nativeAfter = 0n] = supplies();
    expect(usdcAfter - usdcBefore).toBe(10_000_000_500_000n * 10n ** 12n);
    expect(nativeAfter - nativeBefore).toBe(-499_900n * 10n ** 18n);
    expect(() => assertConservation(core)).not.toThrow();
  });

  test('exist on test networks only', () => {
    const core = newGenesisCore(genesis, [], { network: 'mainnet' });
    expect(ballotRefusal(core, value)).toMatchObject({ code: 'ACTION_UNSUPPORTED' });
  });

  test.each([
    ['a malformed account', { ...value, payload: { account: '0x1', value: '1' } }, 'INVALID_REQUEST'],
    ['a negative value', { ...value, payload: { account: faucetReserveAddress, value: '-1' } }, 'INVALID_REQUEST'],
    ['an unknown token', { ...balance, payload: { ...balance.payload, asset: 9_999 } }, 'MARKET_NOT_FOUND'],
    ['USDC as a token', { ...balance, payload: { ...balance.payload, asset: genesis.usdc } }, 'INVALID_REQUEST'],
  ])('refuse %s', (_fault, ballot, code) => {
    expect(ballotRefusal(newGenesisCore(genesis), ballot)).toMatchObject({ code });
  });
});

test('an open-interest cap shows its casts as bytes', () => {
  const core = newGenesisCore(genesis);
  const row = cast(core, {
    ...delist,
    category: 'dynamic_risk',
    action: 'SetOiCap',
    payload: { coin: 'BTC', oi_cap: '2.5' },
  });
  expect(row.casts[0]?.value).toMatch(/^0x[0-9a-f]+$/);
  expect(row.changes).toEqual([{ field: 'oi_cap', prior: null, new: '2.5' }]);
  expect(perpAt(core.state, 0)?.oiCap).toBe(250_000n);
});
