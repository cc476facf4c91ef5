import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { type Fact, type Found, orNested } from './fact.ts';
import { type RowForm, rowsAs } from './row-form.ts';

/** Fact of the price of a token or pair registration now, and of what comes of it, in `spot_deploy_auction` (D234). */
export const registrationAsk: Fact = { name: 'the ask of a registration', of: 'nobody', find: orNested(found) };

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

function found(body: JsonObject): Found<JsonObject> | null {
  const rows = rowsAs([body], figures);
  const [made] = rows?.rows ?? [];
  return rows === null || !isJsonObject(made) ? null : { body: made, form: [rows.form] };
}
