import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { BodyNormalizer } from './body-normalizer.ts';
import { liquidatableNormalizer, perpDexsNormalizer, printsNormalizer, sliceFillsNormalizer } from './listed-reads.ts';
import {
  accountFrameNormalizer,
  activeAssetNormalizer,
  spotMarginFrameNormalizer,
  stakingStateNormalizer,
  unclaimedCreditNormalizer,
  vaultStateNormalizer,
} from './state-bodies.ts';

const forms: readonly (readonly [name: string, fact: BodyNormalizer, served: JsonObject, body: JsonObject])[] = [
  [
    'dexs by other names, one level down',
    perpDexsNormalizer,
    { result: { perp_dexs: [{ dex: '', owner: null, markets: ['BTC'] }] } },
    { dexs: [{ name: '', deployer: null, assets: ['BTC'] }] },
  ],
  [
    'dexs whose markets are rows',
    perpDexsNormalizer,
    { dexs: [{ name: 'A', owner: '0xa1', markets: [{ coin: 'A:X', active: true }] }] },
    { dexs: [{ name: 'A', deployer: '0xa1', assets: ['A:X'] }] },
  ],
  [
    'dexs of which that of the venue alone has names',
    perpDexsNormalizer,
    {
      dexs: [
        { name: 'core', deployer: null, coins: ['BTC'] },
        { name: 'A', deployer: '0xa1', assets: [{ coin: 'A:X' }] },
      ],
    },
    {
      dexs: [
        { name: 'core', deployer: null, assets: ['BTC'] },
        { name: 'A', deployer: '0xa1', assets: ['A:X'] },
      ],
    },
  ],
  [
    'dexs of which that of the venue lists none',
    perpDexsNormalizer,
    {
      dexs: [
        { name: '', owner: null },
        { name: 'A', owner: '0xa1', markets: ['A:X'] },
      ],
    },
    {
      dexs: [
        { name: '', deployer: null },
        { name: 'A', deployer: '0xa1', assets: ['A:X'] },
      ],
    },
  ],
  ['accounts by `user`', liquidatableNormalizer, { users: [{ user: '0xa1' }] }, { accounts: [{ address: '0xa1' }] }],
  [
    'prints by other names',
    printsNormalizer,
    { prints: [{ price: '1', size: '2', trade_id: '3', ts: 4 }] },
    { trades: [{ px: '1', sz: '2', tid: '3', time: 4 }] },
  ],
  [
    'prints as tuples',
    printsNormalizer,
    { trades: [['9223372036854775809', 'B', '60000', '5', 1_700_000_000_000]] },
    { trades: [{ tid: '9223372036854775809', side: 'B', px: '60000', sz: '5', time: 1_700_000_000_000 }] },
  ],
  ['an account one level down', accountFrameNormalizer, { account: { account_value: '1' } }, { account_value: '1' }],
  [
    'positions of a frame',
    spotMarginFrameNormalizer,
    { positions: [{ pair: 'A/B' }] },
    { accounts: [{ pair: 'A/B' }] },
  ],
  [
    'the mode of a market',
    activeAssetNormalizer,
    { leverage: 3, mode: 'cross' },
    { leverage: 3, margin_mode: 'cross' },
  ],
  [
    'leverage beside its mode',
    activeAssetNormalizer,
    { leverage: { type: 'isolated', value: 3 }, mark_px: '5' },
    { leverage: 3, margin_mode: 'isolated', mark_px: '5' },
  ],
  [
    'slices as rows of fills',
    sliceFillsNormalizer,
    { fills: [{ twap_id: 3, tid: '7' }] },
    { fills: [{ twap_id: 3, fill: { twap_id: 3, tid: '7' } }] },
  ],
  [
    'stakes by other names',
    stakingStateNormalizer,
    { state: { stakes: [{ validator: '0xe1', staked: '5', months: 6 }], unbonding: [] } },
    { delegations: [{ validator: '0xe1', amount: '5', lock_months: 6 }], pending_unstakes: [] },
  ],
  [
    'stakes as tuples',
    stakingStateNormalizer,
    { delegations: [['0xe1', '5', '0']] },
    { delegations: [{ validator: '0xe1', amount: '5', lock_months: '0' }] },
  ],
  [
    'stakes in a table, beside sums',
    stakingStateNormalizer,
    { delegated: '5', delegations: { '0xe1': { amount: '5' } }, unbonding: '0', unbondings: [] },
    { delegated: '5', unbonding: '0', delegations: [{ validator: '0xe1', amount: '5' }], pending_unstakes: [] },
  ],
  [
    'stakes in a table that says what it goes by',
    stakingStateNormalizer,
    { delegations_by_validator: { '0xe1': { amount: '5' } }, unbonding: [] },
    { delegations: [{ validator: '0xe1', amount: '5' }], pending_unstakes: [] },
  ],
  [
    'stake on its way back by another name of its time',
    stakingStateNormalizer,
    { delegations: [], unbonding: [{ validator: '0xe1', amount: '5', release_at: 9 }] },
    { delegations: [], pending_unstakes: [{ validator: '0xe1', amount: '5', matures_at_ts: 9 }] },
  ],
  [
    'credit as accrued',
    unclaimedCreditNormalizer,
    { accrued: '2', lifetime: '3' },
    { claimable_rewards: '2', lifetime: '3' },
  ],
  [
    'credit as accrued, beside what was claimed and all that was earned',
    unclaimedCreditNormalizer,
    { accrued: '2', claimed: '1', total_earned: '3' },
    { claimable_rewards: '2', claimed: '1', total_earned: '3' },
  ],
  [
    'credit beside what was claimed',
    unclaimedCreditNormalizer,
    { state: { claimable: '2', claimed: '1' } },
    { claimable_rewards: '2', claimed: '1' },
  ],
];

