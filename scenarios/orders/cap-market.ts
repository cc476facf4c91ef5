import { check } from '../../harness/check/check.ts';
import { isOrdinaryMarket } from '../../harness/check/market-picker.ts';
import { orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import {
  orderAndJudgeOiCap,
  readOpenInterestLots,
  sendAndJudgeOtherWaysPastOiCap,
} from '../../harness/judging/at-the-cap.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { drawPricesInsideSpread } from '../../harness/setup/inside-spread.ts';
import { restEachInsideSpread, tradeAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';

const isCapped = ({ oiCap, step }: MarketFacts) => oiCap !== null && oiCap % step === 0n;

const alone = check({
  id: 'orders.cap.market',
  title: 'at the open-interest cap orders through the mark open no position, and closing orders are admitted',
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
    const headroom = (market.oiCap ?? 0n) - (await readOpenInterestLots(context, market));
    // A forced close may have left open interest that no order on the grid can fill up.
    if (headroom <= 0n || headroom % market.step !== 0n)
      throw new Unsupported('an open interest that leaves whole steps to its cap');

    const [low, px, high] = await drawPricesInsideSpread(context, market);
    const worth = (px * headroom) / 10n ** BigInt(8 + market.szDecimals) + 1_000n;
    // Enough for the notional at leverage 1, and its fees.
    const funds = { usdc: (2n * worth).toString() };
    const [buyer, seller, late, rests] = await Promise.all([
      given.fundedAccount(funds),
      given.fundedAccount(funds),
      given.fundedAccount(),
      given.fundedAccount(),
    ]);
    // Placed before the cap is reached, so that matching one opens interest beyond it.
    await restEachInsideSpread(context, rests, [
      { market, side: 'bid', px: low, size: scaledSizeForNotional(market, low, 20n) },
      { market, side: 'ask', px: high, size: scaledSizeForNotional(market, high, 20n) },
    ]);
    const { oid } = await placeRestingOrder(context, late, { market, side: 'bid' });
    await tradeAndCloseAtEnd(context, { market, px, size: headroom, taker: buyer, maker: seller });

    // Far through the mark, because others' orders move it within its band.
    await orderAndJudgeOiCap(context, expect('orders.cap.reached'), late, market, 20n);
    await sendAndJudgeOtherWaysPastOiCap(context, expect('orders.cap.reached'), late, market, oid);
    const size = scaledSizeForNotional(market, px, 20n);
    // At most the held size, otherwise a closing order would open as well.
    const held = size < headroom ? size : headroom;
    const close = orderAction(buyer, { market, side: 'ask', px: px - 20n * market.tick, size: held, tif: 'ioc' });
    const closing = requireEveryOrderReported(await target.act(buyer, close));
    expect('orders.cap.closing').relation(
      'the closing order to be admitted',
      { reply: closing },
      ({ reply }) => reply.kind === 'statuses' && isAccepted(reply),
    );
  },
});

export default alone;
export const oiCapMarketInBatchCheck = toBatchedOrdersCheck(alone);
