import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { type ReadComparisonOverrides, sameRequestPair } from './compared-read.ts';

/** Pools are shared: where others play at the same time, only the account's part is compared. */
export const earnState: ReadComparisonOverrides = {
  type: 'earn_state',
  requests: ({ addresses }) => addresses.map((user) => sameRequestPair({ user })),
  inOneForm: true,
  sinceRun: ({ pools, ...body }, { isAlone, lendable }) => {
    const rows = (isJsonArray(pools) ? pools : []).filter(isJsonObject);
    if (isAlone) return { ...body, pools: rows.filter(({ signing_id }) => lendable.has(Number(signing_id))) };
    return {
      ...body,
      pools: rows.flatMap(({ signing_id, user_shares, user_value }) => {
        const has = user_shares !== undefined && user_shares !== '0';
        return has ? [{ signing_id: signing_id ?? null, user_shares, user_value: user_value ?? null }] : [];
      }),
    };
  },
};
