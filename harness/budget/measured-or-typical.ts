import type { CheckMetadata } from '../check/check.ts';

/** Returns what was measured of a check; if it never was, what is typical of checks that do as much on the venue. */
export function pickMeasuredOrTypical<Measured>(
  { id, by }: Pick<CheckMetadata, 'id' | 'by'>,
  measuredOf: (id: string) => Measured | null | undefined,
  typical: Readonly<Record<CheckMetadata['by'], Measured>>,
): Measured {
  return measuredOf(id) ?? typical[by];
}
