import { addressWithUserAlias, nobodyAddress } from '../read-arguments.ts';
import type { ReadEntries } from '../read-entry.ts';
import { badAddressErrors } from '../read-errors.ts';

/** @source read-api, "Other read rows" and "POST /info"; supplement, reads */
export const spotMarginEarnReads = {
  spot_margin_state: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: { address: addressWithUserAlias },
    ordering: { accounts: 'pair id asc' },
    replies: ['info.spot_margin_state'],
    stated: {
      'info.spot_margin_state': {
        shape: 'spot-margin.state.shape',
        order: { accounts: 'spot-margin.state.order' },
        forms: { 'accounts[].params': 'spot-margin.state.params' },
        values: {
          'accounts[].collateral': 'spot-margin.state.collateral',
          'accounts[].current_debt': 'spot-margin.state.debt',
        },
        provable: ['accounts[].collateral', 'accounts[].current_debt'],
      },
    },
    empty: { type: 'spot_margin_state', user: nobodyAddress, address: nobodyAddress, accounts: [] },
    errors: badAddressErrors,
    authority: 'seed',
    profile: 'live',
  },
  earn_state: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: { user: { kind: 'address-option', default: null, rule: 'adds user_shares and user_value' } },
    ordering: { pools: 'signing_id asc' },
    replies: ['info.earn_state'],
    stated: {
      'info.earn_state': {
        shape: 'earn.state.shape',
        order: { pools: 'earn.state.order' },
        forms: {
          'pools[].reserve_factor_bps': 'earn.state.bps',
          'pools[].borrow_rate_bps_annual': 'earn.state.bps',
          'pools[].user_shares': 'earn.state.user-zero',
          'pools[].user_value': 'earn.state.user-zero',
        },
        values: {
          'pools[].idle': 'earn.state.idle',
          'pools[].share_value': 'earn.state.share-value',
          'pools[].user_shares': 'earn.state.user-zero',
          'pools[].user_value': 'earn.state.user-value',
        },
        provable: ['pools[].idle', 'pools[].share_value', 'pools[].user_value'],
      },
    },
    empty: { type: 'earn_state', pools: [] },
    errors: [],
    authority: 'seed',
    profile: 'live',
  },
  spot_deploy_auction: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: {},
    ordering: {},
    replies: ['info.spot_deploy_auction'],
    stated: {
      'info.spot_deploy_auction': {
        shape: 'spot-deploy.auction.shape',
        values: {
          current_ask: 'spot-deploy.auction.bounds',
          now_block: 'spot-deploy.auction.now-block',
          'sealed_round.current_bid': 'spot-deploy.auction.sealed',
          'sealed_round.total_burned': 'spot-deploy.auction.sealed',
          'sealed_round.deposit': 'spot-deploy.auction.sealed',
        },
      },
    },
    empty: {
      type: 'spot_deploy_auction',
      current_ask: '100',
      floor: '100',
      start: '100',
      start_multiplier: 2,
      duration_blocks: 100,
      opened_at_block: 0,
      now_block: 9001,
      last_clearing: '0',
      sealed_round: {
        auction_round: 0,
        current_bid: '0',
        current_winner: null,
        auction_end: 0,
        started_at: 0,
        total_burned: '0',
        deposit: '0',
      },
    },
    errors: [],
    authority: 'public',
    nameAuthority: 'seed',
    profile: 'live',
  },
} as const satisfies ReadEntries;
