import type { Authority, Source } from '../../clause.ts';

/** Bound of the documents. */
export interface LimitRow {
  /** Dotted and stable. `min` and `max` at its end are bounds, both included. */
  readonly name: string;
  readonly value: number | string;
  readonly unit: string;
  readonly source: Source;
  readonly authority: Authority;
  /** `live`: until the next release. `next`: from it on. In both where left out. */
  readonly profile?: 'live' | 'next';
}

/** Returns a row whose authority follows from its source. */
export function makeLimitRow(name: string, value: number | string, unit: string, source: Source): LimitRow {
  return { name, value, unit, source, authority: source.document === 'supplement' ? 'public' : 'seed' };
}

/** Two rows, of the smallest and the largest value that is admitted. */
export function makeLimitRowPair(
  name: string,
  min: number,
  max: number | string,
  unit: string,
  source: Source,
): LimitRow[] {
  return [makeLimitRow(`${name}.min`, min, unit, source), makeLimitRow(`${name}.max`, max, unit, source)];
}
