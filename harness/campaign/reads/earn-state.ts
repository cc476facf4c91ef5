import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { alike, type OwnComparison } from './compared-read.ts';

/** What a pool has is everybody's doing: what an account has of it is compared, where it has something. */
export const earnState: OwnComparison = {
  type: 'earn_state',
  asks: ({ addresses }) => addresses.map((user) => alike({ user })),
  inOneForm: true,
  since: ({ pools, ...body }) => ({
    ...body,
    pools: (isJsonArray(pools) ? pools : []).filter(isJsonObject).flatMap(({ signing_id, user_shares, user_value }) => {
      const has = user_shares !== undefined && user_shares !== '0';
      return has ? [{ signing_id: signing_id ?? null, user_shares, user_value: user_value ?? null }] : [];
    }),
  }),
};
