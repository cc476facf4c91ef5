import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { isOrdinaryMarket } from '../../harness/check/market-picker.ts';
import { gridPxAtMarkPercent, sizeForNotional } from '../../harness/check/order-spec.ts';
import { rereadUntil } from '../../harness/check/same-block-reads.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { setMaxLeverageOfAccounts } from '../../harness/setup/leverage-action.ts';
import { readMaxLeverageLookup } from '../../harness/setup/market-row.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { isJsonArray, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { type MarketRowWithBook, readMarketRowWithBook } from './row-with-book.ts';
import { isSoundBookView, isTwoSided, readBookSidesAndRow } from './rows-one-sided-book.ts';

/** Slightly above the usual impact notional; no read shows the venue's own. */
const WORTH = 10_500n;

export default check({
  id: 'markets.rows.impact',
  title: 'impact_pxs are no better than the best bid and ask, and are absent while a side of the book is empty',
  clauses: ['markets.rows.impact-order', 'markets.rows.impact', 'markets.rows.impact-omitted'],
  by: 'act',
  async run(context) {
    const { given, venue, pace, expect } = context;
    // High leverage lets this much rest on a small account.
    const steepest = Math.max(...venue.markets.filter(isOrdinaryMarket).map(({ maxLeverage }) => maxLeverage));
    const market = await given.market(({ maxLeverage }) => maxLeverage === steepest);
    const leverage = (await readMaxLeverageLookup(context))(market, Dec.of(WORTH).times(Dec.of('1.1')));
    // Half as much again, for fees and the cushion, on the market's scale.
    const usdc = String((WORTH * 3n) / (2n * leverage) + 20n);
    const traders: Identity[] = [];
    for (const [side, percent] of [
      ['bid', 70],
      ['ask', 130],
    ] as const) {
      const px = gridPxAtMarkPercent(market, percent);
      const trader = await given.fundedAccount({ usdc });
      await setMaxLeverageOfAccounts(context, market, trader);
      const deep = { market, side, px, size: sizeForNotional(market, px, WORTH) } as const;
      await placeRestingOrder({ given }, trader, deep);
      await judgeSideAlone(context, market.coin);
      traders.push(trader);
    }
    const observed = await readMarketRowWithBook(context, market.coin, isNoBetter);
    const prices = pricesOf(observed.row);
    if (prices === null) throw new Unsupported('a book that fills the impact notional');
    expect('markets.rows.impact-order').relation(
      'the first of impact_pxs (sell) below the second (buy)',
      prices,
      ({ sold, bought }) => sold.compare(bought) < 0,
      `impact_pxs of ${market.coin}`,
    );
    expect('markets.rows.impact').relation(
      'the sell price of impact_pxs at or below the best bid, and the buy price at or above the best ask',
      { sold: prices.sold, bought: prices.bought, bid: observed.bid, ask: observed.ask },
      () => isNoBetter(observed),
      `impact_pxs of ${market.coin}`,
    );
    const [bidder] = traders;
    if (bidder === undefined) return;
    await cancelEveryOrder(context, bidder);
    await awaitOpenOrders(context, bidder.address, (rows) => rows.length === 0);
    // A venue may compute its rows block by block.
    await pace.blocks(2);
    await judgeSideAlone(context, market.coin);
  },
});

/** Judges that a book with a single side, however deep, has no impact prices. */
async function judgeSideAlone(context: CaseContext<'markets.rows.impact-omitted'>, coin: string): Promise<void> {
  const view = await rereadUntil(() => readBookSidesAndRow(context, coin), isSoundBookView);
  // Others' orders may rest as well.
  if (isTwoSided(view.outer) || !view.outer.includes(true)) return;
  const deep = `impact_pxs of ${coin} with resting orders on one side only`;
  context.expect('markets.rows.impact-omitted').absent(field(view.inner, 'impact_pxs'), 'impact_pxs', deep);
}

/** Whether the impact prices are no better than the best bid and ask; a row without them passes. */
function isNoBetter({ row, bid, ask }: MarketRowWithBook): boolean {
  const prices = pricesOf(row);
  return prices === null || (prices.sold.compare(bid) <= 0 && prices.bought.compare(ask) >= 0);
}

/** Returns the prices for selling and buying the impact notional; null if the row shows none. */
function pricesOf(row: JsonObject): { readonly sold: Dec; readonly bought: Dec } | null {
  if (!isJsonArray(row.impact_pxs)) return null;
  return { sold: decimalAt(row, 'impact_pxs.0'), bought: decimalAt(row, 'impact_pxs.1') };
}
