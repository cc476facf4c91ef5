import Type from 'typebox';
import { closedObject, defineShape, listOf, nullable, optionalTypeKey, tupleOfTwo } from './composites.ts';
import * as s from './scalars.ts';

/**
 * `max_trade_size` is the headroom of the whole market in size units: null without a cap. The two pairs are the account's own limits, for
 * a buy and a sell. The seed names the read and shows none of its fields.
 * @source supplement, reads: active_asset_data
 */
export const ActiveAssetData = defineShape(
  'public',
  closedObject({
    type: optionalTypeKey('active_asset_data'),
    address: s.Address,
    coin: s.Name,
    leverage: s.Uint32,
    margin_mode: Type.Enum(['cross', 'isolated', 'strict_iso'], { 'x-compare': 'exact' }),
    mark_px: s.DecimalFromTarget,
    max_trade_size: nullable(s.Decimal),
    // No source states the formula.
    max_trade_szs: tupleOfTwo(s.DecimalFromTarget, s.DecimalFromTarget),
    available_to_trade: tupleOfTwo(s.DecimalFromTarget, s.DecimalFromTarget),
    has_position: s.Flag,
  }),
  {
    type: 'active_asset_data',
    address: `0x${'a1'.repeat(20)}`,
    coin: 'BTC',
    leverage: 10,
    margin_mode: 'cross',
    mark_px: '60000',
    max_trade_size: null,
    has_position: true,
    max_trade_szs: ['0.39', '0.43'],
    available_to_trade: ['23800', '26200'],
  },
);

/** The rows come from an older public text, which a later one withdraws, so nothing in them decides. */
export const Liquidatable = defineShape(
  'assumed',
  closedObject({
    type: optionalTypeKey('liquidatable'),
    accounts: listOf(
      closedObject({
        address: s.Address,
        tier: Type.Enum(['YellowCard', 'PartialMarket50', 'FullMarket', 'BackstopTakeover'], { 'x-compare': 'exact' }),
      }),
      'set:address',
    ),
  }),
  { type: 'liquidatable', accounts: [{ address: `0x${'a1'.repeat(20)}`, tier: 'YellowCard' }] },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const riskReplies = {
  'info.liquidatable': Liquidatable,
  'info.active_asset_data': ActiveAssetData,
} as const;
