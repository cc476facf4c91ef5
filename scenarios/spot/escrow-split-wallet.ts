import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { assumeNoTradeWithStrangers } from '../../harness/setup/own-trade.ts';
import {
  awaitWalletBalances,
  fundSpotWallet,
  readWalletBalances,
  switchToSplitWallets,
} from '../../harness/setup/split-account.ts';
import {
  awaitPairBalances,
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
  placeSpotOrder,
  spotCancelAction,
  tokenAmountText,
  usdcCostOf,
} from '../../harness/setup/spot.ts';

export default check({
  id: 'spot.escrow.split-wallet',
  title:
    'an order on a pair is paid from the spot wallet of a split account, and usd_class_transfer moves none of its hold',
  clauses: ['modes.split.spot-wallet', 'transfers.class.held'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const pair = await leaseNativePair(context);
    const [px = 0n] = await drawPairPricesInSpread(context, pair, 1);
    const size = minPairSize(pair, px);
    const worth = usdcCostOf(pair, px, size);
    const [trader, sender, seller] = await Promise.all([
      given.fundedAccount({ usdc: '30' }),
      given.fundedAccount({ usdc: '60' }),
      given.fundedAccount({ usdc: '10', native: tokenAmountText(pair, size) }),
    ]);
    await switchToSplitWallets(context, trader);
    const funded = await fundSpotWallet(context, sender, trader, worth.toString());
    const gone = await placeRestingSpotOrder(context, trader, { pair, side: 'bid', px, size });
    await given.accepted(target.act(trader, spotCancelAction(pair, gone)));
    const back = await awaitWalletBalances(context, trader, funded);
    expect('modes.split.spot-wallet').equal(
      derived([back.perp, back.spot].map(String), back.perp, back.spot),
      [funded.perp, funded.spot].map(String),
      'USDC of the perp and spot wallets after the order is cancelled',
    );
    await placeRestingSpotOrder(context, trader, { pair, side: 'bid', px, size });
    const held = await awaitPairBalances(context, trader, pair, ({ quote }) => quote.hold.equals(worth));
    expect('modes.split.spot-wallet').decimal(held.quote.hold, worth, 'hold of the spot wallet');
    expect('modes.split.spot-wallet').decimal(
      (await readWalletBalances(context, trader)).perp,
      funded.perp,
      'USDC of the perp wallet with the order open',
    );
    const crossing = { type: 'usd_class_transfer', params: { ntl: worth.toString(), to_perp: true } };
    const reply = requireEveryOrderReported(await target.act(trader, crossing));
    await pace.committed();
    expect('transfers.class.held').decimal(
      (await readWalletBalances(context, trader)).perp,
      funded.perp,
      'USDC of the perp wallet after usd_class_transfer of the held amount',
    );
    given.require(reply.kind !== 'admitted' || !isRefused(reply), 'the transfer was not answered');

    const sold = await placeSpotOrder(context, seller, { pair, side: 'ask', px, size, tif: 'ioc' });
    await assumeNoTradeWithStrangers(context, trader, seller);
    given.require(sold.kind === 'filled', `the order that should trade is ${sold.kind}`);
    const after = await awaitPairBalances(
      context,
      trader,
      pair,
      ({ quote }) => quote.total.compare(held.quote.total) < 0,
    );
    expect('modes.split.spot-wallet').decimal(
      after.quote.total,
      held.quote.total.minus(worth),
      'USDC of the spot wallet after the trade',
    );
    expect('modes.split.spot-wallet').decimal(
      (await readWalletBalances(context, trader)).perp,
      funded.perp,
      'USDC of the perp wallet after the trade',
    );
  },
});
