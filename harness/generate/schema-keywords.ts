import { parseElementOrder } from '../compare/element-order.ts';
import {
  assertionKeywordsOf,
  declaredTypesOf,
  type JsonSchema,
  type JsonType,
  type SchemaNode,
} from './schema-node.ts';

/** Place at which a schema judges values. */
export interface KeywordSite {
  readonly schemaPath: string;
  /** Key, for `required`. */
  readonly key?: string;
}

/** Keywords that only judge through their contents. */
const containers = new Set(['properties', 'prefixItems', 'allOf', 'then', 'else', 'required']);

/**
 * Returns every keyword by which a schema can reject a value, `required` once per key. Three kinds are left out: contents of a condition
 * (it selects, and rejects nothing), parts of a branch that repeat its condition or concern types that it rules out, and extra keys where
 * they are advisories (D11).
 */
export function findRejectingKeywords(schema: JsonSchema): Generator<KeywordSite> {
  return keywordsIn(schema, '#', true);
}

function* keywordsIn(schema: JsonSchema, pointer: string, given: JsonSchema): Generator<KeywordSite> {
  if (schema === true) return;
  if (schema === false) {
    yield { schemaPath: `${pointer}/false schema` };
    return;
  }
  const condition: SchemaNode = typeof given === 'object' ? given : {};
  for (const keyword of assertionKeywordsOf(schema)) {
    if (rejects(keyword, schema) && !isIdle(keyword, schema, condition)) yield { schemaPath: `${pointer}/${keyword}` };
  }
  for (const key of schema.required ?? []) {
    if (!condition.required?.includes(key)) yield { schemaPath: `${pointer}/required`, key };
  }
  for (const [path, part, known] of partsOf(schema, condition)) yield* keywordsIn(part, `${pointer}/${path}`, known);
}

/** Returns the schemas inside of one, each with the condition on the values that reach it. */
function* partsOf(node: SchemaNode, given: SchemaNode): Generator<readonly [string, JsonSchema, JsonSchema]> {
  for (const [key, member] of Object.entries(node.properties ?? {})) {
    yield [`properties/${key}`, member, given.properties?.[key] ?? true];
  }
  if (typeof node.additionalProperties === 'object') yield ['additionalProperties', node.additionalProperties, true];
  if (typeof node.items === 'object') yield ['items', node.items, true];
  for (const keyword of ['prefixItems', 'allOf', 'anyOf', 'oneOf'] as const) {
    for (const [index, part] of (node[keyword] ?? []).entries()) yield [`${keyword}/${index}`, part, true];
  }
  if (node.if !== undefined && node.then !== undefined) yield ['then', node.then, node.if];
  if (node.if !== undefined && node.else !== undefined) yield ['else', node.else, true];
}

/** `number` includes integers. */
const everyType: readonly JsonType[] = ['null', 'boolean', 'number', 'string', 'array', 'object'];

function rejects(keyword: string, node: SchemaNode): boolean {
  switch (keyword) {
    case 'type':
      return !everyType.every((type) => declaredTypesOf(node).includes(type));
    case 'items':
      return node.items === false;
    case 'additionalProperties':
      return node.additionalProperties === false && node['x-extra'] === 'forbidden';
    case 'x-order': {
      const order = parseElementOrder(node['x-order']);
      return order.kind === 'ordered' && order.key !== null;
    }
    default:
      return !containers.has(keyword);
  }
}

const judgedTypes: Readonly<Record<string, readonly JsonType[]>> = {
  pattern: ['string'],
  minLength: ['string'],
  maxLength: ['string'],
  minimum: ['integer', 'number'],
  maximum: ['integer', 'number'],
};

function isIdle(keyword: string, node: SchemaNode, condition: SchemaNode): boolean {
  const known = declaredTypesOf(condition);
  if (known.length === 0) return false;
  if (keyword === 'type') return known.every((type) => declaredTypesOf(node).includes(type));
  const judged = judgedTypes[keyword];
  return judged !== undefined && !known.some((type) => judged.includes(type));
}
