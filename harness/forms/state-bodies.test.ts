import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { Fact } from './fact.ts';
import { dexsFact, liquidatableFact, printsFact } from './listed-reads.ts';
import { accountFrameFact, activeAssetFact, marginFrameFact, stakesFact } from './state-bodies.ts';

const forms: readonly (readonly [name: string, fact: Fact, served: JsonObject, body: JsonObject])[] = [
  [
    'dexs by other names, one level down',
    dexsFact,
    { result: { perp_dexs: [{ dex: '', owner: null, markets: ['BTC'] }] } },
    { dexs: [{ name: '', deployer: null, assets: ['BTC'] }] },
  ],
  ['accounts by `user`', liquidatableFact, { users: [{ user: '0xa1' }] }, { accounts: [{ address: '0xa1' }] }],
  [
    'prints by other names',
    printsFact,
    { prints: [{ price: '1', size: '2', trade_id: '3' }] },
    { trades: [{ px: '1', sz: '2', tid: '3' }] },
  ],
  ['an account one level down', accountFrameFact, { account: { account_value: '1' } }, { account_value: '1' }],
  ['positions of a frame', marginFrameFact, { positions: [{ pair: 'A/B' }] }, { accounts: [{ pair: 'A/B' }] }],
  ['the mode of a market', activeAssetFact, { leverage: 3, mode: 'cross' }, { leverage: 3, margin_mode: 'cross' }],
  [
    'stakes by other names',
    stakesFact,
    { state: { stakes: [{ validator: '0xe1', staked: '5', months: 6 }], unbonding: [] } },
    { delegations: [{ validator: '0xe1', amount: '5', lock_months: 6 }], pending_unstakes: [] },
  ],
];

test.each(forms)('%s', (_, { find }, served, body) => {
  expect(find(served)?.body).toEqual(body);
  // A body in the form of public facts stays the very object that came.
  expect(find(body)?.body).toBe(body);
});

test('a body of another kind is in no form, and one that says nothing of a stake tells none', () => {
  for (const { find } of [dexsFact, liquidatableFact, printsFact, accountFrameFact, marginFrameFact, activeAssetFact])
    expect(find({ type: 'x', other: [{ a: 1 }] })).toBeNull();
  for (const body of [
    { type: 'staking_state', address: '0xa1' },
    { type: 'staking_state', other: [] },
  ])
    expect(stakesFact.find(body)?.form).toEqual([null, null, null]);
  expect(stakesFact.find({ delegations: true, total_staked: '5' })?.body).toMatchObject({ delegations: true });
});
