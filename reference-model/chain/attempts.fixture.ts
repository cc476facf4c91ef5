import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { applyStaking } from '../engine/staking.ts';
import { enact } from '../governance/enacted-votes.fixture.ts';
import { units } from '../numeric/planes.ts';
import type { Address } from '../state/address.ts';
import { rfqAt } from '../state/rfqs.ts';
import { twapsOf } from '../state/twaps.ts';
import {
  type Answered,
  alice,
  BTC,
  bob,
  bundle,
  carol,
  cloid,
  LOTS,
  NATIVE,
  order,
  PX,
  restingOid,
  statusesOf,
  submit,
  type TestVenue,
  USDC,
} from './chain-fixture.ts';

// What somebody tries of each action: a body that is good for the account it is aimed at, what has to be there before it,
// and what the documents have it come to, by who signs. None of it is asked of the model.

/** The action was taken and did something; it was taken and changed nothing; it was refused with this code. */
export type Outcome = 'acts' | 'no-op' | `${Uppercase<string>}`;

/** A venue, and the account that actions are aimed at. */
export interface Aim {
  readonly venue: TestVenue;
  readonly owner: Address;
  /** The vaults that alice and carol lead, by number. */
  readonly vaults: { readonly own: number; readonly other: number };
  /** An action with the owner named, by whom nobody keeps from it. */
  acts(type: string, params: object): Answered;
}

export interface Attempt {
  /** What has to be there for the action to have something to do. */
  before?(aim: Aim): void;
  /** Without an owner in `params`. */
  body(aim: Aim): object;
  /** Of the account that it is aimed at, by itself. Left out: it acts. */
  readonly master?: Outcome;
  /** Of a key that signs it for an account of its own, where there is nothing but money. Left out: as of the master. */
  readonly other?: Outcome;
  /** What it comes to for who may sign it is left to the tests of its own: any of its codes will do. Left out: it is not. */
  readonly isExample?: true;
  /** What it leaves names nobody. Left out: its account. */
  readonly isNobodys?: true;
  /** It comes to nothing before anybody asks whether its account acts by itself. */
  readonly isDropped?: true;
  /** As `other`, of a key that nobody has ever paid. Left out: as `other`. */
  readonly unpaid?: Outcome;
  /** What of these is another one where all that is not live yet is there. */
  readonly next?: Partial<Pick<Attempt, 'master' | 'other' | 'unpaid'>>;
}

/** Its handle. */
const mark = cloid(1);
/** Somebody that no case has as a signer. */
export const zed: Address = `0x${'2d'.repeat(20)}`;
/** Of alice's vault. */
export const operator: Address = `0x${'f1'.repeat(20)}`;
/** A single key's account that two of three sign for, whatever the case is about. */
export const dora: Address = `0x${'d0'.repeat(20)}`;

const params =
  (type: string, body: object): Attempt['body'] =>
  () => ({ type, params: body });

const short = 'PRECONDITION_FAILED';

/** A bid far from the mark. */
function rests({ acts, owner }: Aim): Answered {
  return acts('submit_order', order(owner, { cloid: mark }));
}

const oids = new WeakMap<TestVenue, string>();
/** One that is asked for by its number later. */
function numbered(aim: Aim): void {
  oids.set(aim.venue, String(restingOid(rests(aim))));
}
const oidIn = ({ venue }: Aim) => oids.get(venue) ?? '1';

/** An open isolated leg. */
function isolated({ venue, acts, owner }: Aim): void {
  acts('update_leverage', { asset: BTC, leverage: 10, is_isolated: true });
  venue.act(bob, submit(bob, { side: 'ask', limit_px: PX }));
  acts('submit_order', order(owner, { limit_px: PX }));
}

