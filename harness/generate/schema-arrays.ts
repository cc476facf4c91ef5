import fc from 'fast-check';
import { firstOutOfOrderIndex } from '../compare/element-order.ts';
import { elementSchemasOf, listSchemaAlternatives, type SchemaAlternative } from './schema-alternatives.ts';
import {
  type DrawExtent,
  MAX_EXTRA_PARTS,
  oneOfArbitraries,
  type PartDrawer,
  splitIntoChunks,
  type ValueArbitrary,
  zipArbitraries,
} from './schema-draw.ts';
import type { JsonSchema } from './schema-node.ts';

/** Returns arrays that satisfy the nodes, in the order of their `x-order`. */
export function makeArrayArbitraries(
  nodes: SchemaAlternative,
  draw: PartDrawer,
  extent: DrawExtent,
): readonly ValueArbitrary[] {
  const leading = places(nodes).map(draw);
  const further = furtherElements(nodes, leading.length);
  const rests = further === null ? [fc.constant([])] : restsOf(nodes, draw(further), leading.length, extent);
  const starts = extent === 'all' ? zipArbitraries(leading) : [fc.tuple(...leading.map(oneOfArbitraries))];
  const note = nodes.flatMap((node) => node['x-order'] ?? [])[0];
  return zipArbitraries([starts, rests]).map((both) =>
    both.map((parts) => inOrder(parts.flat(), note)).filter((elements) => elements.length >= bound(nodes, 'minItems')),
  );
}

function bound(nodes: SchemaAlternative, keyword: 'minItems' | 'maxItems'): number {
  const given = nodes.flatMap((node) => node[keyword] ?? []);
  return keyword === 'minItems' ? Math.max(0, ...given) : Math.min(Number.POSITIVE_INFINITY, ...given);
}

/** Returns the schemas of positional elements, as far as such elements may exist. */
function places(nodes: SchemaAlternative): readonly (readonly JsonSchema[])[] {
  const named = Math.max(0, ...nodes.map(({ prefixItems = [] }) => prefixItems.length));
  return Array.from({ length: Math.min(bound(nodes, 'maxItems'), named) }, (_, index) =>
    elementSchemasOf(nodes, index),
  );
}

/** Returns the schemas of the elements after those; null where there may be none. */
function furtherElements(nodes: SchemaAlternative, after: number): readonly JsonSchema[] | null {
  const schemas = elementSchemasOf(nodes, after);
  return bound(nodes, 'maxItems') > after && listSchemaAlternatives(schemas).length > 0 ? schemas : null;
}

/** With `all` each branch of the elements occurs in some array, twice: a single element is always in order. */
function restsOf(
  nodes: SchemaAlternative,
  branches: readonly ValueArbitrary[],
  after: number,
  extent: DrawExtent,
): readonly ValueArbitrary[] {
  const minLength = Math.max(0, bound(nodes, 'minItems') - after);
  const room = bound(nodes, 'maxItems') - after;
  if (extent === 'some') {
    return [
      fc.array(oneOfArbitraries(branches), { minLength, maxLength: Math.min(room, minLength + MAX_EXTRA_PARTS) }),
    ];
  }
  const wanted = Math.max(2 * branches.length, minLength);
  const elements = Array.from({ length: wanted }, (_, index) => branches[index % branches.length]);
  return splitIntoChunks(
    elements.flatMap((element) => element ?? []),
    room,
  ).map((part) => fc.tuple(...part));
}

/** Sorts by the rule that judges order, and drops elements that it allows only once. */
function inOrder(elements: readonly unknown[], note: string | undefined): readonly unknown[] {
  if (note === undefined) return elements;
  const isLate = (a: unknown, b: unknown) => firstOutOfOrderIndex([a, b], note) > 0;
  const sorted = [...elements].sort((a, b) => (isLate(b, a) ? -1 : isLate(a, b) ? 1 : 0));
  for (let at = firstOutOfOrderIndex(sorted, note); at >= 0; at = firstOutOfOrderIndex(sorted, note))
    sorted.splice(at, 1);
  return sorted;
}
