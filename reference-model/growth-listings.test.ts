import { expect, test } from 'vitest';
import { alice, BTC_MARKET, bob, carol, NATIVE, TestVenue, USDC } from './chain/chain.fixture.ts';
import { reviewTouchedAccounts } from './engine/risk/review-touched.ts';
import { readDefaultGenesis } from './genesis/load.ts';
import { enactVote } from './governance/enacted-votes.fixture.ts';
import { spyOnMap } from './map-spy.fixture.ts';
import { holderForAccount } from './money/holder.ts';
import { moveMoney } from './money/move.ts';
import { touchAccount } from './money/touched.ts';
import { bookPx, ratio, units } from './numeric/planes.ts';
import type { Address } from './state/address.ts';
import { addEarnShares } from './state/earn.ts';
import { pairAt, perpAt } from './state/market.ts';
import { addMarketDeployment, setDeployDelegate } from './state/perp-deploys.ts';
import { stageHolders } from './state/spot-deploys.ts';
import { addSpotMarginHeld, putSpotMarginDebt } from './state/spot-margin.ts';

// The cost of an account's actions on users' listings and pools, and of a block, must not depend on other accounts' entries. Accesses are
// counted by spies; no clock is used.

const FEW = 3;
const MANY = 200;
const PAIR = 113;
const ONE = 10n ** 18n;
const outside = { kind: 'outside', door: 'genesis' } as const;
const why = { kind: 'genesis' } as const;
/** 100 USDC on the book plane. */
const PX = 10_000_000_000;

const others = (count: number): Address[] =>
  Array.from({ length: count }, (_, at): Address => `0x${(at + 1).toString(16).padStart(40, '0')}`);

/** Returns a venue without per-block checks, because those iterate over everything. */
function venueOf(): TestVenue {
  return new TestVenue([(rules) => rules]);
}

function actOrThrow(venue: TestVenue, who: Address, type: string, body: object): void {
  const { status } = venue.act(who, { type, [type === 'spot_order' ? 'order' : 'params']: body });
  if (status >= 300) throw new Error(`${type} answers ${status}`);
}

/** An action on a venue, and the maps in which other accounts have rows. */
interface Deed {
  readonly venue: TestVenue;
  readonly maps: readonly ReadonlyMap<unknown, unknown>[];
  readonly does: () => void;
}

/** Asserts that an action does as many lookups among many rows as among few, and never iterates over all of them. */
function same(among: (count: number) => Deed): void {
  const [few, many] = [FEW, MANY].map((count) => {
    const { venue, maps, does } = among(count);
    // The first blocks check the other accounts once.
    venue.commit();
    venue.commit();
    const spies = [venue.core.state.accounts, ...maps].map((map) => spyOnMap<unknown, unknown>(map));
    does();
    expect(spies.map((spy) => spy.walks())).toEqual(spies.map(() => 0));
    return spies.map((spy) => spy.looks());
  });
  expect(many).toEqual(few);
}

/** Holders staged for a token of alice, and as many for another one. */
function staged(count: number) {
  const venue = venueOf();
  const { state } = venue.core;
  for (const symbol of ['ACME', 'BETA']) {
    actOrThrow(venue, alice, 'spot_register_token', {
      symbol,
      sz_decimals: 2,
      wei_decimals: 4,
      max_deploy_fee: '10000',
    });
    venue.commit(100_000);
  }
  actOrThrow(venue, alice, 'spot_register_pair', {
    base: 1_001,
    quote: USDC,
    name: 'BETA/USDC',
    max_deploy_fee: '10000',
  });
  stageHolders(
    state,
    1_000,
    others(count).map((holder) => [holder, units(ONE)]),
  );
  const { tokens, staged: rows } = state.spotDeploys;
  return { venue, maps: [tokens, rows, rows.get(1_000) ?? new Map()] };
}

test.each([
  ['one more is staged', 'spot_seed_holders', { asset: 1_000, holders: [carol], amounts: ['1'] }],
  [
    'a pair is set',
    'spot_set_pair_params',
    { pair: 1_002, taker_fee_dbps: 30, maker_fee_dbps: 10, min_notional_cents: 100 },
  ],
])('beside holders of a token that is not minted yet, %s', (_what, type, body) => {
  same((count) => {
    const { venue, maps } = staged(count);
    return { venue, maps, does: () => actOrThrow(venue, alice, type, body) };
  });
});

test("with staged holders present, another token's supply is finalized", () => {
  same((count) => {
    const { venue, maps } = staged(count);
    actOrThrow(venue, alice, 'spot_seed_holders', { asset: 1_001, holders: [carol], amounts: ['1'] });
    return {
      venue,
      maps,
      does: () => actOrThrow(venue, alice, 'spot_finalize_supply', { asset: 1_001, max_supply: '1' }),
    };
  });
});

test('with staged holders present, a block is cut', () => {
  same((count) => {
    const { venue, maps } = staged(count);
    return { venue, maps, does: () => venue.commit() };
  });
});

/** Positions of others on a pair that has traded at 100, with an offer and a bid on its book; the pool charges interest. */
function margined(count: number) {
  const venue = venueOf();
  const { core } = venue;
  const { state } = core;
  enactVote(venue, 'SetSpotMargin', { pair: PAIR, init_bps: '2000', maint_bps: '1000' });
  enactVote(venue, 'CreateEarnPool', { asset: USDC, borrow_rate_bps_annual: '1000', reserve_factor_bps: '1000' });
  actOrThrow(venue, carol, 'earn_deposit', { asset: USDC, amount: '5000' });
  const order = { pair: PAIR, size: 500, limit_px: PX, tif: 'gtc', stp_mode: 'cancel_newest' };
  actOrThrow(venue, bob, 'spot_order', { ...order, side: 'ask' });
  actOrThrow(venue, carol, 'spot_order', { ...order, side: 'bid', size: 100 });
  for (const owner of others(count)) {
    moveMoney(core, { token: USDC, amount: units(1_000n * ONE), from: outside, to: holderForAccount(owner), why });
    putSpotMarginDebt(state, owner, PAIR, { principal: units(100n * ONE), snapshot: ratio(ONE) });
    addSpotMarginHeld(state, owner, PAIR, units(ONE));
    touchAccount(core, owner);
  }
  reviewTouchedAccounts(core);
  expect(pairAt(state, PAIR)?.lastPx).toBe(BigInt(PX));
  return { venue, maps: [state.spotMargin.positions] };
}

