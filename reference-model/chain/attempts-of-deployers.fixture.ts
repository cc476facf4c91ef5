import { enactVote } from '../governance/enacted-votes.fixture.ts';
import type { Address } from '../state/address.ts';
import {
  type ActionAttempt,
  type AttemptTarget,
  attemptBodyMaker,
  SHORT_OF_FUNDS_CODE,
  uninvolvedAddress,
  vaultOperatorAddress,
} from './attempt.fixture.ts';
import { alice, bob, carol, NATIVE, USDC } from './chain.fixture.ts';

// Attempts on markets, tokens and pairs of deployers, and on pools.

const MARKET = 1_000;
const perms = (asset: number, sub_deployer: Address, permissions: number) => ({ asset, sub_deployer, permissions });

/** Gives Alice what a deployer needs. */
const canDeploy =
  (validator: Address) =>
  ({ venue }: AttemptTarget): void => {
    enactVote(venue, 'GovAdjustSpotBalance', { account: alice, asset: NATIVE, value: '50000' });
    venue.act(alice, { type: 'c_deposit', params: { amount: '50000' } });
    const params = { validator, amount: '50000', is_undelegate: false, lock_months: 0 };
    venue.act(alice, { type: 'token_delegate', params });
  };

/** Gives Alice a fully configured market. */
const hasMarket =
  (validator: Address) =>
  (aim: AttemptTarget): void => {
    const { venue } = aim;
    canDeploy(validator)(aim);
    const acts = (type: string, body: object) => venue.act(alice, { type, params: body });
    acts('perp_register_asset', { symbol: 'ALFA:X1', decimals: 0, name: 'ALFA' });
    acts('perp_set_leverage', { asset: MARKET, max_leverage: 10 });
    acts('perp_set_fee_tier', { asset: MARKET, taker_fee_dbps: 45, maker_fee_dbps: 12, deployer_fee_bps: 0 });
    acts('perp_set_min_size', { asset: MARKET, min_order_size: 1_000 });
  };

const TOKEN = 1_000;
const NEW_PAIR = 1_001;
const listing = { symbol: 'ACME', sz_decimals: 2, wei_decimals: 8, max_deploy_fee: '500' };
const pairListing = { base: NATIVE, quote: USDC, name: 'ACME/USDC', max_deploy_fee: '500' };
const pairParams = { pair: NEW_PAIR, taker_fee_dbps: 30, maker_fee_dbps: 10, min_notional_cents: 100 };

/** Gives Alice a token with a staged holder, and a fully configured pair. */
function hasToken({ venue }: AttemptTarget): void {
  const acts = (type: string, body: object) => venue.act(alice, { type, params: body });
  acts('spot_register_token', listing);
  acts('spot_register_pair', pairListing);
  acts('spot_set_pair_params', pairParams);
  acts('spot_seed_holders', { asset: TOKEN, holders: [uninvolvedAddress], amounts: ['1'] });
}

/** Attempt on Alice's own token or pair: nothing else changes. */
const ofToken = (type: string, body: object): ActionAttempt => ({
  before: hasToken,
  body: attemptBodyMaker(type, body),
  other: 'AUTH_UNAUTHORIZED',
  isNobodys: true,
});

export const spotDeployerAttempts: Readonly<Record<string, ActionAttempt>> = {
  spot_register_token: { body: attemptBodyMaker('spot_register_token', listing), unpaid: SHORT_OF_FUNDS_CODE },
  spot_register_pair: { body: attemptBodyMaker('spot_register_pair', pairListing), unpaid: SHORT_OF_FUNDS_CODE },
  spot_set_pair_params: ofToken('spot_set_pair_params', { ...pairParams, min_notional_cents: 200 }),
  spot_set_pair_active: ofToken('spot_set_pair_active', { pair: NEW_PAIR, active: true }),
  spot_seed_holders: ofToken('spot_seed_holders', { asset: TOKEN, holders: [vaultOperatorAddress], amounts: ['1'] }),
  spot_finalize_supply: ofToken('spot_finalize_supply', { asset: TOKEN, max_supply: '1' }),
};

