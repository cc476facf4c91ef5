/** A check asks for the refusal; a sequence would compare what is told of the order as well. */
const unlisted = 'what the records tell of an order on a market that there is not, no source says';

/**
 * Outcomes of the catalogue to which no campaign of the default mix comes, and why. The list may only get shorter: one that
 * is reached has to go.
 */
export const unreachedOutcomes: Readonly<Record<string, string>> = {
  ...alike(['batch_order', 'scale_order', 'chase_order', 'twap_order', 'spot_order'], 'MARKET_NOT_FOUND', unlisted),
  'batch_modify RATE_LIMITED': 'takes more than a thousand amendments at once',
  'borrow_lend INTERNAL': 'takes a sum beyond what an account can hold',
};

/** Outcomes of the catalogue that the model never answers: what is always refused, and what it decides otherwise where that is open. */
export const undecidedSo: Readonly<Record<string, string>> = {
  'link_staking_user taken': 'every call is refused, as the documents have it',
  'perp_set_oracle taken': 'every call is refused, as the documents have it',
  'withdraw taken': 'every call is refused, as the documents have it',
  'sub_account_transfer ASSET_INSUFFICIENT_BALANCE': 'the code of another form of D54',
};

function alike(tags: readonly string[], code: string, why: string): Record<string, string> {
  return Object.fromEntries(tags.map((tag) => [`${tag} ${code}`, why]));
}