const opening = { pair: PAIR, size: 100, limit_px: PX, borrow: '200' };

test('with other positions on pairs present, one is opened', () => {
  same((count) => {
    const { venue, maps } = margined(count);
    return { venue, maps, does: () => actOrThrow(venue, alice, 'spot_margin_open', opening) };
  });
});

test('with other positions on pairs present, one is closed', () => {
  same((count) => {
    const { venue, maps } = margined(count);
    actOrThrow(venue, alice, 'spot_margin_open', opening);
    const bid = { pair: PAIR, side: 'bid', size: 100, limit_px: PX / 2, tif: 'gtc', stp_mode: 'cancel_newest' };
    actOrThrow(venue, carol, 'spot_order', bid);
    return { venue, maps, does: () => actOrThrow(venue, alice, 'spot_margin_close', { pair: PAIR, limit_px: 1 }) };
  });
});

test('with other positions on pairs present, blocks accrue interest and the price moves a little', () => {
  same((count) => {
    const { venue, maps } = margined(count);
    const pair = pairAt(venue.core.state, PAIR);
    return {
      venue,
      maps,
      does() {
        for (let block = 0n; block < 5n; block += 1n) {
          if (pair !== undefined) pair.lastPx = bookPx(BigInt(PX) - block * 1_000n);
          venue.commit(1_000);
        }
      },
    };
  });
});

/** Suppliers of a pool that is partly lent. */
function supplied(count: number) {
  const { venue } = margined(0);
  const { state } = venue.core;
  actOrThrow(venue, alice, 'spot_margin_open', opening);
  actOrThrow(venue, bob, 'earn_deposit', { asset: USDC, amount: '10' });
  for (const holder of others(count)) addEarnShares(state, USDC, holder, units(ONE));
  return { venue, maps: [state.earn.shares, state.earn.shares.get(USDC) ?? new Map()] };
}

test.each([
  ['somebody supplies', 'earn_deposit', { asset: USDC, amount: '10' }],
  ['somebody withdraws', 'earn_withdraw', { asset: USDC, shares: '5' }],
])('beside suppliers of a pool, %s', (_what, type, body) => {
  same((count) => {
    const { venue, maps } = supplied(count);
    return { venue, maps, does: () => actOrThrow(venue, bob, type, body) };
  });
});

test('with many suppliers present, a block adds interest', () => {
  same((count) => {
    const { venue, maps } = supplied(count);
    return { venue, maps, does: () => venue.commit(60_000) };
  });
});

/** Alice runs a market of her own, and so do others; some accounts may act on another deployer's market. */
function deployed(count: number) {
  const venue = venueOf();
  const { state } = venue.core;
  const [validator] = readDefaultGenesis().validators;
  enactVote(venue, 'GovAdjustSpotBalance', { account: alice, asset: NATIVE, value: '50000' });
  actOrThrow(venue, alice, 'c_deposit', { amount: '50000' });
  const delegated = { validator: validator?.validator, amount: '50000', is_undelegate: false, lock_months: 0 };
  actOrThrow(venue, alice, 'token_delegate', delegated);
  actOrThrow(venue, alice, 'perp_register_asset', { symbol: 'ALFA:X1', decimals: 0, name: 'ALFA' });
  const core = perpAt(state, BTC_MARKET);
  if (core === undefined) throw new Error('no core market');
  const theirs = { ...core, id: 1_001, coin: 'BETA:X1' };
  addMarketDeployment(state, { name: 'BETA', owner: bob }, theirs);
  for (const [at, owner] of others(count).entries()) {
    const deployment = state.perpDeploys.deployments.get(theirs.id);
    if (deployment !== undefined) setDeployDelegate(state, deployment, owner, 1);
    // A market with nothing but an owner, so blocks have no work on it.
    addMarketDeployment(state, { name: `OTHER${at}`, owner }, { ...theirs, id: 2_000 + at, coin: `OTHER${at}:X1` });
    state.markets.delete(2_000 + at);
  }
  const { dexs, nameByOwner, deployments } = state.perpDeploys;
  return { venue, maps: [dexs, nameByOwner, deployments] };
}

test.each([
  ['a market is set', 'perp_set_leverage', { asset: 1_000, max_leverage: 10 }],
  ['a price is pushed', 'mip3_set_oracle_px', { asset: 1_000, px: '100' }],
  [
    'somebody may act for a deployer',
    'perp_set_sub_deployer_perms',
    { asset: 1_000, sub_deployer: carol, permissions: 1 },
  ],
  ['a market is registered', 'perp_register_asset', { symbol: 'ALFA:X2', decimals: 0 }],
])('beside markets of other deployers, %s', (_what, type, body) => {
  same((count) => {
    const { venue, maps } = deployed(count);
    return { venue, maps, does: () => actOrThrow(venue, alice, type, body) };
  });
});

test('with markets of other deployers present, a block is cut', () => {
  same((count) => {
    const { venue, maps } = deployed(count);
    return { venue, maps, does: () => venue.commit() };
  });
});