const chase = {
  ...{ market: BTC, side: 'bid', size: LOTS, stp_mode: 'cancel_oldest', cloid: mark },
  ...{ interval_blocks: 28_800, ttl_ms: 3_600_000, max_reprices: 1 },
};
const chases = new WeakMap<TestVenue, unknown>();
function chased(aim: Aim): void {
  const [entry] = statusesOf(aim.acts('chase_order', chase));
  const { chase_oid } = (entry as { chase: { chase_oid: unknown } }).chase; // one that was taken says so
  chases.set(aim.venue, chase_oid);
}

const ladder = {
  ...{ market: BTC, side: 'bid', n: 2, px_low: PX / 2, px_high: PX / 2 + 100_000_000, total_size: 2 * LOTS },
  ...{ dist: 'flat', weights: [], tif: 'gtc', reduce_only: false, stp_mode: 'cancel_newest', cloid: mark },
};
const slices = {
  ...{ market: BTC, side: 'bid', total_size: 4 * LOTS, slice_count: 2, delay_ms: 3_600_000, reduce_only: false },
};

const PAIR = 113;
const pairOrder = {
  pair: PAIR,
  side: 'bid',
  size: 1_000,
  limit_px: 200_000_000,
  tif: 'gtc',
  stp_mode: 'cancel_newest',
};
/** A bid on a pair, by its number. */
function numberedOnPair(aim: Aim): void {
  oids.set(aim.venue, String(restingOid(aim.acts('spot_order', pairOrder))));
}

/** Of orders, for the account that is named. */
const ofOrders: Readonly<Record<string, Attempt>> = {
  submit_order: { body: ({ owner }) => submit(owner) },
  spot_order: { body: ({ owner }) => ({ type: 'spot_order', order: { ...pairOrder, owner } }) },
  spot_cancel: {
    before: numberedOnPair,
    body: (aim) => ({ type: 'spot_cancel', cancel: { owner: aim.owner, pair: PAIR, oid: oidIn(aim) } }),
  },
  batch_order: { body: ({ owner }) => ({ type: 'batch_order', params: { orders: [order(owner)] } }) },
  cancel_order: {
    before: numbered,
    body: (aim) => ({ type: 'cancel_order', cancel: { owner: aim.owner, market: BTC, oid: oidIn(aim) } }),
  },
  batch_cancel: {
    before: numbered,
    body: (aim) => ({
      type: 'batch_cancel',
      params: { cancels: [{ owner: aim.owner, market: BTC, oid: oidIn(aim) }] },
    }),
  },
  cancel_by_cloid: { before: rests, body: params('cancel_by_cloid', { asset: BTC, cloid: mark }) },
  cancel_all_orders: { before: rests, body: params('cancel_all_orders', {}) },
  modify: { before: rests, body: params('modify', { market: BTC, cloid: mark, new_px: PX / 3 }) },
  batch_modify: {
    before: rests,
    body: params('batch_modify', { modifications: [{ market: BTC, cloid: mark, new_px: PX / 3 }] }),
  },
  schedule_cancel: { body: params('schedule_cancel', { cancel_at_block: 2 ** 40 }) },
  scale_order: { body: params('scale_order', ladder) },
  cancel_scale: {
    before: ({ acts }) => acts('scale_order', ladder),
    body: params('cancel_scale', { market: BTC, cloid: mark }),
  },
  chase_order: { body: params('chase_order', chase) },
  cancel_chase: {
    before: chased,
    body: ({ venue }) => ({ type: 'cancel_chase', params: { market: BTC, chase_oid: chases.get(venue) ?? 1 } }),
  },
  twap_order: { body: params('twap_order', slices) },
  twap_cancel: {
    before: ({ acts }) => acts('twap_order', slices),
    body: ({ venue, owner }) => ({
      type: 'twap_cancel',
      params: { twap_id: Number(twapsOf(venue.core.state, owner)[0]?.twapId ?? 1) },
    }),
  },
  fba_submit: {
    before: ({ venue }) => enact(venue, 'SetFbaMode', { coin: 'BTC', period_ms: 5_000 }),
    body: params('fba_submit', { market: BTC, side: 'Bid', size: LOTS, price: PX / 2 }),
  },
};

