import type { Core } from '../core.ts';

type Maker<Source> = (source: Source, core: Core) => unknown;

/** The keys of one body or row, each with the way it is made. `undefined` leaves the key out. */
export type RowMakers<Source> = Readonly<Record<string, Maker<Source>>>;

/** Makes one body or row, keys in the order of their fields. */
export function buildRow<Source>(core: Core, fields: RowMakers<Source>, source: Source): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [key, make] of makersOf(fields)) {
    const value = make(source, core);
    if (value !== undefined) row[key] = value;
  }
  return row;
}

/** Field tables that rows were made of: no rule changes once a venue has it. */
const makers = new WeakMap<object, readonly (readonly [string, Maker<never>])[]>();

/** A shadow notes what is asked of its rules, and there to look a field up costs more than to make it. */
function makersOf<Source>(fields: RowMakers<Source>): readonly (readonly [string, Maker<Source>])[] {
  // The makers kept under a table are its own, of its own source.
  const known = makers.get(fields) as readonly (readonly [string, Maker<Source>])[] | undefined;
  if (known !== undefined) return known;
  const listed = Object.entries(fields);
  makers.set(fields, listed);
  return listed;
}
