import { isJsonArray, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { BodyNormalizer } from './body-normalizer.ts';
import { makeNestedFinder, type NormalizedBody } from './body-normalizer.ts';
import { bookFrameNormalizer, bookReadNormalizer, makeBookLevelForm } from './book.ts';
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
import { normalizeRows } from './row-form.ts';
import { vaultSharesNormalizer } from './shares.ts';
import {
  accountFrameNormalizer,
  activeAssetNormalizer,
  spotMarginFrameNormalizer,
  stakingStateNormalizer,
  unclaimedCreditNormalizer,
  vaultStateNormalizer,
} from './state-bodies.ts';

/** The best level of each side, null for an empty one, in frames of `bbo` (D232). */
const bestLevelsNormalizer: BodyNormalizer = {
  name: 'the pair of best levels',
  of: 'market',
  find: makeNestedFinder(found),
};

function found(body: JsonObject): NormalizedBody<JsonObject> | null {
  const { bbo, bid, ask, best_bid, best_ask, ...rest } = body;
  const own = isJsonArray(bbo) && bbo.length === 2 ? bbo : null;
  const pair = own ?? pairOf(bid, ask) ?? pairOf(best_bid, best_ask);
  const rows = pair === null ? null : normalizeRows(pair.filter(isLevel), makeBookLevelForm('n', 'n_orders'));
  if (pair === null || rows === null) return null;
  const form = [own === null ? 'bid and ask' : '', rows.form];
  if (own !== null && (rows.form === null || rows.form === '')) return { body, form };
  const levels = rows.rows.values();
  return { body: { ...rest, bbo: pair.map((one) => (isLevel(one) ? (levels.next().value ?? null) : one)) }, form };
}

function pairOf(bid: JsonValue | undefined, ask: JsonValue | undefined): readonly JsonValue[] | null {
  return bid === undefined || ask === undefined ? null : [bid, ask];
}

function isLevel(level: JsonValue): boolean {
  return level !== null;
}

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
