/** Reason of outcomes on markets that do not exist: a check judges the refusal, but a sequence would also compare the order's records. */
const unlisted = 'what the records tell of an order on a market that there is not, no source says';

/**
 * Outcomes of the catalogue that no campaign of the default mix reaches, with the reason. The list may only shrink: reached outcomes have
 * to be removed.
 */
export const unreachedOutcomeReasons: Readonly<Record<string, string>> = {
  ...alike(['batch_order', 'scale_order', 'chase_order', 'twap_order', 'spot_order'], 'MARKET_NOT_FOUND', unlisted),
  'batch_modify RATE_LIMITED': 'takes more than a thousand amendments at once',
  'borrow_lend INTERNAL': 'takes a sum beyond what an account can hold',
};

/** Outcomes of the catalogue that the model never gives: because of an earlier refusal, or a decision on an open point. */
export const modelNeverGivesOutcomeReasons: Readonly<Record<string, string>> = {
  'link_staking_user taken': 'every call is refused, as the documents have it',
  'perp_set_oracle taken': 'every call is refused, as the documents have it',
  'withdraw taken': 'every call is refused, as the documents have it',
  'sub_account_transfer ASSET_INSUFFICIENT_BALANCE': 'the code of another form of D54',
};

function alike(tags: readonly string[], code: string, why: string): Record<string, string> {
  return Object.fromEntries(tags.map((tag) => [`${tag} ${code}`, why]));
}
