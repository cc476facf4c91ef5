import type { ReadContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { isOrdinaryMarket } from '../../harness/check/market-picker.ts';
import { minSizeWorth, orderAction } from '../../harness/check/order-spec.ts';
import { mustReportEveryOrder } from '../../harness/check/pending-orders.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { inBatches } from '../../harness/judging/in-batches.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { snapToGrid } from '../../harness/setup/index-price.ts';
import { pricesInsideSpread } from '../../harness/setup/inside-spread.ts';
import { marketRow } from '../../harness/setup/market-row.ts';
import { tradeAndCloseAtEnd } from '../../harness/setup/own-trade.ts';

const isCapped = ({ oiCap, step }: MarketFacts) => oiCap !== null && oiCap % step === 0n;

const alone = check({
  id: 'orders.cap.market',
  title: 'at the open-interest cap nothing opens through the mark and everything may close',
  clauses: ['orders.cap.reached', 'orders.cap.closing'],
  by: 'operate',
  control: 'mark',
  needs: ['closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    if (!venue.markets.some((market) => isCapped(market) && isOrdinaryMarket(market)))
      throw new Unsupported('a market with an open-interest cap that its steps reach');
    const market = await given.market(isCapped, 0n);
    const open = decimalAt(await marketRow(context, 'markets', market.coin), 'open_interest');
    const headroom = (market.oiCap ?? 0n) - (open.scaledTo(market.szDecimals) ?? 0n);
    // A forced close may have left an open interest that no order of the grid fills up.
    if (headroom <= 0n || headroom % market.step !== 0n)
      throw new Unsupported('an open interest that leaves whole steps to its cap');

    const [, , px] = await pricesInsideSpread(context, market);
    const worth = (px * headroom) / 10n ** BigInt(8 + market.szDecimals) + 1_000n;
    // Enough for the notional at leverage 1, and its fees.
    const funds = { usdc: (2n * worth).toString() };
    const [buyer, seller, late] = await Promise.all([
      given.fundedAccount(funds),
      given.fundedAccount(funds),
      given.fundedAccount(),
    ]);
    await tradeAndCloseAtEnd(context, { market, px, size: headroom, taker: buyer, maker: seller });

    const size = minSizeWorth(market, px, 20n);
    const through = await pxThroughMark(context, market);
    const opening = await target.act(late, orderAction(late, { market, side: 'bid', px: through, size, tif: 'ioc' }));
    expect('orders.cap.reached').refused(opening);
    // No more than is held, or what closes would open as well.
    const held = size < headroom ? size : headroom;
    const close = orderAction(buyer, { market, side: 'ask', px: px - 20n * market.tick, size: held, tif: 'ioc' });
    const closing = mustReportEveryOrder(await target.act(buyer, close));
    expect('orders.cap.closing').relation(
      'an admitted order',
      { reply: closing },
      ({ reply }) => reply.kind === 'statuses' && isAccepted(reply),
    );
  },
});

export default alone;
export const inBatchCheck = inBatches(alone);

/** A price of a bid that goes through the committed mark, though orders of others draw that to and fro in its band. */
async function pxThroughMark(context: ReadContext, market: MarketFacts): Promise<bigint> {
  const mark = decimalAt(await marketRow(context, 'markets', market.coin), 'mark_px').scaledTo(8) ?? 0n;
  return snapToGrid(market, (mark * 120n) / 100n).px + market.tick;
}
