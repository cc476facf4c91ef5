/** Words of replies and pushes. Closed sets (D19); open ones are plain strings in the shapes. */
export const liquidationTiers = ['Safe', 'T0', 'T1', 'T2', 'T3'] as const;
export const abstractionModes = ['unified', 'standard', 'portfolio'] as const;
export const positionModes = ['one_way', 'hedge'] as const;
export const positionSides = ['long', 'short'] as const;
/** `trigger` marks the row of a parked leg. */
export const openOrderTifs = ['gtc', 'ioc', 'alo', 'trigger'] as const;
export const fillDirs = [
  'Open Long',
  'Close Long',
  'Open Short',
  'Close Short',
  'Long > Short',
  'Short > Long',
  'Buy',
  'Sell',
] as const;
export const orderStates = [
  'resting',
  'triggered',
  'filled',
  'canceled',
  'cancel_rejected',
  'rejected',
  'unknown',
] as const;
/** Words of `order_updates`; `noop` and `parked` are newer than the rest. */
export const orderUpdateStates = [
  'open',
  'filled',
  'canceled',
  'rejected',
  'cancel_rejected',
  'noop',
  'parked',
] as const;
export const voteStates = ['voting', 'enacted', 'expired'] as const;
export const markSources = ['oracle_median', 'sync_oracle', 'custom'] as const;
/** The third and the fourth state are final. */
export const withdrawalStates = [
  'awaiting_cosignatures',
  'ready_to_release',
  'released',
  'stranded_on_retired_domain',
] as const;