/** Of what covers positions and how they are held, for the account that is named. */
const ofMargin: Readonly<Record<string, Attempt>> = {
  update_leverage: { body: params('update_leverage', { asset: BTC, leverage: 2, is_isolated: false }) },
  update_isolated_margin: { before: isolated, body: params('update_isolated_margin', { asset: BTC, delta: '2.5' }) },
  top_up_isolated_only_margin: {
    before: isolated,
    body: params('top_up_isolated_only_margin', { asset: BTC, amount: '2.5' }),
  },
  set_position_mode: { body: params('set_position_mode', { hedge: true }) },
};

/** Carol, whom alice brought and who pays her as a broker, takes 60 USDC of bob's. */
function earned({ venue }: Aim): void {
  venue.act(carol, { type: 'set_referrer', params: { referrer: alice } });
  venue.act(carol, { type: 'approve_broker_fee', params: { builder: alice, max_bps: 8 } });
  venue.act(bob, submit(bob, { side: 'ask', limit_px: PX }));
  venue.act(carol, submit(carol, { limit_px: PX, builder: { fee: 8, user: alice } }));
}

const send = { source_dex: 0, destination_dex: 0, asset: USDC, destination: zed, amount: '1', to_perp: false };
const made = { name: 'desk', lock_period_secs: 345_600 };
const encrypted = {
  ...{ ciphertext: [1, 2], commitment: new Array(32).fill(9), threshold: 1 },
  ...{ target_block: 2 ** 40, reveal_deadline_ms: 2 ** 50 },
};

/** Of the signer's own account: who may act for it, how it is kept, and what it has earned by others. */
const ofAccounts: Readonly<Record<string, Attempt>> = {
  noop: { body: params('noop', {}), master: 'no-op' },
  approve_agent: { body: params('approve_agent', { agent: zed, name: null, expires_at_ms: null }) },
  approve_broker_fee: { body: params('approve_broker_fee', { builder: zed, max_bps: 3 }) },
  // No read shows a name.
  set_display_name: { body: params('set_display_name', { display_name: 'desk' }), master: 'no-op' },
  set_referrer: { body: params('set_referrer', { referrer: zed }) },
  claim_referral_rewards: { before: earned, body: params('claim_referral_rewards', {}), other: 'no-op' },
  claim_broker_rewards: { before: earned, body: params('claim_broker_rewards', {}), other: 'no-op' },
  convert_to_multi_sig_user: { body: params('convert_to_multi_sig_user', { signers: [bob, carol], threshold: 2 }) },
  // Anybody may submit what a roster has signed.
  multi_sig: {
    body: () => bundle(dora, { type: 'send_asset', params: send }, [bob, carol], { nonce: 9_000_000 }),
  },
  user_portfolio_margin: {
    before: ({ venue }) => enact(venue, 'GovAdjustSpotValue', { account: alice, value: '200000' }),
    body: params('user_portfolio_margin', { enroll: true }),
    other: short,
  },
  pm_unenroll: {
    before({ venue }) {
      enact(venue, 'GovAdjustSpotValue', { account: alice, value: '200000' });
      venue.act(alice, { type: 'user_portfolio_margin', params: { enroll: true } });
    },
    body: params('pm_unenroll', {}),
    other: 'no-op',
  },
  user_set_abstraction: { body: params('user_set_abstraction', { kind: 0, value: '1' }) },
  // Today it does nothing, whoever signs it for whom.
  agent_set_abstraction: {
    body: params('agent_set_abstraction', { user: alice, kind: 1, value: '9.9' }),
    master: 'no-op',
    next: { master: 'PRECONDITION_FAILED' },
  },
  priority_bid: { body: params('priority_bid', { asset: BTC, bid_bps: 2 }) },
  // A ciphertext waits under no account's name.
  submit_encrypted_order: { body: params('submit_encrypted_order', encrypted), isNobodys: true },
};

