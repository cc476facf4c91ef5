import { isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { alike, type OwnComparison } from './compared-read.ts';

export const accountState: OwnComparison = {
  type: 'account_state',
  follows: ['clearinghouse_state', 'vault_summaries'],
  asks: ({ addresses, masters, stakers, subAccounts, vaults }) => [
    ...addresses.map((address) => alike({ address })),
    // What a sub-account is called on the target is told by the overview of its master, a vault by the list, and what is free
    // of stake by the overview alone.
    ...[...new Set([...masters, ...stakers])].map((address) => ({
      ...alike({ address, detail: 'overview' }),
      shape: 'info.account_state.overview' as const,
    })),
    ...[...subAccounts, ...vaults].map(({ target, shadow }) => ({
      target: { address: target },
      shadow: { address: shadow },
    })),
  ],
  // Rewards come from what others trade.
  isEnvironment: ({ detail }) => detail === 'overview',
  // `staking_state` tells the same, and is compared by itself.
  since: ({ staking, ...body }) => (isJsonObject(staking) ? { ...body, staking: { ...staking, state: {} } } : body),
};
