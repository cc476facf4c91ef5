import fc from 'fast-check';
import type { JsonSchema } from './schema-node.ts';

export type ValueArbitrary = fc.Arbitrary<unknown>;

/** Extent of a draw where a schema leaves it open: some of the optional parts, or all of them. */
export type DrawExtent = 'some' | 'all';

/** Returns the values that satisfy all schemas, one arbitrary per branch: draws parts of arrays and objects. */
export type PartDrawer = (schemas: readonly JsonSchema[]) => readonly ValueArbitrary[];

/** Maximum elements and open keys beyond the required ones: enough to vary, few enough to judge by the thousand. */
export const MAX_EXTRA_PARTS = 3;

export function oneOfArbitraries(values: readonly ValueArbitrary[]): ValueArbitrary {
  const [only] = values;
  return only !== undefined && values.length === 1 ? only : fc.oneof(...values);
}

/** Returns as many tuples as the longest list has entries, so that each entry of each list occurs in one of them. */
export function zipArbitraries(lists: readonly (readonly ValueArbitrary[])[]): readonly fc.Arbitrary<unknown[]>[] {
  const rows = Math.max(1, ...lists.map((list) => list.length));
  return Array.from({ length: rows }, (_, row) => fc.tuple(...lists.flatMap((list) => list[row % list.length] ?? [])));
}

/** Returns consecutive parts of a list up to this size; for an empty list one empty part. */
export function splitIntoChunks<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  const step = Math.max(1, Math.min(size, list.length));
  return Array.from({ length: Math.max(1, Math.ceil(list.length / step)) }, (_, at) =>
    list.slice(at * step, (at + 1) * step),
  );
}
