import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { isOrdinaryMarket } from '../../harness/check/market-picker.ts';
import { readBetweenEqualReads, rereadUntil } from '../../harness/check/same-block-reads.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec, isSameDecimal } from '../../harness/compare/decimal.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { fundTwoTradersOn } from '../../harness/setup/two-traders.ts';

const isCapped = ({ oiCap, open, close, halted, isBatched, mark }: MarketFacts) =>
  oiCap !== null && open && close && !halted && !isBatched && mark !== null;

export default check({
  id: 'markets.meta.headroom-returns',
  title: 'max_market_order_ntl falls by the open interest of a position and returns once the position closes',
  clauses: ['markets.meta.headroom'],
  by: 'act',
  async run(context) {
    const { given, venue, expect } = context;
    const capped = venue.markets.filter(isCapped);
    const [only] = capped;
    if (only === undefined) throw new Unsupported('a market with an open-interest cap that trades');
    // Cases never draw a market whose positions are strictly isolated.
    const isDrawn = capped.some(isOrdinaryMarket);
    const market = await (isDrawn ? given.market(isCapped) : given.withPriceScale(only));
    const traders = await fundTwoTradersOn(context, market);
    const { coin } = traders.market;
    const size = traders.size();
    const held = async () => decimalAt(await readPerpRow(context, 'markets', coin), 'open_interest').toString();
    for (const side of ['bid', 'ask'] as const) {
      await traders.trade(side, size);
      const { row, left } = await rereadUntil(
        async () => {
          const view = await readBetweenEqualReads({ given }, held, () => readPerpRow(context, 'markets_meta', coin));
          const rest = decimalAt(view.inner, 'oi_cap').minus(Dec.of(view.outer));
          return { row: view.inner, left: rest.compare(Dec.of(0)) < 0 ? '0' : rest.toString() };
        },
        (observed) => isSameDecimal(observed.row.max_market_order_ntl, observed.left),
      );
      expect('markets.meta.headroom').decimal(
        field(row, 'max_market_order_ntl'),
        left,
        `max_market_order_ntl of ${coin} after the ${side} trade`,
      );
    }
  },
});
