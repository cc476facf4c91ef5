import { isJsonObject, type JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { formatShort } from '../../compare/format-short.ts';
import { marketFeeRatesIn } from '../../forms/market-fee-rates.ts';
import type { DiffRow } from '../../runner/events.ts';
import {
  bodyWithComparedRows,
  makeSameRequestPair,
  type ReadComparisonOverrides,
  withoutKeys,
} from './compared-read.ts';

/** Fee tiers are adopted; the rate of an account, and the volume behind it, are specific to the venue. */
export const feeScheduleComparison: ReadComparisonOverrides = {
  type: 'fee_schedule',
  follows: ['user_fills'],
  requests: ({ addresses }) => addresses.map((address) => makeSameRequestPair({ address })),
  isOtherForm: isUnlistedProduct,
  // A venue may omit each key (D106): a missing key is no difference, but null is.
  sinceRun(body) {
    const { tiers = [], burn_ratio, referrer_share_bps, user } = body;
    const isByMarket = marketFeeRatesIn(body) !== null;
    return {
      ...(!isByMarket && { tiers }),
      ...(burn_ratio !== undefined && { burn_ratio }),
      ...(referrer_share_bps !== undefined && { referrer_share_bps }),
      ...(isJsonObject(user) ? { user: userSince(isByMarket ? withoutKeys(user, ratesOfUser) : user) } : {}),
    };
  },
};

/** Rates of an account in a schedule of rates by market (D264): no document says of which market they are. */
const ratesOfUser = ['taker_bps', 'maker_bps', 'effective_taker_bps', 'effective_maker_bps', 'products', 'vip_tier'];

/** Whether only one side lists a product: the set of listed ones is open, and a form may have others (D264). */
function isUnlistedProduct({ path, expected, actual }: DiffRow): boolean {
  return /^\$\.user\.products\[[^\]]*\]$/.test(path) && [expected, actual].includes(formatShort(undefined));
}

/** The shadow does not know the exchange's earlier volume on that day. */
function userSince(user: JsonObject): JsonObject {
  const ownVolumes = (days: readonly JsonObject[]) => days.map((day) => withoutKeys(day, ['exchange_maker_volume']));
  return { ...user, ...bodyWithComparedRows(user, 'daily_volume', ownVolumes) };
}
