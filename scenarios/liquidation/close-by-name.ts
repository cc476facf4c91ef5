import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { sizeForNotional } from '../../harness/check/order-spec.ts';
import { textAt } from '../../harness/client/json-at.ts';
import { snapPxToGrid } from '../../harness/setup/index-price.ts';
import { setMaxLeverageOfAccounts } from '../../harness/setup/leverage-action.ts';
import { openLongWithLossElsewhere } from '../../harness/setup/losing-long.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { peekOrReadQuote } from '../../harness/setup/quote.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import {
  assumeForcedClose,
  assumeHighLeverageMarkets,
  hasHighLeverageFineTick,
  largestPriceScale,
} from '../../harness/setup/sinking-long.ts';
import { sameTradersOn } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'liquidation.close.by-name',
  title: 'the forced close of two positions starts with the asset that is first by name',
  clauses: ['liquidation.close.by-name'],
  by: 'act',
  async run(context) {
    const { given, pace, venue, expect } = context;
    assumeHighLeverageMarkets(venue, 'three');
    // Both before the first order, because the dearer one determines the account's funds.
    const second = await given.market(hasHighLeverageFineTick, 350n);
    const account = await openLongWithLossElsewhere(context, { usdc: '200', others: 'few', leased: [second] });
    const { owner, traders } = account;
    const other = await sameTradersOn(context, traders, second);
    await setMaxLeverageOfAccounts(context, second, other.maker, other.taker);
    const scale = largestPriceScale([account.market, account.marketBeside, second]);
    const beside = await other.trade('bid', sizeForNotional(other.market, other.pxs[0], 300n * scale));

    // A bid takes either of them at once, so that neither remains for lack of a bid.
    const px = account.snapDown(await account.markNow());
    await placeRestingOrder({ given }, traders.maker, {
      market: account.market,
      side: 'bid',
      px,
      size: await account.lots(),
    });
    const size = beside.size.scaledTo(other.market.szDecimals) ?? 0n;
    // At its mark, because a forced close may not sell much lower.
    const { mark } = await peekOrReadQuote(context, second.coin);
    await placeRestingOrder({ given }, traders.maker, {
      market: second,
      side: 'bid',
      px: snapPxToGrid(second, mark).px,
      size,
    });
    await account.lowerToAtOnce(900n);

    const own = [account.trade.takerOid, beside.takerOid];
    const coins = [account.market.coin, other.market.coin];
    const forced = await pace.eventually(
      async () =>
        (await readFills(context, owner.address)).filter(
          ({ oid, coin }) => coins.includes(String(coin)) && !own.includes(String(oid)),
        ),
      (rows) => rows.length > 0,
    );
    assumeForcedClose(forced);
    // Newest first; one block may contain both.
    const closed = [...new Set(forced.toReversed().map((row) => textAt(row, 'coin')))];
    const byName = coins.toSorted();
    // Closing one may suffice for the account to recover.
    expect('liquidation.close.by-name').equal(
      derived(closed, forced),
      byName.slice(0, closed.length),
      'assets in the order of their forced closes',
    );
  },
});
