import { check } from '../../harness/check/check.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { findOrListOptionDeal, tradeOption } from '../../harness/setup/options.ts';
import { restInsideSpread, tradeWorthAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import { endTwapsAtEnd, placeTwap } from '../../harness/setup/own-twaps.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { findSpotMarginSetup, openSpotMarginPosition } from '../../harness/setup/spot-margin.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { type ChannelSubscription, UnsubscribedChannels } from './left-channels.ts';

/** A parent with one slice is done when that is sent. */
const SLICE_MS = 15_000;

export default check({
  id: 'feed.unsubscribe.ends',
  title: 'no frame of a channel follows the acknowledgement of its unsubscribe',
  clauses: ['feed.unsubscribe.ends'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue } = context;
    const traders = await leaseTwoTraders(context);
    const { market, taker } = traders;
    const { coin } = market;
    const ofMarkets = ['l2_book', 'bbo', 'trades'].map((channel): ChannelSubscription => ({ channel, more: { coin } }));
    const ofAccounts = [
      'open_orders',
      'fills',
      'order_updates',
      'account_state',
      'ledger_updates',
      'clearinghouse_state',
    ].map((channel) => of(channel, taker));
    const left = await UnsubscribedChannels.open(context, [
      ...ofMarkets,
      { channel: 'markets' },
      ...ofAccounts,
      of('active_asset_data', taker, { coin }),
    ]);
    await traders.trade('bid', traders.size(), traders.pxs[0]);
    await placeRestingOrder({ given }, taker, { market, side: 'bid' });
    const { address: destination } = given.stranger();
    const gift = sendAssetAction({ asset: venue.usdc.signingId, destination, amount: '1' });
    await given.accepted(target.act(taker, gift));
    await left.judge(context);
  },
});

export const twapSlicesUnsubscribedCheck = check({
  id: 'feed.unsubscribe.ends.slices',
  title: 'no user_twap_history or user_twap_slice_fills frame follows the acknowledgement of its unsubscribe',
  clauses: ['feed.unsubscribe.ends'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker, pxs } = traders;
    const size = traders.size();
    const left = await UnsubscribedChannels.open(context, [
      of('user_twap_history', taker),
      of('user_twap_slice_fills', taker),
    ]);
    endTwapsAtEnd(context, taker);
    await restInsideSpread(context, maker, { market, side: 'ask', px: pxs[0], size });
    await placeTwap(context, taker, { market, side: 'bid', total: size, slices: 1, delayMs: SLICE_MS });
    await traders.fills(taker, 1);
    await left.judge(context);
  },
});

export const optionsUnsubscribedCheck = check({
  id: 'feed.unsubscribe.ends.options',
  title: 'no option_state frame follows the acknowledgement of its unsubscribe',
  clauses: ['feed.unsubscribe.ends'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given } = context;
    const deal = await findOrListOptionDeal(context);
    const taker = await given.fundedAccount({ usdc: '60' });
    const maker = await given.fundedAccount({ usdc: '60' });
    const left = await UnsubscribedChannels.open(context, [of('option_state', taker)]);
    await tradeOption(context, { taker, maker }, deal);
    await left.judge(context);
    await tradeOption(context, { taker, maker }, deal, { side: 'Ask' });
  },
});

export const spotMarginUnsubscribedCheck = check({
  id: 'feed.unsubscribe.ends.spot-margin',
  title: 'no spot_margin_state frame follows the acknowledgement of its unsubscribe',
  clauses: ['feed.unsubscribe.ends'],
  by: 'act',
  leases: ['clock'],
  async run(context) {
    const deal = await findSpotMarginSetup(context);
    const left = await UnsubscribedChannels.open(context, [of('spot_margin_state', deal.trader)]);
    await openSpotMarginPosition(context, deal);
    await left.judge(context);
  },
});

export const candlesUnsubscribedCheck = check({
  id: 'feed.unsubscribe.ends.candles',
  title: 'no candles frame follows the acknowledgement of its unsubscribe',
  clauses: ['feed.unsubscribe.ends'],
  by: 'act',
  needs: ['gateway'],
  async run(context) {
    const { given } = context;
    const [market, maker, taker] = await Promise.all([given.market(), given.fundedAccount(), given.fundedAccount()]);
    const more = { coin: market.coin, interval: '1m', candle_type: 'trade' };
    const left = await UnsubscribedChannels.open(context, [{ channel: 'candles', more }]);
    await tradeWorthAndCloseAtEnd(context, 20n, { market, maker, taker });
    await left.judge(context);
  },
});

function of(channel: string, { address }: Identity, more?: ChannelSubscription['more']): ChannelSubscription {
  return { channel, account: address, ...(more === undefined ? {} : { more }) };
}
