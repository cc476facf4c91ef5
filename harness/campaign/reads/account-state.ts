import { alike, type OwnComparison } from './compared-read.ts';

export const accountState: OwnComparison = {
  type: 'account_state',
  follows: ['clearinghouse_state', 'vault_summaries'],
  asks: ({ addresses, masters, subAccounts, vaults }) => [
    ...addresses.map((address) => alike({ address })),
    // What a sub-account is called on the target is told by the overview of its master; a vault by the list.
    ...masters.map((address) => ({
      ...alike({ address, detail: 'overview' }),
      shape: 'info.account_state.overview' as const,
    })),
    ...[...subAccounts, ...vaults].map(({ target, shadow }) => ({
      target: { address: target },
      shadow: { address: shadow },
    })),
  ],
};