/** Of the signer's own money. */
const ofMoney: Readonly<Record<string, Attempt>> = {
  send_asset: { body: params('send_asset', send), unpaid: 'ASSET_INSUFFICIENT_BALANCE' },
  usd_class_transfer: {
    before: ({ venue }) => venue.act(alice, { type: 'user_set_abstraction', params: { kind: 0, value: '1' } }),
    body: params('usd_class_transfer', { ntl: '1', to_perp: false }),
    other: short,
  },
  borrow_lend: { body: params('borrow_lend', { kind: 'Lend', amount: '1.5' }), unpaid: 'MARGIN_INSUFFICIENT' },
  bridge_withdraw: { body: exampleOf('bridge_withdraw').body, unpaid: short },
  // No commit takes it any more.
  withdraw: { body: exampleOf('withdraw').body, master: 'PRECONDITION_FAILED' },
  create_sub_account: {
    body: params('create_sub_account', { name: 'desk', explicit_index: 7, shared_stp_group: true }),
  },
  // Out of the sub-account, of which whoever signs this has none.
  sub_account_transfer: {
    body: params('sub_account_transfer', { sub_index: 0, deposit: false, amount: '1' }),
    other: 'NOT_FOUND',
  },
  sub_account_spot_transfer: {
    body: params('sub_account_spot_transfer', { sub_index: 0, token: USDC, deposit: false, amount: '1' }),
    other: 'NOT_FOUND',
  },
};

/** A put and a call of the default genesis; what is asked for is a lot. */
const PUT = 2_147_483_649;
const asked = { market: PUT, side: 'Bid', size: 100, expiry_ms: 0 };
/** The session that is open, under the number that is next. */
const sessions = new WeakMap<TestVenue, number>();

/** Whoever the action is aimed at has asked. */
function opened({ venue, acts }: Aim): void {
  sessions.set(venue, Number(venue.core.state.rfqs.nextId));
  acts('rfq_request', asked);
}

const sessionIn = ({ venue }: Aim) => sessions.get(venue) ?? 1;
const untilIn = ({ venue }: Aim) => Number(rfqAt(venue.core.state, BigInt(sessions.get(venue) ?? 1))?.expiryMs ?? 0n);
const quoteIn = (aim: Aim) => ({
  ...{ rfq_id: sessionIn(aim), price: 400_000_000, max_size: 100, valid_until_ms: untilIn(aim) },
});

const ofOptions: Readonly<Record<string, Attempt>> = {
  rfq_request: { body: params('rfq_request', asked) },
  // Anybody may quote, and whoever quotes needs nothing.
  rfq_quote: { before: opened, body: (aim) => ({ type: 'rfq_quote', params: quoteIn(aim) }) },
  rfq_accept: {
    before(aim) {
      opened(aim);
      aim.venue.act(bob, { type: 'rfq_quote', params: quoteIn(aim) });
    },
    body: (aim) => ({ type: 'rfq_accept', params: { rfq_id: sessionIn(aim), quote_idx: 0, size: 100 } }),
    other: 'AUTH_UNAUTHORIZED',
  },
};

const ofVaults: Readonly<Record<string, Attempt>> = {
  create_vault: { body: params('create_vault', made) },
  vault_transfer: {
    body: ({ vaults: { own } }) => ({
      type: 'vault_transfer',
      params: { vault_id: own, deposit: false, amount: '10' },
    }),
    other: 'AUTH_UNAUTHORIZED',
  },
  vault_modify: {
    body: ({ vaults: { own } }) => ({ type: 'vault_modify', params: { vault_id: own, new_name: 'v2' } }),
    other: 'AUTH_UNAUTHORIZED',
  },
  register_metaliquidity_operator: {
    body: ({ vaults: { own } }) => ({
      type: 'register_metaliquidity_operator',
      params: { vault_id: own, operator, allowed: false },
    }),
    other: 'AUTH_UNAUTHORIZED',
  },
  // Anybody follows a vault: that of carol, so that nothing of alice's moves.
  vault_distribute: {
    body: ({ vaults: { other } }) => ({ type: 'vault_distribute', params: { vault_id: other, pnl: '10' } }),
    unpaid: short,
  },
  vault_withdraw: {
    body: ({ vaults: { own } }) => ({ type: 'vault_withdraw', params: { vault_id: own, shares: '10' } }),
    other: short,
  },
};

