/** Reads that reveal ids used by later steps: of orders, TWAP parents, vaults, requests for quotes and sub-accounts. */
export const idRevealingReads: readonly string[] = [
  'open_orders',
  'user_twaps',
  'vault_summaries',
  'rfq_user',
  'rfq_open',
  'account_state',
];
