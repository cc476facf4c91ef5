/**
 * Outcomes of the catalogue to which no campaign of the default mix comes, and why. The list may only get shorter: one that
 * is reached has to go.
 */
export const unreachedOutcomes: Readonly<Record<string, string>> = {
  'batch_modify RATE_LIMITED': 'takes more than a thousand amendments at once',
  'borrow_lend INTERNAL': 'takes a sum beyond what an account can hold',
  'chase_order MARKET_INACTIVE': 'takes a chase of a market between two votes on its flags, which few sequences have',
  'send_asset MARGIN_INSUFFICIENT':
    'takes a split account that sends more than its perp wallet has, which few sequences have',
  'send_asset PRECONDITION_FAILED': 'takes a send that converts, at a mark that is stale',
  'twap_order MARKET_INACTIVE': 'the model asks what a market takes of each slice, and not of the order',
};
