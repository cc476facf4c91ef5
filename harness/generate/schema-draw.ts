import fc from 'fast-check';
import type { JsonSchema } from './schema-node.ts';

export type Values = fc.Arbitrary<unknown>;

/** How much is drawn where a schema leaves it open: part of what may be there, or all of it. */
export type Extent = 'some' | 'all';

/** The values that meet all schemas, one arbitrary for each branch; how parts of arrays and objects are drawn. */
export type DrawPart = (schemas: readonly JsonSchema[]) => readonly Values[];

/** Elements and open keys beyond what is asked for: enough to differ, few enough to judge by the thousand. */
export const MORE = 3;

export function anyOf(values: readonly Values[]): Values {
  const [only] = values;
  return only !== undefined && values.length === 1 ? only : fc.oneof(...values);
}

/** As many tuples as the longest list has entries, so that each entry of each list stands in one of them. */
export function sideBySide(lists: readonly (readonly Values[])[]): readonly fc.Arbitrary<unknown[]>[] {
  const rows = Math.max(1, ...lists.map((list) => list.length));
  return Array.from({ length: rows }, (_, row) => fc.tuple(...lists.flatMap((list) => list[row % list.length] ?? [])));
}

/** Consecutive parts of a list, none longer than the size; of an empty list one that is empty. */
export function slices<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  const step = Math.max(1, Math.min(size, list.length));
  return Array.from({ length: Math.max(1, Math.ceil(list.length / step)) }, (_, at) =>
    list.slice(at * step, (at + 1) * step),
  );
}
