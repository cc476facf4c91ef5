import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { at } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { type BodyNormalizer, makeNestedFinder, type NormalizedBody } from './body-normalizer.ts';
import { normalizeRows, type RowForm } from './row-form.ts';

/**
 * Fact of the current price of a token or pair registration, in `spot_deploy_auction` (D234): a falling clock, or resting asks, one for
 * each kind.
 */
export const registrationPriceNormalizer: BodyNormalizer = {
  name: 'the ask of a registration',
  of: 'nobody',
  find: makeNestedFinder(found),
};

const figures: RowForm = {
  keys: {
    current_ask: ['ask', 'ask_px', 'current_price', 'price'],
    floor: ['floor_price', 'min', 'min_ask'],
    start: ['start_price', 'start_ask', 'opening_price'],
    start_multiplier: ['multiplier'],
    duration_blocks: ['duration', 'blocks'],
    opened_at_block: ['opened_at', 'start_block'],
    now_block: ['height', 'block'],
    last_clearing: ['last_clearing_price', 'last_price', 'last_ask'],
    sealed_round: [],
  },
  needed: [
    'current_ask',
    'floor',
    'start',
    'start_multiplier',
    'duration_blocks',
    'opened_at_block',
    'now_block',
    'last_clearing',
  ],
};

const asks: RowForm = {
  keys: {
    token_ask: ['token_price', 'token_fee', 'token_register_ask', 'token'],
    pair_ask: ['pair_price', 'pair_fee', 'pair_deploy_ask', 'pair'],
  },
  needed: ['token_ask', 'pair_ask'],
};

function found(body: JsonObject): NormalizedBody<JsonObject> | null {
  return inForm(body, figures, '') ?? byKind(body) ?? resting(body);
}

function resting(body: JsonObject): NormalizedBody<JsonObject> | null {
  const made = inForm(body, asks, 'an ask for each kind');
  return made === null || Dec.parse(made.body.token_ask) === null || Dec.parse(made.body.pair_ask) === null
    ? null
    : made;
}

/** Names of the time in which the price of an auction falls, ms. */
const fallNames = ['duration_ms', 'fall_ms', 'falls_over_ms', 'period_ms'];

/** Reads an auction of its own for each kind, an object with its current price, which may fall by time. */
function byKind({ token, pair }: JsonObject): NormalizedBody<JsonObject> | null {
  const current = ['current_ask', ...(figures.keys.current_ask ?? [])];
  const key = current.find((name) => [token, pair].every((auction) => Dec.parse(at(auction, name)) !== null));
  if (key === undefined) return null;
  const falls = fallNames.flatMap((name) => [at(token, name), at(pair, name)]).filter((ms) => typeof ms === 'number');
  const body = { token_ask: at(token, key) ?? null, pair_ask: at(pair, key) ?? null };
  return {
    body: falls.length === 0 ? body : { ...body, fall_ms: Math.max(...falls) },
    form: [`an auction for each kind, token and pair, with ${key}`],
  };
}

function inForm(body: JsonObject, form: RowForm, name: string): NormalizedBody<JsonObject> | null {
  const rows = normalizeRows([body], form);
  const [made] = rows?.rows ?? [];
  if (rows === null || !isJsonObject(made)) return null;
  return { body: made, form: [[name, rows.form].filter(Boolean).join(', ')] };
}
