import { isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { alike, type OwnComparison } from './compared-read.ts';

export const accountState: OwnComparison = {
  type: 'account_state',
  follows: ['clearinghouse_state'],
  asks: ({ addresses, masters, stakers, subAccounts }) => [
    ...addresses.map((address) => alike({ address })),
    // What a sub-account is called on the target is told by the overview of its master, and what is free of stake by that alone.
    ...[...new Set([...masters, ...stakers])].map((address) => ({
      ...alike({ address, detail: 'overview' }),
      shape: 'info.account_state.overview' as const,
    })),
    ...subAccounts.map(({ target, shadow }) => ({ target: { address: target }, shadow: { address: shadow } })),
  ],
  // Rewards come from what others trade.
  isEnvironment: ({ detail }) => detail === 'overview',
  // `staking_state` tells the same, and is compared by itself.
  since: ({ staking, ...body }) => (isJsonObject(staking) ? { ...body, staking: { ...staking, state: {} } } : body),
};
