import { isJsonArray, isJsonObject, type JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { type ReadComparisonOverrides, sameRequestPair } from './compared-read.ts';

/** Tiers are adopted; the rate of an account, and the volume behind it, are the venue's own. */
export const feeSchedule: ReadComparisonOverrides = {
  type: 'fee_schedule',
  follows: ['user_fills'],
  requests: ({ addresses }) => addresses.map((address) => sameRequestPair({ address })),
  sinceRun: ({ tiers = [], burn_ratio = null, referrer_share_bps = null, user }) => ({
    tiers,
    burn_ratio,
    referrer_share_bps,
    // A venue may not show it (D106): a key that is missing is no difference, where one that is null is.
    ...(isJsonObject(user) ? { user: userSince(user) } : {}),
  }),
};

/** The shadow does not know the exchange's volume of that day. */
function userSince({ daily_volume, ...user }: JsonObject): JsonObject {
  const days = isJsonArray(daily_volume) ? daily_volume.filter(isJsonObject) : [];
  return { ...user, daily_volume: days.map(({ exchange_maker_volume: _all, ...day }) => day) };
}
