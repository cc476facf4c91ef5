import type { Reading } from '../../harness/check/case-context.ts';
import { marketRow } from '../../harness/check/market-row.ts';
import { betweenEqualReads } from '../../harness/check/one-cut.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import type { Dec } from '../../harness/compare/decimal.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/**
 * The row of a market in `markets` and the best prices of the book that it belongs to.
 * @throws Blocked when the book has only one side
 */
export async function besideBook(
  reading: Reading,
  coin: string,
): Promise<{ readonly row: JsonObject; readonly bid: Dec; readonly ask: Dec }> {
  const { given, target } = reading;
  const { outer, inner: row } = await betweenEqualReads(
    reading,
    async () => {
      const book = given.data(await target.read('l2_book', { coin }));
      return [rowsAt(book, 'bids')[0] ?? {}, rowsAt(book, 'asks')[0] ?? {}];
    },
    () => marketRow(reading, 'markets', coin),
  );
  return { row, bid: decimalAt(outer[0], 'px'), ask: decimalAt(outer[1], 'px') };
}
