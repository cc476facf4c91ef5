import type { CaseContext, ReadContext } from '../../harness/check/case-context.ts';
import { readBetweenEqualReads, rereadUntil } from '../../harness/check/same-block-reads.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import type { Dec } from '../../harness/compare/decimal.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** A market's row in `markets`, and the best prices of its book. */
export interface MarketRowWithBook {
  readonly row: JsonObject;
  readonly bid: Dec;
  readonly ask: Dec;
}

/**
 * @param isSound  on a shared market, an unsound view is read again
 * @throws Blocked when the book has only one side
 */
export function readMarketRowWithBook(
  context: ReadContext & Pick<CaseContext<never>, 'venue'>,
  coin: string,
  isSound: (observed: MarketRowWithBook) => boolean,
): Promise<MarketRowWithBook> {
  return rereadUntil(() => look(context, coin), isSound);
}

async function look(reading: ReadContext, coin: string): Promise<MarketRowWithBook> {
  const { given, target } = reading;
  const { outer, inner: row } = await readBetweenEqualReads(
    reading,
    async () => {
      const book = given.data(await target.read('l2_book', { coin }));
      return { bids: rowsAt(book, 'bids').slice(0, 1), asks: rowsAt(book, 'asks').slice(0, 1) };
    },
    () => readPerpRow(reading, 'markets', coin),
    'info.l2_book',
  );
  return { row, bid: decimalAt(outer.bids[0], 'px'), ask: decimalAt(outer.asks[0], 'px') };
}
