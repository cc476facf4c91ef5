import fc from 'fast-check';
import {
  allowedBooleansOf,
  allowedTypesOf,
  enumeratedValuesOf,
  listSchemaAlternatives,
  type SchemaAlternative,
} from './schema-alternatives.ts';
import { makeArrayArbitraries } from './schema-arrays.ts';
import { type DrawExtent, oneOfArbitraries, type ValueArbitrary } from './schema-draw.ts';
import { assertionKeywordsOf, type JsonSchema, type JsonType } from './schema-node.ts';
import { makeObjectArbitraries } from './schema-objects.ts';
import { makeSchemaIntegerArbitrary, makeSchemaNumberArbitrary, makeSchemaStringArbitrary } from './schema-scalars.ts';

const anything: ValueArbitrary = fc.jsonValue({ maxDepth: 1 });

/** A schema that no value satisfies. */
export class UnsatisfiableSchemaError extends Error {}

/**
 * Returns valid values of a schema. Integers beyond 2^53 are bigints.
 * @throws UnsatisfiableSchemaError where there is none, UnsupportedKeywordError
 */
export function valueArbitraryOf(schema: JsonSchema): ValueArbitrary {
  return oneOfArbitraries(drawnFrom([schema], 'some'));
}

/**
 * Returns valid values with as many optional keys as allowed together. One arbitrary per branch: together they reach every part of the
 * schema.
 */
export function makeAllOptionalKeysArbitraries(schema: JsonSchema): readonly ValueArbitrary[] {
  return drawnFrom([schema], 'all');
}

function drawnFrom(schemas: readonly JsonSchema[], extent: DrawExtent): readonly ValueArbitrary[] {
  const open = listSchemaAlternatives(schemas);
  if (open.length === 0) throw new UnsatisfiableSchemaError(JSON.stringify(schemas));
  return open.flatMap((nodes) => ofAlternative(nodes, extent));
}

function ofAlternative(nodes: SchemaAlternative, extent: DrawExtent): readonly ValueArbitrary[] {
  if (nodes.every((node) => assertionKeywordsOf(node).length === 0)) return [anything];
  const listed = enumeratedValuesOf(nodes);
  if (listed !== null) return [fc.constantFrom(...listed)];
  const types = allowedTypesOf(nodes);
  return types
    .filter((type) => type !== 'integer' || !types.includes('number'))
    .flatMap((type) => ofType(type, nodes, extent));
}

function ofType(type: JsonType, nodes: SchemaAlternative, extent: DrawExtent): readonly ValueArbitrary[] {
  switch (type) {
    case 'null':
      return [fc.constant(null)];
    case 'boolean':
      return [fc.constantFrom(...allowedBooleansOf(nodes))];
    case 'string':
      return [makeSchemaStringArbitrary(nodes)];
    case 'integer':
      return [makeSchemaIntegerArbitrary(nodes)];
    case 'number':
      return [makeSchemaNumberArbitrary(nodes)];
    case 'array':
      return makeArrayArbitraries(nodes, (schemas) => drawnFrom(schemas, extent), extent);
    case 'object':
      return makeObjectArbitraries(nodes, (schemas) => drawnFrom(schemas, extent), extent);
  }
}
