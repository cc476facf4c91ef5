import type { Convention } from '../../reference-model/conventions/index.ts';
import { makeTextEdit, type RulesEdit } from '../../reference-model/index.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
  tryParseJson,
} from '../../spec-schemas/json/lossless.ts';

/** Bodies of which a sentence says that they have these keys alone, and those whose keys are names and no fields. */
const complete: readonly string[] = ['details', 'subscription', 'clearinghouse_state'];
/** Key of account_state: the read at this depth answers some keys *only*. */
const ONLY_AT_DEPTH_MARGIN = 'cross_maintenance_margin_used';
/** Messages that tell a client how its own frames were received, and repeat those frames. */
const repeating: readonly string[] = ['subscriptionResponse', 'pong'];

/** Keys are no list: JSON gives them no order, and the documents forbid none beside those that they name. */
export const keysConventions: readonly Convention[] = [
  {
    id: 'keys-in-turn',
    says: 'the keys of a body come in another order with each answer',
    edits: [bodies((object, n) => turned(object, n))],
  },
  {
    id: 'keys-of-its-own',
    says: 'bodies and rows have keys beside the documented ones, and what they say changes with each answer',
    edits: [bodies((object, n) => ({ ...ownKeys(n), ...object }))],
  },
];

/** Under names that stand elsewhere for something. */
function ownKeys(n: number): JsonObject {
  return { meta: { oid: String(n), px: String(n), status: 'filled', time: n }, desk: `desk ${n}` };
}

function turned(object: JsonObject, n: number): JsonObject {
  const entries = Object.entries(object);
  const by = n % entries.length;
  return Object.fromEntries([...entries.slice(by), ...entries.slice(0, by)]);
}

/** Each object of what leaves the venue otherwise, but for JSON-RPC. @param change  given how many answers there were */
function bodies(change: (object: JsonObject, n: number) => JsonObject): RulesEdit {
  let answers = 0;
  const spell = (text: string) => {
    const json = tryParseJson(text);
    if (!isJsonObject(json) || (typeof json.channel === 'string' && repeating.includes(json.channel))) return text;
    answers += 1;
    return printJson(throughout(json, (object) => change(object, answers)));
  };
  return makeTextEdit(spell, ['/evm']);
}

function throughout(value: JsonValue, change: (object: JsonObject) => JsonObject): JsonValue {
  if (isJsonArray(value)) return value.map((each) => throughout(each, change));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([key, member]) => [
    key,
    complete.includes(key) ? member : key === 'statuses' ? eachEntry(member, change) : throughout(member, change),
  ]);
  const object: JsonObject = Object.fromEntries(members);
  return ONLY_AT_DEPTH_MARGIN in object ? object : change(object);
}

/** Changes each entry of `statuses` inside of its one key, which says what became of the order. */
function eachEntry(entries: JsonValue, change: (object: JsonObject) => JsonObject): JsonValue {
  if (!isJsonArray(entries)) return entries;
  const inside = (entry: JsonObject) =>
    Object.fromEntries(Object.entries(entry).map(([key, member]) => [key, throughout(member, change)]));
  return entries.map((entry) => (isJsonObject(entry) ? inside(entry) : entry));
}
