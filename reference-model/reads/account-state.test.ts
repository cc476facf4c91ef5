import { describe, expect, test } from 'vitest';
import { testAddress } from '../edge/local-client.fixture.ts';
import { putAgentApproval } from '../state/agents.ts';
import { alice, bob, TradingClient } from './trading-client.fixture.ts';

const stranger = testAddress(0xee);

/** alice is long 0.1 BTC from 60,000 at a mark of 60,000: notional 6,000, leverage 40. */
function traded(): TradingClient {
  const client = new TradingClient();
  client.place(bob, 'ask', '60000', '0.1');
  client.place(alice, 'bid', '60000', '0.1');
  client.venue.commit();
  return client;
}

test('an unknown account has the zeroed shape, with the USDC row', () => {
  const client = new TradingClient();
  const { height, timeMs } = client.venue;
  expect(client.data('account_state', { address: stranger })).toEqual({
    type: 'account_state',
    address: stranger,
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
    height,
    time: timeMs,
  });
});

describe('an account with a position', () => {
  test('holds ceil(6000 / 40) + 1 of initial margin, and the fee is deducted from its cash', () => {
    // Taker fee 3.5 bps of 6,000 is 2.1.
    expect(traded().data('account_state', { address: alice })).toMatchObject({
      total_raw_usd: '999997.9',
      account_value: '999997.9',
      withdrawable: '999846.9',
      health: '999922.9',
      perp: { init_margin: '151', total_ntl_pos: '6000' },
      spot: {
        balances: [
          { name: 'USDC', total: '999997.9' },
          { name: 'MTF', signing_id: 104, total: '25' },
        ],
      },
    });
  });

  test('depth margin has its own keys and none of the lanes', () => {
    const data = traded().data('account_state', { address: alice, detail: 'margin' });
    expect(Object.keys(data)).toEqual([
      'type',
      'address',
      'account_value',
      'total_raw_usd',
      'withdrawable',
      'health',
      'tier',
      'abstraction',
      'total_margin_used',
      'cross_maintenance_margin_used',
      'height',
      'time',
    ]);
    // Maintenance of the first tier: 125 bps of 6,000.
    expect(data).toMatchObject({ total_margin_used: '151', cross_maintenance_margin_used: '75' });
  });

  test('health is the value minus the maintenance, at any depth', () => {
    const client = traded();
    const full = client.data('account_state', { address: alice });
    const margin = client.data('account_state', { address: alice, detail: 'margin' });
    for (const key of ['account_value', 'total_raw_usd', 'withdrawable', 'health', 'tier', 'height', 'time']) {
      expect(margin[key]).toEqual(full[key]);
    }
    expect(Number(margin.health)).toBeCloseTo(
      Number(margin.account_value) - Number(margin.cross_maintenance_margin_used),
      9,
    );
  });
});

describe('overview', () => {
  test('has all six facets, empty, and shares only address, height and time', () => {
    const data = new TradingClient().data('account_state', { address: stranger, detail: 'overview' });
    expect(data).not.toHaveProperty('staking.state.address');
    expect(data).toHaveProperty('staking.state.total_staked', '0');
    expect(data).toMatchObject({
      role: 'missing',
      vault: { equities: [], vaults: [] },
      sub_accounts: [],
      multisig: { is_multi_sig: false, threshold: 0, signers: [] },
      agents: [],
      staking: { summary: { n_delegations: 0 } },
    });
    expect(data).not.toHaveProperty('account_value');
  });

  test('names agents and roles', () => {
    const client = new TradingClient();
    const agent = testAddress(0xa9);
    const { state } = client.venue.core;
    putAgentApproval(state, alice, agent, { name: 'bot', expiresAtMs: null, approvedAtHeight: 1 });
    expect(client.data('account_state', { address: alice, detail: 'overview' })).toMatchObject({
      role: 'user',
      agents: [{ agent, name: 'bot', expires_at_ms: null }],
    });
    expect(client.data('account_state', { address: agent, detail: 'overview' })).toMatchObject({ role: 'agent' });
  });
});
