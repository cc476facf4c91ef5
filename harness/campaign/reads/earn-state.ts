import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { bodyWithComparedRows, makeSameRequestPair, type ReadComparisonOverrides } from './compared-read.ts';

/** Pools are shared: where others play at the same time, only the account's part is compared. */
export const earnStateComparison: ReadComparisonOverrides = {
  type: 'earn_state',
  requests: ({ addresses }) => addresses.map((user) => makeSameRequestPair({ user })),
  inOneForm: true,
  sinceRun: (body, { isAlone, lendable }) => {
    const adopted = (rows: readonly JsonObject[]) => rows.filter(({ signing_id }) => lendable.has(Number(signing_id)));
    return { ...body, ...bodyWithComparedRows(body, 'pools', isAlone ? adopted : ownShares) };
  },
};

function ownShares(rows: readonly JsonObject[]): readonly JsonObject[] {
  return rows.flatMap(({ signing_id, user_shares, user_value }) => {
    const has = user_shares !== undefined && user_shares !== '0';
    return has ? [{ signing_id: signing_id ?? null, user_shares, user_value: user_value ?? null }] : [];
  });
}
