import type { Core } from '../core.ts';

/** The keys of one body or row, each with the way it is made. `undefined` leaves the key out. */
export type Fields<Source> = Readonly<Record<string, (source: Source, core: Core) => unknown>>;

/** Makes one body or row, keys in the order of their fields. */
export function rowOf<Source>(core: Core, fields: Fields<Source>, source: Source): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(fields)) {
    const value = field(source, core);
    if (value !== undefined) row[key] = value;
  }
  return row;
}
