import { isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { makeSameRequestPair, type ReadComparisonOverrides } from './compared-read.ts';

export const accountStateComparison: ReadComparisonOverrides = {
  type: 'account_state',
  follows: ['clearinghouse_state', 'vault_summaries'],
  requests: ({ addresses, masters, stakers, subAccounts, vaults }) => [
    ...addresses.map((address) => makeSameRequestPair({ address })),
    // The overview of a master shows the target's address of a sub-account, the list that of a vault; only the overview
    // shows free stake.
    ...[...new Set([...masters, ...stakers])].map((address) => ({
      ...makeSameRequestPair({ address, detail: 'overview' }),
      shape: 'info.account_state.overview' as const,
    })),
    ...[...subAccounts, ...vaults].map(({ target, shadow }) => ({
      target: { address: target },
      shadow: { address: shadow },
    })),
  ],
  // Rewards come from other accounts' trades.
  isEnvironment: ({ detail }) => detail === 'overview',
  // `staking_state` serves the same data, and is compared separately.
  sinceRun: ({ staking, ...body }) => (isJsonObject(staking) ? { ...body, staking: { ...staking, state: {} } } : body),
};
