import { bestLevels } from './best-levels.ts';
import { bookFrame, bookRead } from './book.ts';
import type { Fact } from './fact.ts';
import { everyFrame, type FrameFact } from './frame-fact.ts';
import { frameRecords } from './frame-records.ts';
import { dexs, liquidatable, prints } from './listed-reads.ts';
import { openOrders } from './open-orders.ts';
import { openRequests, optionLegs, optionSeries, ownRequests } from './options.ts';
import { orderState } from './order-state.ts';
import { positions } from './positions.ts';
import { registrationAsk } from './registration-ask.ts';
import { shares } from './shares.ts';
import { accountFrame, activeAsset, marginFrame, stakes } from './state-bodies.ts';

/** Facts with forms of their own, by the read that shows them. */
export const readFacts: ReadonlyMap<string, Fact> = new Map([
  ['l2_book', bookRead],
  ['clearinghouse_state', positions],
  ['order_status', orderState],
  ['account_state', shares],
  ['spot_deploy_auction', registrationAsk],
  ['option_series', optionSeries],
  ['option_state', optionLegs],
  ['rfq_open', openRequests],
  ['rfq_user', ownRequests],
  ['perp_dexs', dexs],
  ['liquidatable', liquidatable],
  ['trades', prints],
  ['active_asset_data', activeAsset],
  ['staking_state', stakes],
]);

/** By the channel. */
export const frameFacts: ReadonlyMap<string, FrameFact> = new Map([
  ['l2_book', everyFrame(bookFrame)],
  ['bbo', everyFrame(bestLevels)],
  // Learnt by themselves: a read may be written otherwise than the channel of its name.
  ['clearinghouse_state', everyFrame({ ...positions })],
  ['option_state', everyFrame({ ...optionLegs })],
  ['active_asset_data', everyFrame({ ...activeAsset })],
  ['account_state', everyFrame(accountFrame)],
  ['spot_margin_state', everyFrame(marginFrame)],
  ['open_orders', openOrders],
  ...frameRecords,
]);
