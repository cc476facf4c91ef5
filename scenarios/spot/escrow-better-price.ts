import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitBalance } from '../../harness/setup/balances.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import { assumeNoTradeWithStrangers } from '../../harness/setup/own-trade.ts';
import {
  awaitPairBalances,
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
  placeSpotOrder,
  readPairBalances,
  tokenAmountText,
  usdcCostOf,
} from '../../harness/setup/spot.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

const none = Dec.of(0);

export default check({
  id: 'spot.escrow.better-price',
  title: 'a bid filled below its limit price leaves no hold of the quote token',
  clauses: ['spot.escrow.freed', 'accounts.balances.hold-released'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const pair = await leaseNativePair(context);
    const [low = 0n, high = 0n] = await drawPairPricesInSpread(context, pair, 2);
    const size = minPairSize(pair, low, 3n);
    const most = usdcCostOf(pair, high, size);
    const [buyer, seller] = await Promise.all([
      given.fundedAccount({ usdc: most.plus(Dec.of(10)).toString() }),
      given.fundedAccount({ usdc: '10', native: tokenAmountText(pair, size) }),
    ]);
    const before = await readPairBalances(context, buyer, pair);
    await placeRestingSpotOrder(context, seller, { pair, side: 'ask', px: low, size });
    const { kind } = await placeSpotOrder(context, buyer, { pair, side: 'bid', px: high, size });
    await assumeNoTradeWithStrangers(context, buyer, seller);
    given.require(kind === 'filled', `the order that should trade is ${kind}`);
    given.require((await readOpenOrders(context, buyer.address)).length === 0, 'a part of the order rests');
    const after = await awaitPairBalances(
      context,
      buyer,
      pair,
      ({ quote }) => quote.hold.equals(none) && quote.total.compare(before.quote.total) < 0,
    );
    const hold = derived(String(after.quote.hold), after.quote.hold);
    // The free balance decides, whatever `hold` shows.
    const { address } = given.stranger();
    const amount = after.quote.total.toString();
    expect('spot.escrow.freed').accepted(
      await target.act(buyer, sendAssetAction({ asset: pair.quote, destination: address, amount })),
    );
    const came = await awaitBalance(context, address, pair.quote, amount);
    expect('spot.escrow.freed').decimal(
      came,
      after.quote.total,
      'quote tokens received from send_asset of the whole total of the buyer',
    );
    expect('accounts.balances.hold-released').equal(hold, '0', 'hold of the quote token');
  },
});
