// Written by `npm run lists` from the files of this folder; no edit lasts.
import type { Channel } from '../channel.ts';
import { accountStateChannel, type AccountStateChannelRules, accountStateChannelRules } from './account-state.ts';
import { activeAssetDataChannel } from './active-asset-data.ts';
import { bboChannel } from './bbo.ts';
import { clearinghouseStateChannel } from './clearinghouse-state.ts';
import { fillsChannel, type FillsChannelRules, fillsChannelRules } from './fills.ts';
import { l2BookChannel, type BookChannelRules, bookChannelRules } from './l2-book.ts';
import { ledgerUpdatesChannel, type LedgerChannelRules, ledgerChannelRules } from './ledger-updates.ts';
import { marketsChannel, type MarketsChannelRules, marketsChannelRules } from './markets.ts';
import { notificationsChannel, type NotificationRules, notificationsRules } from './notifications.ts';
import { openOrdersChannel, type OpenOrdersChannelRules, openOrdersChannelRules } from './open-orders.ts';
import { optionStateChannel } from './option-state.ts';
import { orderUpdatesChannel, type OrderUpdatesRules, orderUpdatesRules } from './order-updates.ts';
import { spotMarginStateChannel } from './spot-margin-state.ts';
import { tradesChannel, type TradesChannelRules, tradesChannelRules } from './trades.ts';
import { userFundingsChannel, type UserFundingsRules, userFundingsRules } from './user-fundings.ts';
import { userTwapHistoryChannel, type UserTwapHistoryRules, userTwapHistoryRules } from './user-twap-history.ts';
import { userTwapSliceFillsChannel, type SliceFillsChannelRules, sliceFillsChannelRules } from './user-twap-slice-fills.ts';

/** Built channels by wire name. */
export const builtChannels: Readonly<Record<string, Channel>> = {
  account_state: accountStateChannel,
  active_asset_data: activeAssetDataChannel,
  bbo: bboChannel,
  clearinghouse_state: clearinghouseStateChannel,
  fills: fillsChannel,
  l2_book: l2BookChannel,
  ledger_updates: ledgerUpdatesChannel,
  markets: marketsChannel,
  notifications: notificationsChannel,
  open_orders: openOrdersChannel,
  option_state: optionStateChannel,
  order_updates: orderUpdatesChannel,
  spot_margin_state: spotMarginStateChannel,
  trades: tradesChannel,
  user_fundings: userFundingsChannel,
  user_twap_history: userTwapHistoryChannel,
  user_twap_slice_fills: userTwapSliceFillsChannel,
};

/** The rules that a channel has of its own. */
export interface PerChannelRules {
  readonly accountState: AccountStateChannelRules;
  readonly fills: FillsChannelRules;
  readonly book: BookChannelRules;
  readonly ledger: LedgerChannelRules;
  readonly markets: MarketsChannelRules;
  readonly notifications: NotificationRules;
  readonly openOrders: OpenOrdersChannelRules;
  readonly orderUpdates: OrderUpdatesRules;
  readonly trades: TradesChannelRules;
  readonly userFundings: UserFundingsRules;
  readonly userTwapHistory: UserTwapHistoryRules;
  readonly sliceFills: SliceFillsChannelRules;
}

export const perChannelRules: PerChannelRules = {
  accountState: accountStateChannelRules,
  fills: fillsChannelRules,
  book: bookChannelRules,
  ledger: ledgerChannelRules,
  markets: marketsChannelRules,
  notifications: notificationsRules,
  openOrders: openOrdersChannelRules,
  orderUpdates: orderUpdatesRules,
  trades: tradesChannelRules,
  userFundings: userFundingsRules,
  userTwapHistory: userTwapHistoryRules,
  sliceFills: sliceFillsChannelRules,
};
