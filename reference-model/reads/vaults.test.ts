import { expect, test } from 'vitest';
import { ledVaultAddress, makeLedVaultClient } from './led-vault.fixture.ts';
import { alice, bob } from './trading-client.fixture.ts';

const state = {
  vault: ledVaultAddress,
  name: 'desk',
  tvl: '0',
  share_price: '0',
  depositor_count: 2,
  high_water_mark: '1.25',
  performance_fee_bps: '100',
  lock_period_ms: 345_600_000,
  strategy: 'User',
};

test('a vault is found by its address, and any other address is not found', () => {
  const opened = makeLedVaultClient();
  expect(opened.data('vault_state', { vault: ledVaultAddress })).toEqual({ type: 'vault_state', ...state });
  expect(opened.info('vault_state', { vault: alice })).toMatchObject({
    status: 404,
    json: { error: { code: 'NOT_FOUND' } },
  });
});

test.each([
  [{}, 1],
  [{ D116: 'counted' }, 2],
])('the list counts followers: %o', (variants, follower_count) => {
  const row = { id: 1, address: ledVaultAddress, leader: alice, name: 'desk', tvl: '0', follower_count, kind: 'user' };
  expect(makeLedVaultClient(variants).data('vault_summaries')).toEqual({ type: 'vault_summaries', vaults: [row] });
});

test.each([
  [{}, '2.5'],
  [{ D119: 'whole' }, '2'],
])('an overview has shares, and the vaults that are followed or led: %o', (variants, shares) => {
  const opened = makeLedVaultClient(variants);
  const of = (account: string) => opened.data('account_state', { address: account, detail: 'overview' });
  expect(of(bob)).toMatchObject({
    vault: { equities: [{ vault_id: 1, vault_address: ledVaultAddress, shares, equity: '0' }], vaults: [state] },
  });
  expect(of(alice)).toMatchObject({ role: 'user', vault: { equities: [{ shares: '10' }], vaults: [state] } });
  expect(of(ledVaultAddress)).toMatchObject({ role: 'vault', vault: { equities: [], vaults: [] } });
});
