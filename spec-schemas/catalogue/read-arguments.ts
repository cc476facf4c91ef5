import type { ReadArgument } from './read-entry.ts';

// Arguments shared by many reads. @source read-api, "POST /info"

export const addressArgument = { kind: 'address' } as const satisfies ReadArgument;
/** Four reads accept the account under both names. @source read-api, "Conventions of the read plane" */
export const addressWithUserAlias = { kind: 'address', alias: 'user' } as const satisfies ReadArgument;
export const startTimeArgument = { kind: 'time', default: null, rule: 'inclusive' } as const satisfies ReadArgument;
export const endTimeArgument = { kind: 'time', default: null, rule: 'inclusive' } as const satisfies ReadArgument;
/** Time window that only the public text mentions. */
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

/** Removed arguments: a request with one of them and no `coin` is refused. @source read-api, conventions */
export const legacyMarketArguments = ['asset_id', 'market_id'] as const;

/** Account of the catalogue's empty replies. */
export const nobodyAddress = '0x000000000000000000000000000000000000dead';
