import { alike, type OwnComparison } from './compared-read.ts';

export const accountState: OwnComparison = {
  type: 'account_state',
  follows: ['clearinghouse_state'],
  asks: ({ addresses, masters, subAccounts }) => [
    ...addresses.map((address) => alike({ address })),
    // What a sub-account is called on the target is told by the overview of its master.
    ...masters.map((address) => ({
      ...alike({ address, detail: 'overview' }),
      shape: 'info.account_state.overview' as const,
    })),
    ...subAccounts.map(({ target, shadow }) => ({ target: { address: target }, shadow: { address: shadow } })),
  ],
};
