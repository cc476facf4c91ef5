import { isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { type OwnComparison, sameOnBothSides } from './compared-read.ts';

export const accountState: OwnComparison = {
  type: 'account_state',
  follows: ['clearinghouse_state', 'vault_summaries'],
  requests: ({ addresses, masters, stakers, subAccounts, vaults }) => [
    ...addresses.map((address) => sameOnBothSides({ address })),
    // The overview of a master shows the target's address of a sub-account, the list that of a vault; only the overview
    // shows free stake.
    ...[...new Set([...masters, ...stakers])].map((address) => ({
      ...sameOnBothSides({ address, detail: 'overview' }),
      shape: 'info.account_state.overview' as const,
    })),
    ...[...subAccounts, ...vaults].map(({ target, shadow }) => ({
      target: { address: target },
      shadow: { address: shadow },
    })),
  ],
  // Rewards come from other accounts' trades.
  isEnvironment: ({ detail }) => detail === 'overview',
  // `staking_state` serves the same, and is compared by itself.
  sinceRun: ({ staking, ...body }) => (isJsonObject(staking) ? { ...body, staking: { ...staking, state: {} } } : body),
};