test.each(forms)('%s', (_, { find }, served, body) => {
  expect(find(served)?.body).toEqual(body);
  // A body in the form of public facts stays the same object.
  expect(find(body)?.body).toBe(body);
});

test('credit is not the total that ever accrued', () => {
  for (const body of [{ accrued: '2', claimed: '1' }, { address: '0xa1' }]) {
    expect(unclaimedCreditNormalizer.find(body)?.body).toBe(body);
    expect(unclaimedCreditNormalizer.find(body)?.form).toEqual([null]);
  }
});

test('a body of another kind is in no form, and one without stake reveals none', () => {
  for (const { find } of [
    perpDexsNormalizer,
    liquidatableNormalizer,
    printsNormalizer,
    accountFrameNormalizer,
    spotMarginFrameNormalizer,
    activeAssetNormalizer,
  ])
    expect(find({ type: 'x', other: [{ a: 1 }] })).toBeNull();
  for (const body of [
    { type: 'staking_state', address: '0xa1' },
    { type: 'staking_state', other: [] },
  ])
    expect(stakingStateNormalizer.find(body)?.form).toEqual([null, null, null, null]);
  expect(stakingStateNormalizer.find({ delegations: true, total_staked: '5' })?.body).toMatchObject({
    delegations: true,
  });
});

test('a list without a dex, or with a dex without a market, does not reveal how markets are listed', () => {
  const none = { name: 'A', deployer: '0xa1', assets: [] };
  for (const dexs of [[], [none], [{ name: 'core', deployer: null, assets: ['BTC'] }, none]])
    expect(perpDexsNormalizer.find({ dexs })?.form.at(-1)).toBeNull();
});

test('stakes in a table of amounts', () => {
  expect(stakingStateNormalizer.find({ delegations: { '0xe1': '5' }, total_staked: '5' })).toMatchObject({
    body: { delegations: [{ validator: '0xe1', amount: '5' }] },
  });
});

test('the state of a vault with other names', () => {
  expect(vaultStateNormalizer.find({ address: '0xb2', share_value: '1.5', shares_total: '4' })).toEqual({
    body: { vault: '0xb2', share_price: '1.5', shares_total: '4' },
    form: ['', 'address for vault, share_value for share_price'],
  });
  const unread = { vault: '0xb2', tvl: '5' };
  expect(vaultStateNormalizer.find(unread)).toEqual({ body: unread, form: [null, null] });
});