/** Twenty of fifty tokens are at stake, half of them with a validator, for which they have earned something. */
const staked =
  (validator: Address) =>
  ({ venue }: Aim): void => {
    venue.act(alice, { type: 'c_deposit', params: { amount: '20' } });
    const params = { validator, amount: '10', is_undelegate: false, lock_months: 1 };
    venue.act(alice, { type: 'token_delegate', params });
    venue.commit(86_400_000);
    applyStaking(venue.core, { type: 'staking_rewards', amount: units(1_000_000n * 10n ** 18n) });
  };

const ofStake = (validator: Address): Readonly<Record<string, Attempt>> => ({
  c_deposit: { body: params('c_deposit', { amount: '1' }), unpaid: short },
  c_withdraw: { before: staked(validator), body: params('c_withdraw', { amount: '1' }), other: short },
  token_delegate: {
    before: staked(validator),
    body: params('token_delegate', { validator, amount: '1', is_undelegate: false, lock_months: 1 }),
    other: short,
  },
  claim_rewards: { before: staked(validator), body: params('claim_rewards', {}), other: 'no-op' },
  link_staking_user: { body: params('link_staking_user', { target: alice }), master: 'PRECONDITION_FAILED' },
});

const MARKET = 1_000;
const perms = (asset: number, sub_deployer: Address, permissions: number) => ({ asset, sub_deployer, permissions });

/** Alice has what a deployer needs. */
const canDeploy =
  (validator: Address) =>
  ({ venue }: Aim): void => {
    enact(venue, 'GovAdjustSpotBalance', { account: alice, asset: NATIVE, value: '50000' });
    venue.act(alice, { type: 'c_deposit', params: { amount: '50000' } });
    const params = { validator, amount: '50000', is_undelegate: false, lock_months: 0 };
    venue.act(alice, { type: 'token_delegate', params });
  };

