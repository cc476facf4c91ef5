import type { AlternativeConvention } from '../../reference-model/conventions/index.ts';
import { makeOutgoingTextEdit, type RulesEdit } from '../../reference-model/index.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
  tryParseJson,
} from '../../spec-schemas/json/lossless.ts';

/** Bodies with a documented, complete set of keys, and bodies whose keys are names rather than fields. */
const complete: readonly string[] = ['details', 'subscription', 'clearinghouse_state'];
/** Key of account_state at a depth whose keys the documents call complete. */
const ONLY_AT_DEPTH_MARGIN = 'cross_maintenance_margin_used';
/** Messages that echo a client's own frames. */
const repeating: readonly string[] = ['subscriptionResponse', 'pong'];

/** Object keys are compared as a set: JSON does not order them, and the documents allow keys that they do not name. */
export const objectKeyConventions: readonly AlternativeConvention[] = [
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

/** Returns additional keys, named like fields that have a meaning elsewhere. */
function ownKeys(n: number): JsonObject {
  return { meta: { oid: String(n), px: String(n), status: 'filled', time: n }, desk: `desk ${n}` };
}

function turned(object: JsonObject, n: number): JsonObject {
  const entries = Object.entries(object);
  const by = n % entries.length;
  return Object.fromEntries([...entries.slice(by), ...entries.slice(0, by)]);
}

/** Changes each object that leaves the venue, JSON-RPC excepted. @param change  gets the number of answers so far */
function bodies(change: (object: JsonObject, n: number) => JsonObject): RulesEdit {
  let answers = 0;
  const spell = (text: string) => {
    const json = tryParseJson(text);
    if (!isJsonObject(json) || (typeof json.channel === 'string' && repeating.includes(json.channel))) return text;
    answers += 1;
    return printJson(throughout(json, (object) => change(object, answers)));
  };
  return makeOutgoingTextEdit(spell, ['/evm']);
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

/** Changes each entry of `statuses` below its single key, which names the order's outcome. */
function eachEntry(entries: JsonValue, change: (object: JsonObject) => JsonObject): JsonValue {
  if (!isJsonArray(entries)) return entries;
  const inside = (entry: JsonObject) =>
    Object.fromEntries(Object.entries(entry).map(([key, member]) => [key, throughout(member, change)]));
  return entries.map((entry) => (isJsonObject(entry) ? inside(entry) : entry));
}
