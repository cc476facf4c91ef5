import Type from 'typebox';
import { closedObject, defineShape, listOf, nullable, optionalTypeKey } from './composites.ts';
import * as s from './scalars.ts';

/** `index` is a position in the list, not an id; the core dex has the empty name and no deployer. */
const Dex = closedObject({
  index: s.Uint64,
  name: Type.String({ title: 'name of a dex', pattern: '^[0-9A-Za-z]{0,16}$', 'x-compare': 'exact' }),
  deployer: nullable(s.Address),
  n_assets: s.Uint64,
  assets: listOf(s.Name, 'set'),
});

/** Limits set by governance. `max_oi` and the velocity in base units. */
const DeployLimits = closedObject({
  mip3_enabled: s.Flag,
  min_deploy_stake_base: s.BaseUnits,
  min_deploy_stake_mtf: s.DecimalFromTarget,
  gas_auction_min_bid: s.DecimalFromTarget,
  auction_duration_blocks: s.Uint64,
  deployer_fee_cap_bps: s.BpsFromTarget,
  dutch_start_multiplier: s.DecimalFromTarget,
  per_market_limits: closedObject({
    max_oi: s.BaseUnits,
    max_leverage: s.Uint32,
    max_taker_fee_bps: s.BpsFromTarget,
    max_oi_per_second: s.BaseUnits,
  }),
});

/** The seed names the read and shows none of its fields. @source supplement, reads: perp_dexs */
export const PerpDexs = defineShape(
  'public',
  closedObject({ type: optionalTypeKey('perp_dexs'), dexs: listOf(Dex, 'ordered:index asc'), limits: DeployLimits }),
  {
    type: 'perp_dexs',
    dexs: [
      { index: 0, name: '', deployer: null, n_assets: 1, assets: ['BTC'] },
      { index: 1, name: 'ALFA', deployer: `0x${'b2'.repeat(20)}`, n_assets: 1, assets: ['ALFA:X1'] },
    ],
    limits: {
      mip3_enabled: true,
      min_deploy_stake_base: '5000000000000',
      min_deploy_stake_mtf: '50000',
      gas_auction_min_bid: '100',
      auction_duration_blocks: 1000,
      deployer_fee_cap_bps: '300',
      dutch_start_multiplier: '2',
      per_market_limits: { max_oi: '1000', max_leverage: 50, max_taker_fee_bps: '10.0', max_oi_per_second: '10' },
    },
  },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const perpDexReplies = {
  'info.perp_dexs': PerpDexs,
} as const;
