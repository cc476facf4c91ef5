import { applyValidatorStakeOperation } from '../engine/staking.ts';
import { enactVote } from '../governance/enacted-votes.fixture.ts';
import { units } from '../numeric/planes.ts';
import type { Address } from '../state/address.ts';
import {
  type ActionAttempt,
  type AttemptTarget,
  attemptBodyMaker,
  exampleAttemptOf,
  multiSigAccountAddress,
  SHORT_OF_FUNDS_CODE,
  uninvolvedAddress,
  vaultOperatorAddress,
} from './attempt.fixture.ts';
import {
  alice,
  BTC_INDEX_PX,
  BTC_MARKET,
  bob,
  carol,
  multiSigBundleAction,
  submitOrderAction,
  USDC,
} from './chain.fixture.ts';

// Attempts on accounts, their money, vaults and stake.

/** Carol, referred by alice, pays her as broker and takes 60 USDC from bob. */
function earned({ venue }: AttemptTarget): void {
  venue.act(carol, { type: 'set_referrer', params: { referrer: alice } });
  venue.act(carol, { type: 'approve_broker_fee', params: { builder: alice, max_bps: 8 } });
  venue.act(bob, submitOrderAction(bob, { side: 'ask', limit_px: BTC_INDEX_PX }));
  venue.act(carol, submitOrderAction(carol, { limit_px: BTC_INDEX_PX, builder: { fee: 8, user: alice } }));
}

const send = {
  source_dex: 0,
  destination_dex: 0,
  asset: USDC,
  destination: uninvolvedAddress,
  amount: '1',
  to_perp: false,
};
const made = { name: 'desk', lock_period_secs: 345_600 };
const encrypted = {
  ciphertext: [1, 2],
  commitment: new Array(32).fill(9),
  threshold: 1,
  target_block: 2 ** 40,
  reveal_deadline_ms: 2 ** 50,
};

/** Actions on the signer's own account: its agents, its settings, and the rewards that others earned for it. */
export const accountAttempts: Readonly<Record<string, ActionAttempt>> = {
  noop: { body: attemptBodyMaker('noop', {}), master: 'no-op' },
  approve_agent: {
    body: attemptBodyMaker('approve_agent', { agent: uninvolvedAddress, name: null, expires_at_ms: null }),
  },
  approve_broker_fee: { body: attemptBodyMaker('approve_broker_fee', { builder: uninvolvedAddress, max_bps: 3 }) },
  // No read shows a display name.
  set_display_name: { body: attemptBodyMaker('set_display_name', { display_name: 'desk' }), master: 'no-op' },
  set_referrer: { body: attemptBodyMaker('set_referrer', { referrer: uninvolvedAddress }) },
  claim_referral_rewards: { before: earned, body: attemptBodyMaker('claim_referral_rewards', {}), other: 'no-op' },
  claim_broker_rewards: { before: earned, body: attemptBodyMaker('claim_broker_rewards', {}), other: 'no-op' },
  convert_to_multi_sig_user: {
    body: attemptBodyMaker('convert_to_multi_sig_user', { signers: [bob, carol], threshold: 2 }),
  },
  // Anybody may submit what a roster has signed.
  multi_sig: {
    body: () =>
      multiSigBundleAction(multiSigAccountAddress, { type: 'send_asset', params: send }, [bob, carol], {
        nonce: 9_000_000,
      }),
  },
  user_portfolio_margin: {
    before: ({ venue }) => enactVote(venue, 'GovAdjustSpotValue', { account: alice, value: '200000' }),
    body: attemptBodyMaker('user_portfolio_margin', { enroll: true }),
    other: SHORT_OF_FUNDS_CODE,
  },
  pm_unenroll: {
    before({ venue }) {
      enactVote(venue, 'GovAdjustSpotValue', { account: alice, value: '200000' });
      venue.act(alice, { type: 'user_portfolio_margin', params: { enroll: true } });
    },
    body: attemptBodyMaker('pm_unenroll', {}),
    other: 'no-op',
  },
  user_set_abstraction: { body: attemptBodyMaker('user_set_abstraction', { kind: 0, value: '1' }) },
  // Today the action is a no-op for every signer and owner.
  agent_set_abstraction: {
    body: attemptBodyMaker('agent_set_abstraction', { user: alice, kind: 1, value: '9.9' }),
    master: 'no-op',
    next: { master: 'PRECONDITION_FAILED' },
  },
  priority_bid: { body: attemptBodyMaker('priority_bid', { asset: BTC_MARKET, bid_bps: 2 }) },
  // A pending ciphertext is stored under no account's name.
  submit_encrypted_order: { body: attemptBodyMaker('submit_encrypted_order', encrypted), isNobodys: true },
};

