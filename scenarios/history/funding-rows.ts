import type { Expectation } from '../../harness/check/expect.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, lastDecimalPlaceOf } from '../../harness/compare/planes.ts';
import { type ArchiveContext, awaitArchivedRows } from '../../harness/judging/archived-rows.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export async function readFundingRows(
  { given, target }: ArchiveContext,
  args: JsonObject,
): Promise<readonly JsonObject[]> {
  return rowsAt(given.data(await target.read('user_funding', args)), 'fundings');
}

/**
 * Waits for this many settlements on the newest page of an account, like `awaitArchivedRows`.
 * @param counts  selects those to wait for; omitted: all
 */
export function awaitFundingRows(
  context: ArchiveContext,
  address: string,
  count: number,
  counts: (row: JsonObject) => boolean = () => true,
): Promise<readonly JsonObject[]> {
  return awaitArchivedRows(
    context,
    'user_funding',
    () => readFundingRows(context, { address }),
    (rows) => rows.filter(counts).length >= count,
  );
}

/** Judges that a row shows the position's size; no document says whether a short's is signed. */
export function judgeFundingRowSize(expectation: Expectation, row: JsonObject, size: Dec, path: string): void {
  expectation.relation(
    `szi of ${size.abs()}, with the sign of the position or unsigned`,
    { szi: decimalAt(row, 'szi') },
    ({ szi }) => szi.equals(size) || szi.equals(size.abs()),
    path,
  );
}

/**
 * Judges that a row shows the amount by which the cash changed at its settlement, as far as the last decimals of both tell.
 * @param expected  the text of the expectation
 */
export function judgeFundingRowAmount(
  expectation: Expectation,
  row: JsonObject,
  moved: Dec,
  { expected, path }: { readonly expected: string; readonly path: string },
): void {
  expectation.relation(
    expected,
    { usdc: decimalAt(row, 'usdc'), moved },
    (sums) =>
      isWithinTolerance(sums.usdc, sums.moved, lastDecimalPlaceOf(sums.usdc).plus(lastDecimalPlaceOf(sums.moved))),
    path,
  );
}

const ZERO = Dec.of(0);

export function judgeFundingRowSign(expectation: Expectation, row: JsonObject): void {
  expectation.relation(
    'usdc with the sign opposite to szi times funding_rate',
    { usdc: decimalAt(row, 'usdc'), szi: decimalAt(row, 'szi'), funding_rate: decimalAt(row, 'funding_rate') },
    ({ usdc, szi, funding_rate }) => usdc.compare(ZERO) === szi.times(funding_rate).negated().compare(ZERO),
    'usdc',
  );
}
