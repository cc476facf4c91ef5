import type { Core } from '../core.ts';

type Maker<Source> = (source: Source, core: Core) => unknown;

/** The keys of a body or row with the makers of their values. `undefined` omits the key. */
export type RowMakers<Source> = Readonly<Record<string, Maker<Source>>>;

/** Builds one body or row, with its keys in field order. */
export function buildRow<Source>(core: Core, fields: RowMakers<Source>, source: Source): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [key, make] of makersOf(fields)) {
    const value = make(source, core);
    if (value !== undefined) row[key] = value;
  }
  return row;
}

/** Cache by field table: rules never change once a venue has them. */
const makers = new WeakMap<object, readonly (readonly [string, Maker<never>])[]>();

/** A campaign's shadow records rule lookups, where looking up a field costs more than building its value. */
function makersOf<Source>(fields: RowMakers<Source>): readonly (readonly [string, Maker<Source>])[] {
  // Safe: makers cached under a table have that table's source type.
  const known = makers.get(fields) as readonly (readonly [string, Maker<Source>])[] | undefined;
  if (known !== undefined) return known;
  const listed = Object.entries(fields);
  makers.set(fields, listed);
  return listed;
}
