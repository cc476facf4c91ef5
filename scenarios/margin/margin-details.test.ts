import { expect, test } from 'vitest';
import { Dec } from '../../harness/compare/decimal.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import { inferWholeUsdcFactor, marginDetailsFigure } from './margin-details.ts';

test.each<[JsonValue, string | null]>([
  ['199.874', '1'],
  ['199.87', '1'],
  [199.874, '1'],
  [199_874_000, '0.000001'],
  ['199874000', '0.000001'],
  [19_987_400_000, '0.00000001'],
  [199_874_000_000_000_000_000n, '0.000000000000000001'],
  ['225', null],
  ['199.85', null],
  [null, null],
  ['199.874 USDC', null],
])('that 199.874 USDC are free is told by %s', (limit, plane) => {
  const found = inferWholeUsdcFactor(marginDetailsFigure({ limit }, 'limit'), Dec.of('199.874'));
  expect(found?.toString() ?? null).toBe(plane);
});
