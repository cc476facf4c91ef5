import { address, nobody } from '../read-arguments.ts';
import type { ReadRows } from '../read-entry.ts';
import { badAddress } from '../read-errors.ts';

/** @source read-api, "account_state body" and "POST /info"; supplement, reads */
export const accountStateReads = {
  account_state: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: {
      address,
      detail: { kind: 'detail', values: ['full', 'margin', 'overview'], default: 'full', rule: '`adl` is refused' },
    },
    ordering: {},
    replies: ['info.account_state.full', 'info.account_state.margin', 'info.account_state.overview'],
    empty: {
      type: 'account_state',
      address: nobody,
      account_value: '0',
      total_raw_usd: '0',
      withdrawable: '0',
      health: '0',
      tier: 'Safe',
      abstraction: 'unified',
      pm_net_value: '0',
      position_mode: 'one_way',
      perp: { init_margin: '0', total_ntl_pos: '0', pm_maint_margin: '0', pm_concentration_penalty: '0' },
      spot: { balances: [{ name: 'USDC', signing_id: 100, total: '0', hold: '0', avg_entry_px: null }] },
      margin: { collateral: '0', debt: '0', pairs: 0 },
      option: { escrow: '0', legs: 0 },
      height: 9001,
      time: 1_700_000_900_100,
    },
    errors: [
      ...badAddress,
      { http: 400, body: 'envelope', code: 'INVALID_REQUEST', when: '`detail` is `adl`' },
      {
        http: 400,
        body: 'envelope',
        code: 'INVALID_REQUEST',
        when: '`detail` is another unknown word, where that does not count as the default',
        authority: 'assumed',
        decision: 'D57',
      },
    ],
    authority: 'seed',
    profile: 'live',
  },
  clearinghouse_state: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: { address, detail: { kind: 'detail', values: ['adl'], default: null, rule: '`adl` adds `adl_lamps`' } },
    ordering: {},
    replies: ['info.clearinghouse_state'],
    empty: {
      type: 'clearinghouse_state',
      address: nobody,
      clearinghouse_state: { '': { positions: [] } },
      height: 9001,
      time: 1_700_000_900_100,
    },
    errors: badAddress,
    authority: 'public',
    nameAuthority: 'seed',
    profile: 'live',
  },
} as const satisfies ReadRows;
