import * as frames from './frames.ts';
import * as records from './record-frames.ts';
import * as states from './state-frames.ts';

/** What a socket receives, by channel or by kind of answer. */
export const frameShapes = {
  'frame.subscription_response': frames.SubscriptionResponse,
  'frame.pong': frames.Pong,
  'frame.error': frames.ErrorFrame,
  'frame.post': frames.PostReply,
  'frame.l2_book': frames.L2BookFrame,
  'frame.bbo': frames.BboFrame,
  'frame.trades': frames.TradesFrame,
  'frame.markets': frames.MarketsFrame,
  'frame.candles': states.CandlesFrame,
  'frame.fills': frames.FillsFrame,
  'frame.order_updates': frames.OrderUpdatesFrame,
  'frame.open_orders': frames.OpenOrdersFrame,
  'frame.account_state': frames.AccountStateFrame,
  'frame.user_fundings': records.UserFundingsFrame,
  'frame.ledger_updates': frames.LedgerUpdatesFrame,
  'frame.notifications': frames.NotificationsFrame,
  'frame.clearinghouse_state': states.ClearinghouseStateFrame,
  'frame.option_state': states.OptionStateFrame,
  'frame.spot_margin_state': states.SpotMarginStateFrame,
  'frame.active_asset_data': states.ActiveAssetDataFrame,
  'frame.user_twap_slice_fills': records.UserTwapSliceFillsFrame,
  'frame.user_twap_history': records.UserTwapHistoryFrame,
} as const;

export type FrameShapeId = keyof typeof frameShapes;