/** Sets up a pair of the native token that accepts margin, a pool to borrow from, and a seller. */
function canBorrow({ venue }: AttemptTarget): void {
  enactVote(venue, 'SetSpotMargin', { pair: 113, init_bps: '2000', maint_bps: '1000' });
  venue.act(carol, { type: 'earn_deposit', params: { asset: USDC, amount: '500' } });
  const asks = { pair: 113, side: 'ask', size: 100, limit_px: 200_000_000, tif: 'gtc', stp_mode: 'cancel_newest' };
  venue.act(bob, { type: 'spot_order', order: asks });
}

const bought = { pair: 113, size: 50, limit_px: 200_000_000, borrow: '1' };

const retired = (type: string): ActionAttempt => ({
  body: attemptBodyMaker(type, { pair: 113, amount: '1' }),
  isDropped: true,
  master: 'no-op',
  other: 'no-op',
});

export const spotMarginAndEarnAttempts: Readonly<Record<string, ActionAttempt>> = {
  spot_margin_deposit: retired('spot_margin_deposit'),
  spot_margin_withdraw: retired('spot_margin_withdraw'),
  spot_margin_open: {
    before: canBorrow,
    body: attemptBodyMaker('spot_margin_open', bought),
    unpaid: SHORT_OF_FUNDS_CODE,
  },
  spot_margin_close: {
    before(aim) {
      canBorrow(aim);
      aim.acts('spot_margin_open', bought);
      const bids = { pair: 113, side: 'bid', size: 100, limit_px: 200_000_000, tif: 'gtc', stp_mode: 'cancel_newest' };
      aim.venue.act(carol, { type: 'spot_order', order: bids });
    },
    body: attemptBodyMaker('spot_margin_close', { pair: 113, limit_px: 100_000_000 }),
    other: SHORT_OF_FUNDS_CODE,
  },
  earn_deposit: { body: attemptBodyMaker('earn_deposit', { asset: USDC, amount: '10' }), unpaid: SHORT_OF_FUNDS_CODE },
  earn_withdraw: {
    before: ({ acts }) => void acts('earn_deposit', { asset: USDC, amount: '20' }),
    body: attemptBodyMaker('earn_withdraw', { asset: USDC, shares: '5' }),
    other: SHORT_OF_FUNDS_CODE,
  },
};

export const makePerpDeployerAttempts = (validator: Address): Readonly<Record<string, ActionAttempt>> => {
  // A market's row names no account.
  const setting = (type: string, body: object): ActionAttempt => ({
    before: hasMarket(validator),
    body: attemptBodyMaker(type, { asset: MARKET, ...body }),
    other: 'AUTH_UNAUTHORIZED',
  });
  return {
    perp_register_asset: {
      before: canDeploy(validator),
      body: attemptBodyMaker('perp_register_asset', { symbol: 'BETA:X1', decimals: 0, name: 'BETA' }),
      other: SHORT_OF_FUNDS_CODE,
    },
    perp_set_leverage: { ...setting('perp_set_leverage', { max_leverage: 20 }), isNobodys: true },
    perp_set_fee_tier: setting('perp_set_fee_tier', {
      taker_fee_dbps: 50,
      maker_fee_dbps: 10,
      deployer_fee_bps: 5,
    }),
    perp_set_maker_rebate: setting('perp_set_maker_rebate', { rebate_bps: 2 }),
    perp_set_min_size: { ...setting('perp_set_min_size', { min_order_size: 2_000 }), isNobodys: true },
    perp_activate_market: { ...setting('perp_activate_market', {}), isNobodys: true },
    perp_deactivate_market: {
      ...setting('perp_deactivate_market', {}),
      isNobodys: true,
      before(aim) {
        hasMarket(validator)(aim);
        aim.venue.act(alice, { type: 'perp_activate_market', params: { asset: MARKET } });
      },
    },
    perp_set_sub_deployers: setting('perp_set_sub_deployers', { sub_deployer: uninvolvedAddress, add: true }),
    perp_set_sub_deployer_perms: setting('perp_set_sub_deployer_perms', perms(MARKET, uninvolvedAddress, 33)),
    mip3_set_oracle_px: setting('mip3_set_oracle_px', { px: '100' }),
    // The action has been retired.
    perp_set_oracle: {
      ...setting('perp_set_oracle', { oracle_source_mask: 1 }),
      master: SHORT_OF_FUNDS_CODE,
      other: SHORT_OF_FUNDS_CODE,
    },
  };
};
