import type { ReadArgument } from './read-entry.ts';

// Arguments that many reads share. @source read-api, "POST /info"

export const address = { kind: 'address' } as const satisfies ReadArgument;
/** Four reads take the account under both names. @source read-api, "Conventions of the read plane" */
export const addressOrUser = { kind: 'address', alias: 'user' } as const satisfies ReadArgument;
export const startTime = { kind: 'time', default: null, rule: 'inclusive' } as const satisfies ReadArgument;
export const endTime = { kind: 'time', default: null, rule: 'inclusive' } as const satisfies ReadArgument;
/** A window of which only the public text speaks. */
export const publicWindow = {
  start_time: { ...startTime, authority: 'public' },
  end_time: { ...endTime, authority: 'public' },
} as const satisfies Readonly<Record<string, ReadArgument>>;

/** Bounds of `limit` on most archive reads. @source read-api, "Limits" */
export const pageLimit = { default: 500, min: 1, max: 5_000 } as const;
export const clampedLimit = {
  kind: 'count',
  default: pageLimit.default,
  rule: `clamped ${pageLimit.min}..${pageLimit.max}`,
} as const satisfies ReadArgument;

/** Arguments that are no more: a request that sends one and no `coin` is refused. @source read-api, conventions */
export const legacyMarketArguments = ['asset_id', 'market_id'] as const;

/** The account that the catalogue's empty replies are about. */
export const nobody = '0x000000000000000000000000000000000000dead';
