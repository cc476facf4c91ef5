import { applyStakingOperation } from '../engine/staking.ts';
import { enact } from '../governance/enacted-votes.fixture.ts';
import { units } from '../numeric/planes.ts';
import type { Address } from '../state/address.ts';
import { type Aim, type Attempt, dora, exampleOf, operator, params, short, zed } from './attempt.fixture.ts';
import { alice, BTC, bob, bundle, carol, PX, submit, USDC } from './chain.fixture.ts';

// Accounts, their money, vaults and stake.

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
  ciphertext: [1, 2],
  commitment: new Array(32).fill(9),
  threshold: 1,
  target_block: 2 ** 40,
  reveal_deadline_ms: 2 ** 50,
};

/** Actions on the signer's own account: its agents, its settings, and the rewards that others earned for it. */
export const ofAccounts: Readonly<Record<string, Attempt>> = {
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

/** Actions on the signer's own money. */
export const ofMoney: Readonly<Record<string, Attempt>> = {
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

export const ofVaults: Readonly<Record<string, Attempt>> = {
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
    applyStakingOperation(venue.core, { type: 'staking_rewards', amount: units(1_000_000n * 10n ** 18n) });
  };

export const ofStake = (validator: Address): Readonly<Record<string, Attempt>> => ({
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
