import { isJsonList, isJsonMap, type Json, type JsonMap, mapSubschemas } from './schema-walk.ts';

/**
 * Rewrites a schema without changing the accepted values, as strict validators and code generators require: each required property is
 * declared where it is required, and a value of several types has a branch for each.
 */
export function toStrictSchema(schema: Json): Json {
  return isJsonMap(schema) ? branchPerType(declared(mapSubschemas(schema, toStrictSchema))) : schema;
}

/** Declares an undeclared required property with the schema of `additionalProperties`, which judged it before. */
function declared(schema: JsonMap): JsonMap {
  const { required, properties = {}, additionalProperties = true } = schema;
  if (!isJsonList(required) || !isJsonMap(properties)) return schema;
  const missing = required
    .filter((name) => typeof name === 'string')
    .filter((name) => !Object.hasOwn(properties, name));
  if (missing.length === 0) return schema;
  const added = Object.fromEntries(missing.map((name) => [name, additionalProperties]));
  return { ...schema, properties: { ...properties, ...added } };
}

const keywordsOf: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems'],
  object: ['properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties'],
};
const typed: ReadonlySet<string> = new Set(Object.values(keywordsOf).flat());

/** Splits a list of types into branches. A single type, or a type and null, stays, since every reader understands it. */
function branchPerType(schema: JsonMap): JsonMap {
  const { type, ...rest } = schema;
  if (!isJsonList(type) || type.length < 2 || (type.length === 2 && type.includes('null'))) return schema;
  const branches = type.map((one) => ({ type: one, ...only(rest, keywordsOf[String(one)] ?? []) }));
  const common = Object.fromEntries(Object.entries(rest).filter(([keyword]) => !typed.has(keyword)));
  const { allOf = [], anyOf } = common;
  if (anyOf === undefined) return { ...common, anyOf: branches };
  return { ...common, allOf: [...(isJsonList(allOf) ? allOf : []), { anyOf: branches }] };
}

function only(schema: JsonMap, keywords: readonly string[]): JsonMap {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keywords.includes(keyword)));
}