/** Alice has a market, fully set. */
const hasMarket =
  (validator: Address) =>
  (aim: Aim): void => {
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

/** Alice has a token with a holder that is staged, and a pair, fully set. */
function hasToken({ venue }: Aim): void {
  const acts = (type: string, body: object) => venue.act(alice, { type, params: body });
  acts('spot_register_token', listing);
  acts('spot_register_pair', pairListing);
  acts('spot_set_pair_params', pairParams);
  acts('spot_seed_holders', { asset: TOKEN, holders: [zed], amounts: ['1'] });
}

/** On what alice has: nobody else's is changed. */
const ofToken = (type: string, body: object): Attempt => ({
  ...{ before: hasToken, body: params(type, body), other: 'AUTH_UNAUTHORIZED', isNobodys: true },
});

const ofSpotDeployers: Readonly<Record<string, Attempt>> = {
  spot_register_token: { body: params('spot_register_token', listing), unpaid: short },
  spot_register_pair: { body: params('spot_register_pair', pairListing), unpaid: short },
  spot_set_pair_params: ofToken('spot_set_pair_params', { ...pairParams, min_notional_cents: 200 }),
  spot_set_pair_active: ofToken('spot_set_pair_active', { pair: NEW_PAIR, active: true }),
  spot_seed_holders: ofToken('spot_seed_holders', { asset: TOKEN, holders: [operator], amounts: ['1'] }),
  spot_finalize_supply: ofToken('spot_finalize_supply', { asset: TOKEN, max_supply: '1' }),
};

/** A pair of the native token that takes margin, a pool to borrow from, and somebody who sells. */
function canBorrow({ venue }: Aim): void {
  enact(venue, 'SetSpotMargin', { pair: 113, init_bps: '2000', maint_bps: '1000' });
  venue.act(carol, { type: 'earn_deposit', params: { asset: USDC, amount: '500' } });
  const asks = { pair: 113, side: 'ask', size: 100, limit_px: 200_000_000, tif: 'gtc', stp_mode: 'cancel_newest' };
  venue.act(bob, { type: 'spot_order', order: asks });
}

const bought = { pair: 113, size: 50, limit_px: 200_000_000, borrow: '1' };

const retired = (type: string): Attempt => ({
  body: params(type, { pair: 113, amount: '1' }),
  isDropped: true,
  master: 'no-op',
  other: 'no-op',
});

const ofPools: Readonly<Record<string, Attempt>> = {
  spot_margin_deposit: retired('spot_margin_deposit'),
  spot_margin_withdraw: retired('spot_margin_withdraw'),
  spot_margin_open: { before: canBorrow, body: params('spot_margin_open', bought), unpaid: short },
  spot_margin_close: {
    before(aim) {
      canBorrow(aim);
      aim.acts('spot_margin_open', bought);
      const bids = { pair: 113, side: 'bid', size: 100, limit_px: 200_000_000, tif: 'gtc', stp_mode: 'cancel_newest' };
      aim.venue.act(carol, { type: 'spot_order', order: bids });
    },
    body: params('spot_margin_close', { pair: 113, limit_px: 100_000_000 }),
    other: short,
  },
  earn_deposit: { body: params('earn_deposit', { asset: USDC, amount: '10' }), unpaid: short },
  earn_withdraw: {
    before: ({ acts }) => void acts('earn_deposit', { asset: USDC, amount: '20' }),
    body: params('earn_withdraw', { asset: USDC, shares: '5' }),
    other: short,
  },
};

const ofDeployers = (validator: Address): Readonly<Record<string, Attempt>> => {
  // The row of a market names nobody.
  const setting = (type: string, body: object): Attempt => ({
    before: hasMarket(validator),
    body: params(type, { asset: MARKET, ...body }),
    other: 'AUTH_UNAUTHORIZED',
  });
  return {
    perp_register_asset: {
      before: canDeploy(validator),
      body: params('perp_register_asset', { symbol: 'BETA:X1', decimals: 0, name: 'BETA' }),
      other: short,
    },
    perp_set_leverage: { ...setting('perp_set_leverage', { max_leverage: 20 }), isNobodys: true },
    perp_set_fee_tier: setting('perp_set_fee_tier', {
      ...{ taker_fee_dbps: 50, maker_fee_dbps: 10, deployer_fee_bps: 5 },
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
    perp_set_sub_deployers: setting('perp_set_sub_deployers', { sub_deployer: zed, add: true }),
    perp_set_sub_deployer_perms: setting('perp_set_sub_deployer_perms', perms(MARKET, zed, 33)),
    mip3_set_oracle_px: setting('mip3_set_oracle_px', { px: '100' }),
    // It has been retired.
    perp_set_oracle: { ...setting('perp_set_oracle', { oracle_source_mask: 1 }), master: short, other: short },
  };
};

/** By tag. @param validator  one that takes a lock */
function attempts(validator: Address): Readonly<Record<string, Attempt>> {
  return {
    ...{ ...ofOrders, ...ofMargin, ...ofAccounts, ...ofMoney, ...ofOptions, ...ofVaults, ...ofPools },
    ...{ ...ofStake(validator), ...ofDeployers(validator), ...ofSpotDeployers },
  };
}

/** What stands nowhere above is tried by its example. @throws when the catalogue has no such action */
export function attemptOf(tag: string, validator: Address): Attempt {
  return attempts(validator)[tag] ?? exampleOf(tag);
}

export function exampleOf(tag: string): Attempt {
  const row = actionEntry(tag);
  if (row === undefined) throw new Error(`no action is called ${tag}`);
  return { body: () => ({ type: tag, [row.bodyKey]: row.example }), isExample: true };
}

/** What every paid key has: whole USDC, and native tokens. */
export const paid = { [USDC]: '200', [NATIVE]: '2' } as const;
