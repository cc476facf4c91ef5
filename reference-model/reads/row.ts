import type { Core } from '../core.ts';

/** The keys of one body or row, each with the way it is made. `undefined` leaves the key out. */
export type Fields<Source> = Readonly<Record<string, (source: Source, core: Core) => unknown>>;

/** Makes one body or row, keys in the order of their fields. */
export function rowOf<Source>(core: Core, fields: Fields<Source>, source: Source): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const key of keysOf(fields)) {
    const value = fields[key]?.(source, core);
    if (value !== undefined) row[key] = value;
  }
  return row;
}

/** Of tables of fields that rows were made of: no rule changes once a venue has it. */
const keys = new WeakMap<object, readonly string[]>();

/** A shadow notes what is asked of its rules, and there to list the keys costs more than to make the row. */
function keysOf(fields: object): readonly string[] {
  const known = keys.get(fields);
  if (known !== undefined) return known;
  const listed = Object.keys(fields);
  keys.set(fields, listed);
  return listed;
}
