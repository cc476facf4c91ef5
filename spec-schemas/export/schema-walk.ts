/** Value in an exported document. A bigint is an integer that no double can hold. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonMap;
export interface JsonMap {
  readonly [key: string]: Json;
}

const partsByName: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs']);
const lists: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const single: ReadonlySet<string> = new Set([
  'items',
  'additionalProperties',
  'propertyNames',
  'contains',
  'not',
  'if',
  'then',
  'else',
]);

/** Applies a change to each direct subschema. Nothing else is touched, since an example or a property may have the name of a keyword. */
export function mapSubschemas(schema: JsonMap, change: (part: Json) => Json): JsonMap {
  return mapValues(schema, (value, keyword) => {
    if (single.has(keyword)) return change(value);
    if (lists.has(keyword) && isJsonList(value)) return value.map(change);
    return partsByName.has(keyword) && isJsonMap(value) ? mapValues(value, change) : value;
  });
}

function mapValues(map: JsonMap, change: (value: Json, key: string) => Json): JsonMap {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value, key)]));
}

export function isJsonMap(value: Json | undefined): value is JsonMap {
  return typeof value === 'object' && value !== null && !isJsonList(value);
}

export function isJsonList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
