import fc from 'fast-check';
import {
  listSchemaAlternatives,
  memberSchemasOf,
  requiredKeysOf,
  type SchemaAlternative,
} from './schema-alternatives.ts';
import {
  type DrawExtent,
  MAX_EXTRA_PARTS,
  oneOfArbitraries,
  type PartDrawer,
  splitIntoChunks,
  type ValueArbitrary,
  zipArbitraries,
} from './schema-draw.ts';

type Members = readonly (readonly [key: string, value: unknown])[];

/** Represents any unnamed key. */
const UNNAMED = ' unnamed';

/** Returns objects that satisfy the nodes: their named keys, and others where those are allowed. */
export function makeObjectArbitraries(
  nodes: SchemaAlternative,
  draw: PartDrawer,
  extent: DrawExtent,
): readonly ValueArbitrary[] {
  const objects = extent === 'all' ? fullMembers(nodes, draw) : [someMembers(nodes, draw)];
  return objects.map((members) => members.map((pairs) => Object.fromEntries(pairs)));
}

function propertyCount(nodes: SchemaAlternative): { readonly min: number; readonly max: number } {
  return {
    min: Math.max(0, ...nodes.map((node) => node.minProperties ?? 0)),
    max: Math.min(...nodes.map((node) => node.maxProperties ?? Number.POSITIVE_INFINITY)),
  };
}

const isOpen = (nodes: SchemaAlternative, key: string) =>
  listSchemaAlternatives(memberSchemasOf(nodes, key)).length > 0;

function optionalKeys(nodes: SchemaAlternative): readonly string[] {
  const required = requiredKeysOf(nodes);
  const named = new Set(nodes.flatMap(({ properties = {} }) => Object.keys(properties)));
  return [...named].filter((key) => !required.includes(key) && isOpen(nodes, key));
}

function someMembers(nodes: SchemaAlternative, draw: PartDrawer): fc.Arbitrary<Members> {
  const required = requiredKeysOf(nodes);
  const optional = optionalKeys(nodes);
  const { min, max } = propertyCount(nodes);
  const room = max - required.length;
  const wanted = Math.max(0, min - required.length);
  const member = (key: string) =>
    oneOfArbitraries(draw(memberSchemasOf(nodes, key))).map((value) => [key, value] as const);
  const given = fc.tuple(...required.map(member));
  const values = new Map(optional.map((key) => [key, member(key)]));
  const chosen = fc
    .subarray([...optional], {
      minLength: Math.min(wanted, optional.length),
      maxLength: Math.min(room, optional.length),
    })
    .chain((keys) => fc.tuple(...keys.flatMap((key) => values.get(key) ?? [])));
  return fc
    .tuple(given, chosen, unnamedMembers(nodes, draw, { min: wanted - optional.length, max: room - optional.length }))
    .map((parts) => parts.flat());
}

/** Returns members under keys that no node names. */
function unnamedMembers(
  nodes: SchemaAlternative,
  draw: PartDrawer,
  { min, max }: { readonly min: number; readonly max: number },
): fc.Arbitrary<Members> {
  if (max <= 0 || !isOpen(nodes, UNNAMED)) return fc.constant([]);
  const key = freeKeys(nodes);
  const values = oneOfArbitraries(draw(memberSchemasOf(nodes, UNNAMED)));
  const minKeys = Math.max(0, min);
  return fc.dictionary(key, values, { minKeys, maxKeys: Math.min(max, minKeys + MAX_EXTRA_PARTS) }).map(Object.entries);
}

/** Returns free keys; the first letter excludes `__proto__`. */
function freeKeys(nodes: SchemaAlternative): fc.Arbitrary<string> {
  const named = new Set([...requiredKeysOf(nodes), ...nodes.flatMap(({ properties = {} }) => Object.keys(properties))]);
  return fc.stringMatching(/^[a-z][a-z0-9_]{0,7}$/).filter((key) => !named.has(key));
}

/** With a maximum number of members the optional keys take turns. */
function fullMembers(nodes: SchemaAlternative, draw: PartDrawer): readonly fc.Arbitrary<Members>[] {
  const required = requiredKeysOf(nodes);
  const { max } = propertyCount(nodes);
  const groups = splitIntoChunks(optionalKeys(nodes), max - required.length);
  return groups.flatMap((optional) => {
    const keys = [...required, ...optional];
    const named = zipArbitraries(keys.map((key) => draw(memberSchemasOf(nodes, key))));
    const unnamed = fullUnnamed(nodes, draw, max - keys.length);
    return named.map((values) =>
      fc.tuple(values, unnamed).map(([drawn, more]) => [...keys.map((key, at) => [key, drawn[at]] as const), ...more]),
    );
  });
}

/** Returns members for an object whose unnamed keys have a schema: one per branch, as far as allowed. */
function fullUnnamed(nodes: SchemaAlternative, draw: PartDrawer, room: number): fc.Arbitrary<Members> {
  const schemas = memberSchemasOf(nodes, UNNAMED);
  if (room <= 0 || schemas.length === 0 || !isOpen(nodes, UNNAMED)) return fc.constant([]);
  const values = draw(schemas).slice(0, room);
  return fc
    .tuple(fc.uniqueArray(freeKeys(nodes), { minLength: values.length, maxLength: values.length }), fc.tuple(...values))
    .map(([keys, drawn]) => keys.map((key, at) => [key, drawn[at]] as const));
}
