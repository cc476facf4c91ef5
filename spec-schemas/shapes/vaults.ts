import Type from 'typebox';
import { closedObject, defineShape, listOf, optionalTypeKey } from './composites.ts';
import * as s from './scalars.ts';

/** `share_price` and the high-water mark are per share, in USDC. `strategy` is capitalised, unlike in the summaries. */
export const VaultState = defineShape(
  'public',
  closedObject({
    type: optionalTypeKey('vault_state'),
    vault: s.Address,
    name: Type.String({ 'x-compare': 'exact' }),
    tvl: s.Decimal,
    share_price: s.Decimal,
    depositor_count: s.Uint64,
    high_water_mark: s.Decimal,
    performance_fee_bps: s.Bps,
    lock_period_ms: s.Uint64,
    strategy: Type.Enum(['User', 'Metaliquidity'], { 'x-compare': 'exact' }),
  }),
  {
    type: 'vault_state',
    vault: `0x${'b2'.repeat(20)}`,
    name: 'Demo',
    tvl: '10000',
    share_price: '1.05',
    depositor_count: 3,
    high_water_mark: '1.05',
    performance_fee_bps: '1000',
    lock_period_ms: 345_600_000,
    strategy: 'User',
  },
);

const VaultSummary = closedObject({
  id: s.makeVenueNumberSchema('vault'),
  address: s.Address,
  leader: s.Address,
  name: Type.String({ 'x-compare': 'exact' }),
  tvl: s.Decimal,
  follower_count: s.Uint64,
  kind: Type.Enum(['user', 'metaliquidity'], { 'x-compare': 'exact' }),
});

/** @source read-api, "Other read rows" */
export const VaultSummaries = defineShape(
  'seed',
  closedObject({ type: optionalTypeKey('vault_summaries'), vaults: listOf(VaultSummary, 'set:id') }),
  {
    type: 'vault_summaries',
    vaults: [
      {
        id: 7,
        address: `0x${'b2'.repeat(20)}`,
        leader: `0x${'a1'.repeat(20)}`,
        name: 'Demo',
        tvl: '10000',
        follower_count: 3,
        kind: 'user',
      },
    ],
  },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const vaultReplies = {
  'info.vault_state': VaultState,
  'info.vault_summaries': VaultSummaries,
} as const;
