import type { Source, SourceAuthority } from '../../clause.ts';

/** Limit stated by a source. */
export interface LimitRow {
  /** Dotted and stable name. The suffixes `min` and `max` are inclusive bounds. */
  readonly name: string;
  readonly value: number | string;
  readonly unit: string;
  readonly source: Source;
  readonly authority: SourceAuthority;
  /** `live`: until the next release. `next`: from then on. Left out: both. */
  readonly profile?: 'live' | 'next';
}

/** Returns a row whose authority follows from its source. */
export function makeLimitRow(name: string, value: number | string, unit: string, source: Source): LimitRow {
  return { name, value, unit, source, authority: source.document === 'supplement' ? 'public' : 'seed' };
}

/** Makes two rows, for the smallest and the largest allowed value. */
export function makeLimitRowPair(
  name: string,
  min: number,
  max: number | string,
  unit: string,
  source: Source,
): LimitRow[] {
  return [makeLimitRow(`${name}.min`, min, unit, source), makeLimitRow(`${name}.max`, max, unit, source)];
}
