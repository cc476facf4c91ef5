import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { vaultSharesNormalizer } from './shares.ts';

const row = { vault_id: 7, vault_address: '0xb2', shares: '50', equity: '52.5' };
const beside = { role: 'user', multisig: {} };
const own = { ...beside, vault: { equities: [row], vaults: [] } };

test.each([
  [['', '', ''], own, own],
  [
    ['', '', null],
    { ...beside, vault: { equities: [], vaults: [] } },
    { ...beside, vault: { equities: [], vaults: [] } },
  ],
  [['', 'vault_equities', ''], { ...beside, vault: { vaults: [] }, vault_equities: [row] }, own],
  [['', 'vaults as one list', ''], { ...beside, vaults: [row] }, { ...beside, vault: { equities: [row] } }],
  [
    ['', 'vaults for vault, holdings for equities', 'vault for vault_id, count for shares'],
    { ...beside, vaults: { holdings: [{ vault: 7, count: '50' }] } },
    { ...beside, vault: { equities: [{ vault_id: 7, shares: '50' }] } },
  ],
  [
    ['', 'vaults for vault, items for equities', 'id for vault_id, address for vault_address'],
    { ...beside, vaults: { items: [{ id: 7, address: '0xb2', shares: '50' }] } },
    { ...beside, vault: { equities: [{ vault_id: 7, vault_address: '0xb2', shares: '50' }] } },
  ],
  [
    ['', 'a table vault_shares_by_vault_id', ''],
    { ...beside, vaults_led: [7], vault_shares_by_vault_id: { 7: '50' } },
    { ...beside, vaults_led: [7], vault: { equities: [{ vault_id: '7', shares: '50' }] } },
  ],
  [['', 'a table vault_shares', null], { ...beside, vault_shares: {} }, { ...beside, vault: { equities: [] } }],
  [
    ['', 'a table vaults', ''],
    { ...beside, vaults: { 7: '50' } },
    { ...beside, vault: { equities: [{ vault_id: '7', shares: '50' }] } },
  ],
  [['', 'a table vaults', null], { ...beside, vaults: {} }, { ...beside, vault: { equities: [] } }],
  // A vault identified by its address alone.
  [
    ['', '', 'vault for vault_address'],
    { ...beside, vault: { equities: [{ vault: '0xb2', shares: '50' }] } },
    { ...beside, vault: { equities: [{ vault_address: '0xb2', shares: '50' }] } },
  ],
  [['under overview', '', ''], { address: '0x1', overview: own }, { address: '0x1', ...own }],
  [
    ['', '', '', 'sub_index for index in sub_accounts', null, null],
    { ...own, sub_accounts: [{ sub_index: 0, name: 'desk', address: '0xc3' }] },
    { ...own, sub_accounts: [{ index: 0, name: 'desk', address: '0xc3' }] },
  ],
  [
    ['', '', '', 'a table by index in sub_accounts', null, null],
    { ...own, sub_accounts: { 1000: '0xc3', 1001: '0xc4' } },
    {
      ...own,
      sub_accounts: [
        { index: 1000, address: '0xc3' },
        { index: 1001, address: '0xc4' },
      ],
    },
  ],
  [
    ['', '', '', 'a table by index, user for address in sub_accounts', null, null],
    { ...own, sub_accounts: { 3: { name: 'desk', user: '0xc3' } } },
    { ...own, sub_accounts: [{ index: 3, name: 'desk', address: '0xc3' }] },
  ],
  [
    ['', '', '', 'a table by index in sub_accounts', null, null],
    { ...own, sub_accounts: {} },
    { ...own, sub_accounts: [] },
  ],
  [
    ['', '', '', null, 'null for one key in multisig', null],
    { ...own, multisig: null },
    { ...own, multisig: { is_multi_sig: false, threshold: 0, signers: [] } },
  ],
  [
    ['', '', '', null, null, 'a table by agent in agents'],
    { ...own, agents: { '0xc3': { name: 'desk', expires_at_ms: null } } },
    { ...own, agents: [{ agent: '0xc3', name: 'desk', expires_at_ms: null }] },
  ],
  [['', '', '', null, null, 'a table by agent in agents'], { ...own, agents: {} }, { ...own, agents: [] }],
  // A build without vaults.
  [[null, null, null], beside, beside],
])('shares in the facet of vaults: %j', (form, body, as) => {
  expect(vaultSharesNormalizer.find(body as JsonObject)).toEqual({ body: as, form });
});

test.each([
  { ...beside, vault: { stakes: [] } },
  { ...beside, vault: { equities: [{ vault_id: 7, units: '50' }] } },
  { ...beside, vault: { equities: [{ shares: '50' }] } },
  { ...beside, my_shares: { 7: '50' } },
  { ...beside, vaults: { led: '50' } },
])('in no known form: %j', (body) => {
  expect(vaultSharesNormalizer.find(body as JsonObject)).toBeNull();
});
