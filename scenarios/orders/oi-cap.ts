import { check } from '../../harness/check/check.ts';
import { pricesInside } from '../../harness/check/inside-spread.ts';
import { perpIn } from '../../harness/check/market-row.ts';
import { ownTrade } from '../../harness/check/own-trade.ts';
import { told } from '../../harness/check/settled-orders.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { refusalOf } from '../../harness/client/replies.ts';
import { Dec } from '../../harness/compare/decimal.ts';

export default check({
  id: 'orders.cap.market',
  title: 'at the open-interest cap nothing opens through the mark and everything may close',
  clauses: ['orders.cap.reached', 'orders.cap.closing'],
  by: 'operate',
  needs: ['closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const market = venue.markets.find(
      ({ capped, open, close, halted, mark }) => capped && open && close && !halted && mark !== null,
    );
    if (market === undefined) throw new NotHere('a market with an open-interest cap');
    const row = async (read: string) => perpIn(given.data(await target.read(read)), market.coin);
    const [cap, held] = [
      Dec.parse((await row('markets_meta')).oi_cap),
      Dec.parse((await row('markets')).open_interest),
    ];
    const headroom = cap?.minus(held ?? Dec.of(0)).scaledTo(market.szDecimals) ?? 0n;
    given.that(headroom > 0n, `${market.coin} is at its cap already`);

    // Above the committed mark, so that a bid goes through it.
    const [, , inside] = await pricesInside(context, market);
    const px = inside + 10n * market.tick;
    const worth = (px * headroom) / 10n ** BigInt(8 + market.szDecimals) + 1_000n;
    const funds = { usdc: worth.toString() };
    const [buyer, seller, late] = [
      await given.fundedAccount(funds),
      await given.fundedAccount(funds),
      await given.fundedAccount(),
    ];
    given.afterwards(async () => {
      await given.placed(seller, { market, side: 'bid', px, size: headroom, reduceOnly: true });
      await given.placed(buyer, { market, side: 'ask', px, size: headroom, tif: 'ioc', reduceOnly: true });
    });
    await ownTrade(context, { market, px, size: headroom, taker: buyer, maker: seller });

    const size = given.sizeWorth(market, px, 20n);
    const opening = await target.act(late, given.order(late, { market, side: 'bid', px, size, tif: 'ioc' }));
    expect('orders.cap.reached').refused(opening, 'MARKET_OI_CAP', [200, 400]);
    const close = given.order(buyer, { market, side: 'ask', px: px - 20n * market.tick, size, tif: 'ioc' });
    const closing = told(await target.act(buyer, close));
    expect('orders.cap.closing').that(refusalOf(closing) === null && closing.kind === 'statuses', {
      expected: 'an admitted order',
      actual: closing,
    });
  },
});
