import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { recordUnnormalizedOriginal } from '../target/served-original.ts';
import { type BodyNormalizer, makeNestedFinder, type NormalizedBody } from './body-normalizer.ts';
import { normalizeNamedLists } from './named-lists.ts';
import { normalizeRows, type RowForm } from './row-form.ts';

// Bodies with the state of something, for which the documents show no keys at all (D247).

/** The account in frames of `account_state`: the documents show `data` of the read of that name. */
export const accountFrameNormalizer: BodyNormalizer = {
  name: 'the body of account_state frames',
  of: 'account',
  find: makeNestedFinder((body) => ('account_value' in body ? { body, form: [] } : null)),
};

/** Positions in frames of `spot_margin_state`: the documents show rows of the read of that name. */
export const spotMarginFrameNormalizer: BodyNormalizer = {
  name: 'the body of spot_margin_state frames',
  of: 'account',
  find: makeNestedFinder((body) =>
    normalizeNamedLists(
      body,
      { accounts: ['positions', 'pairs'] },
      (list) => (isJsonArray(list) ? { rows: list, form: [] } : null),
      false,
    ),
  ),
};

const tradable: RowForm = {
  keys: {
    leverage: ['lev'],
    margin_mode: ['mode', 'margin_type'],
    mark_px: ['mark'],
    max_trade_szs: ['max_trade_sizes', 'max_szs'],
    available_to_trade: ['available'],
  },
  needed: ['leverage'],
};

/** Fact of an account's tradable sizes in a market: of `active_asset_data`, both the read and the channel. */
export const activeAssetNormalizer: BodyNormalizer = {
  name: 'what an account can trade in a market',
  of: 'account',
  find: makeNestedFinder((body) => withPlainLeverage(objectAs(body, tradable))),
};

/** Returns the body unchanged, or with leverage and mode taken from an object: `{type, value}`. */
function withPlainLeverage(found: NormalizedBody<JsonObject> | null): NormalizedBody<JsonObject> | null {
  if (found === null) return null;
  const { body, form } = found;
  const { leverage, ...rest } = body;
  if (!isJsonObject(leverage) || leverage.value === undefined) return { body, form: [...form, ''] };
  const mode = 'margin_mode' in rest || leverage.type === undefined ? {} : { margin_mode: leverage.type };
  const made = { ...rest, leverage: leverage.value, ...mode };
  recordUnnormalizedOriginal(made, body);
  return { body: made, form: [...form, 'leverage beside its mode'] };
}

const stakeLists = {
  delegations: ['stakes', 'delegated', 'delegations_by_validator', 'stakes_by_validator'],
  pending_unstakes: ['unstakes', 'unbonding', 'unbondings', 'pending_undelegations'],
} as const;

/** Form of the parts of a body. A total may have the same name as a list. */
function stakedForm(body: JsonObject): RowForm {
  const isListed = (name: string) => isJsonArray(body[name]) || isJsonObject(body[name]);
  const lists = Object.entries(stakeLists).map(([key, others]) => [key, others.filter(isListed)] as const);
  return { keys: { ...Object.fromEntries(lists), total_staked: ['staked'] }, needed: [] };
}

const delegation: RowForm = {
  keys: { validator: ['to', 'delegatee'], amount: ['stake', 'staked', 'qty', 'q'], lock_months: ['months', 'lock'] },
  needed: ['validator', 'amount'],
  tuple: ['validator', 'amount', 'lock_months'],
  tabled: { name: 'validator' },
  figure: 'amount',
};
/** Stake on its way back: the time is in ms, as all times of the venue are. */
const unstaking: RowForm = {
  keys: {
    amount: ['stake', 'unstaked', 'qty', 'q'],
    matures_at_ts: [
      'matures_at',
      'matures_at_ms',
      'release_at',
      'release_at_ms',
      'releases_at',
      'unlock_at',
      'unlocks_at',
      'unlocks_at_ms',
      'available_at',
      'available_at_ms',
      'completes_at',
      'ends_at',
    ],
  },
  needed: ['amount', 'matures_at_ts'],
  tuple: ['amount', 'matures_at_ts'],
};
const ofStakes = ['total_staked', 'staked', ...Object.entries(stakeLists).flatMap(([key, others]) => [key, ...others])];

/** Fact of an account's stakes in `staking_state`, any part of which may be missing (D106), so that every body is in a known form. */
export const stakingStateNormalizer: BodyNormalizer = {
  name: 'what an account has at stake',
  of: 'account',
  find: (body) => makeNestedFinder(stakesIn)(body) ?? { body, form: [null, null, null, null] },
};

const vaultState: RowForm = {
  keys: {
    vault: ['address', 'vault_address'],
    share_price: ['share_value', 'price_per_share', 'unit_price', 'nav_per_share'],
  },
  needed: ['share_price'],
};

/** Fact of a vault's state in `vault_state`, any part of which may be missing, so that every body is in a known form. */
export const vaultStateNormalizer: BodyNormalizer = {
  name: 'the state of a vault',
  of: 'nobody',
  find: (body) => makeNestedFinder((inner) => objectAs(inner, vaultState))(body) ?? { body, form: [null, null] },
};

/** Credit that was earned and not claimed. `accrued` may be the lifetime total if claimed credit is next to it. */
const credit: RowForm = {
  keys: { claimable_rewards: ['claimable', 'unclaimed', 'unclaimed_rewards', 'pending_rewards', 'credit'] },
  needed: ['claimable_rewards'],
};
const accruedCredit: RowForm = {
  keys: { claimable_rewards: ['accrued', 'accrued_rewards'] },
  needed: ['claimable_rewards'],
};

/** Fact of an account's credit, as a referrer or as a broker: every body is in a known form, since one may not show it. */
export const unclaimedCreditNormalizer: BodyNormalizer = {
  name: 'what an account has earned and not claimed',
  of: 'account',
  find: (body) => makeNestedFinder(creditIn)(body) ?? { body, form: [null] },
};

function creditIn(body: JsonObject): NormalizedBody<JsonObject> | null {
  const has = (word: RegExp) => Object.keys(body).some((key) => word.test(key));
  // Lifetime earnings have another name there, so the accrued amount is unclaimed.
  const isUnclaimed = !has(/(^|_)(claimed|paid)(_|$)/) || has(/^(total|lifetime)(_(earned|rewards|credit|accrued))?$/);
  return objectAs(body, credit) ?? (isUnclaimed ? objectAs(body, accruedCredit) : null);
}

function stakesIn(body: JsonObject): NormalizedBody<JsonObject> | null {
  const named = ofStakes.some((key) => key in body) ? objectAs(body, stakedForm(body)) : null;
  if (named === null) return null;
  const form = [...named.form];
  const made: Record<string, JsonValue> = {};
  for (const [key, of] of [
    ['delegations', delegation],
    ['pending_unstakes', unstaking],
  ] as const) {
    const list = named.body[key];
    const rows = normalizeRows(list, of) ?? { rows: list, form: null };
    form.push(rows.form);
    if (rows.rows !== list) made[key] = rows.rows ?? null;
  }
  return { body: Object.keys(made).length === 0 ? named.body : { ...named.body, ...made }, form };
}

/** Normalizes one object by the form of a row. */
function objectAs(body: JsonObject, form: RowForm): NormalizedBody<JsonObject> | null {
  const found = normalizeRows([body], form);
  const [made] = found?.rows ?? [];
  return isJsonObject(made) ? { body: made, form: [found?.form ?? null] } : null;
}