/** Actions on the signer's own money. */
export const moneyAttempts: Readonly<Record<string, ActionAttempt>> = {
  send_asset: { body: attemptBodyMaker('send_asset', send), unpaid: 'ASSET_INSUFFICIENT_BALANCE' },
  usd_class_transfer: {
    before: ({ venue }) => venue.act(alice, { type: 'user_set_abstraction', params: { kind: 0, value: '1' } }),
    body: attemptBodyMaker('usd_class_transfer', { ntl: '1', to_perp: false }),
    other: SHORT_OF_FUNDS_CODE,
  },
  borrow_lend: {
    body: attemptBodyMaker('borrow_lend', { kind: 'Lend', amount: '1.5' }),
    unpaid: 'MARGIN_INSUFFICIENT',
  },
  bridge_withdraw: { body: exampleAttemptOf('bridge_withdraw').body, unpaid: SHORT_OF_FUNDS_CODE },
  // Every commit refuses the action.
  withdraw: { body: exampleAttemptOf('withdraw').body, master: 'PRECONDITION_FAILED' },
  create_sub_account: {
    body: attemptBodyMaker('create_sub_account', { name: 'desk', explicit_index: 7, shared_stp_group: true }),
  },
  // Withdraws from a sub-account; the signer of this case has none.
  sub_account_transfer: {
    body: attemptBodyMaker('sub_account_transfer', { sub_index: 0, deposit: false, amount: '1' }),
    other: 'NOT_FOUND',
  },
  sub_account_spot_transfer: {
    body: attemptBodyMaker('sub_account_spot_transfer', { sub_index: 0, token: USDC, deposit: false, amount: '1' }),
    other: 'NOT_FOUND',
  },
};

export const vaultAttempts: Readonly<Record<string, ActionAttempt>> = {
  create_vault: { body: attemptBodyMaker('create_vault', made) },
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
      params: { vault_id: own, operator: vaultOperatorAddress, allowed: false },
    }),
    other: 'AUTH_UNAUTHORIZED',
  },
  // Anybody may deposit into a vault. Carol's is used, so that none of alice's state changes.
  vault_distribute: {
    body: ({ vaults: { other } }) => ({ type: 'vault_distribute', params: { vault_id: other, pnl: '10' } }),
    unpaid: SHORT_OF_FUNDS_CODE,
  },
  vault_withdraw: {
    body: ({ vaults: { own } }) => ({ type: 'vault_withdraw', params: { vault_id: own, shares: '10' } }),
    other: SHORT_OF_FUNDS_CODE,
  },
};

/** Alice stakes twenty of fifty tokens, half of them with a validator, and has earned rewards there. */
const staked =
  (validator: Address) =>
  ({ venue }: AttemptTarget): void => {
    venue.act(alice, { type: 'c_deposit', params: { amount: '20' } });
    const params = { validator, amount: '10', is_undelegate: false, lock_months: 1 };
    venue.act(alice, { type: 'token_delegate', params });
    venue.commit(86_400_000);
    applyValidatorStakeOperation(venue.core, { type: 'staking_rewards', amount: units(1_000_000n * 10n ** 18n) });
  };

export const makeStakeAttempts = (validator: Address): Readonly<Record<string, ActionAttempt>> => ({
  c_deposit: { body: attemptBodyMaker('c_deposit', { amount: '1' }), unpaid: SHORT_OF_FUNDS_CODE },
  c_withdraw: {
    before: staked(validator),
    body: attemptBodyMaker('c_withdraw', { amount: '1' }),
    other: SHORT_OF_FUNDS_CODE,
  },
  token_delegate: {
    before: staked(validator),
    body: attemptBodyMaker('token_delegate', { validator, amount: '1', is_undelegate: false, lock_months: 1 }),
    other: SHORT_OF_FUNDS_CODE,
  },
  claim_rewards: { before: staked(validator), body: attemptBodyMaker('claim_rewards', {}), other: 'no-op' },
  link_staking_user: { body: attemptBodyMaker('link_staking_user', { target: alice }), master: 'PRECONDITION_FAILED' },
});
