import { bestLevelsNormalizer } from './best-levels.ts';
import type { BodyNormalizer } from './body-normalizer.ts';
import { bookFrameNormalizer, bookReadNormalizer } from './book.ts';
import { candleBarsNormalizer } from './candle-bars.ts';
import { feeTiersNormalizer } from './fee-tiers.ts';
import { type FrameNormalizers, makeSharedFrameNormalizers } from './frame-normalizers.ts';
import { frameRecordNormalizers } from './frame-records.ts';
import {
  fundingSamplesNormalizer,
  liquidatableNormalizer,
  perpDexsNormalizer,
  printsNormalizer,
  sliceFillsNormalizer,
} from './listed-reads.ts';
import { openOrdersFrameNormalizers } from './open-orders.ts';
import { accountRfqsNormalizer, openRfqsNormalizer, optionLegsNormalizer, optionSeriesNormalizer } from './options.ts';
import { orderStateNormalizer } from './order-state.ts';
import { positionsNormalizer } from './positions.ts';
import { registrationPriceNormalizer } from './registration-price.ts';
import { vaultSharesNormalizer } from './shares.ts';
import {
  accountFrameNormalizer,
  activeAssetNormalizer,
  spotMarginFrameNormalizer,
  stakingStateNormalizer,
  unclaimedCreditNormalizer,
  vaultStateNormalizer,
} from './state-bodies.ts';

/** Facts with several forms, by the read that shows them. */
export const normalizersByRead: ReadonlyMap<string, BodyNormalizer> = new Map([
  ['l2_book', bookReadNormalizer],
  ['clearinghouse_state', positionsNormalizer],
  ['order_status', orderStateNormalizer],
  ['account_state', vaultSharesNormalizer],
  ['spot_deploy_auction', registrationPriceNormalizer],
  ['option_series', optionSeriesNormalizer],
  ['option_state', optionLegsNormalizer],
  ['rfq_open', openRfqsNormalizer],
  ['rfq_user', accountRfqsNormalizer],
  ['perp_dexs', perpDexsNormalizer],
  ['liquidatable', liquidatableNormalizer],
  ['trades', printsNormalizer],
  ['funding_history', fundingSamplesNormalizer],
  ['candle_snapshot', candleBarsNormalizer],
  ['user_twap_slice_fills', sliceFillsNormalizer],
  ['active_asset_data', activeAssetNormalizer],
  ['staking_state', stakingStateNormalizer],
  ['vault_state', vaultStateNormalizer],
  ['fee_schedule', feeTiersNormalizer],
  // Separate facts, since a venue may use different forms for them.
  ['referral_state', unclaimedCreditNormalizer],
  ['broker_state', { ...unclaimedCreditNormalizer }],
]);

/** Facts with several forms, by channel. */
export const normalizersByChannel: ReadonlyMap<string, FrameNormalizers> = new Map([
  ['l2_book', makeSharedFrameNormalizers(bookFrameNormalizer)],
  ['bbo', makeSharedFrameNormalizers(bestLevelsNormalizer)],
  // Separate facts, since a read may have another form than the channel of its name.
  ['clearinghouse_state', makeSharedFrameNormalizers({ ...positionsNormalizer })],
  ['option_state', makeSharedFrameNormalizers({ ...optionLegsNormalizer })],
  ['active_asset_data', makeSharedFrameNormalizers({ ...activeAssetNormalizer })],
  ['account_state', makeSharedFrameNormalizers(accountFrameNormalizer)],
  ['spot_margin_state', makeSharedFrameNormalizers(spotMarginFrameNormalizer)],
  ['open_orders', openOrdersFrameNormalizers],
  ...frameRecordNormalizers,
]);
