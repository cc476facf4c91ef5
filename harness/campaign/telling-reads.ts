/** Reads that tell ids which steps name: of orders, of parents of slices, of vaults, of requests for quotes and of sub-accounts. */
export const tellingReads: readonly string[] = [
  'open_orders',
  'user_twaps',
  'vault_summaries',
  'rfq_user',
  'rfq_open',
  'account_state',
];
