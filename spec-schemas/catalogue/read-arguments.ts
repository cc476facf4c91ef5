import type { ReadArgument } from './read-entry.ts';

// Arguments that many reads share. @source read-api, "POST /info"

export const addressArgument = { kind: 'address' } as const satisfies ReadArgument;
/** Four reads take the account under both names. @source read-api, "Conventions of the read plane" */
export const addressWithUserAlias = { kind: 'address', alias: 'user' } as const satisfies ReadArgument;
export const startTimeArgument = { kind: 'time', default: null, rule: 'inclusive' } as const satisfies ReadArgument;
export const endTimeArgument = { kind: 'time', default: null, rule: 'inclusive' } as const satisfies ReadArgument;
/** A window of which only the public text speaks. */
export const publicWindowArguments = {
  start_time: { ...startTimeArgument, authority: 'public' },
  end_time: { ...endTimeArgument, authority: 'public' },
} as const satisfies Readonly<Record<string, ReadArgument>>;

/** Bounds of `limit` on most archive reads. @source read-api, "Limits" */
export const pageLimitArgument = { default: 500, min: 1, max: 5_000 } as const;
export const clampedLimitArgument = {
  kind: 'count',
  default: pageLimitArgument.default,
  rule: `clamped ${pageLimitArgument.min}..${pageLimitArgument.max}`,
} as const satisfies ReadArgument;

/** Arguments that are no more: a request that sends one and no `coin` is refused. @source read-api, conventions */
export const legacyMarketArguments = ['asset_id', 'market_id'] as const;

/** The account that the catalogue's empty replies are about. */
export const nobodyAddress = '0x000000000000000000000000000000000000dead';
