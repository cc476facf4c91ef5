/** A check asks for the refusal; a sequence would compare what is told of the order as well. */
const unlisted = 'what the records tell of an order on a market that there is not, no source says';

/**
 * Outcomes of the catalogue to which no campaign of the default mix comes, and why. The list may only get shorter: one that
 * is reached has to go.
 */
export const unreachedOutcomes: Readonly<Record<string, string>> = {
  ...alike(['submit_order', 'batch_order', 'scale_order', 'chase_order', 'twap_order'], 'MARKET_NOT_FOUND', unlisted),
  'batch_modify RATE_LIMITED': 'takes more than a thousand amendments at once',
  'borrow_lend INTERNAL': 'takes a sum beyond what an account can hold',
  'chase_order MARKET_INACTIVE': 'takes a chase of a market between two votes on its flags, which few sequences have',
  'send_asset MARGIN_INSUFFICIENT':
    'takes a split account that sends more than its perp wallet has, which few sequences have',
};

const unstaked = 'takes a deployer, for which no family gives anybody the stake';
const settings = [
  ...['perp_set_leverage', 'perp_set_fee_tier', 'perp_set_maker_rebate', 'perp_set_min_size'],
  ...['perp_set_sub_deployer_perms', 'mip3_set_oracle_px'],
];
const switches = ['perp_activate_market', 'perp_deactivate_market', 'perp_set_sub_deployers'];

const undeployed =
  'takes a token or a pair of its own, which no sequence registers: the clocks of their prices are not adopted';
const ofSpot = [
  ...['spot_register_token', 'spot_register_pair', 'spot_set_pair_params', 'spot_set_pair_active'],
  ...['spot_seed_holders', 'spot_finalize_supply'],
];

/** What the actions of deployers come to once somebody is one: all but the refusal of everybody else. Goes with a family for them. */
export const undeployedOutcomes: Readonly<Record<string, string>> = {
  ...alike(['perp_register_asset', ...settings], 'INVALID_REQUEST', unstaked),
  ...alike(['perp_register_asset', ...settings, ...switches], 'taken', unstaked),
  ...alike(ofSpot, 'taken', undeployed),
  ...alike(['spot_set_pair_params', 'spot_seed_holders'], 'INVALID_REQUEST', undeployed),
};

/** Outcomes of the catalogue that the model never answers: what is always refused, and what it decides otherwise where that is open. */
export const undecidedSo: Readonly<Record<string, string>> = {
  'link_staking_user taken': 'every call is refused, as the documents have it',
  'perp_set_oracle taken': 'every call is refused, as the documents have it',
  'withdraw taken': 'every call is refused, as the documents have it',
  'sub_account_transfer ASSET_INSUFFICIENT_BALANCE': 'the code of another form of D54',
  'twap_order MARKET_INACTIVE': 'the model asks what a market takes of each slice, and not of the order',
};

function alike(tags: readonly string[], code: string, why: string): Record<string, string> {
  return Object.fromEntries(tags.map((tag) => [`${tag} ${code}`, why]));
}
