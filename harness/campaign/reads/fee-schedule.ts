import { isJsonArray, isJsonObject, type JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { alike, type OwnComparison } from './compared-read.ts';

/** The tiers are adopted; what an account is charged by them, and for which volume, is the venue's own. */
export const feeSchedule: OwnComparison = {
  type: 'fee_schedule',
  follows: ['user_fills'],
  asks: ({ addresses }) => addresses.map((address) => alike({ address })),
  since: ({ tiers = [], burn_ratio = null, referrer_share_bps = null, user }) => ({
    ...{ tiers, burn_ratio, referrer_share_bps },
    user: isJsonObject(user) ? userSince(user) : null,
  }),
};

/** What everybody made that day is nothing that a shadow knows. */
function userSince({ daily_volume, ...user }: JsonObject): JsonObject {
  const days = isJsonArray(daily_volume) ? daily_volume.filter(isJsonObject) : [];
  return { ...user, daily_volume: days.map(({ exchange_maker_volume: _all, ...day }) => day) };
}
