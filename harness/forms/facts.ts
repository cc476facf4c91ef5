import { bestLevelsFact } from './best-levels.ts';
import { bookFrameFact, bookReadFact } from './book.ts';
import type { Fact } from './fact.ts';
import { type FrameFact, factOfEveryFrame } from './frame-fact.ts';
import { frameRecordFacts } from './frame-records.ts';
import { dexsFact, liquidatableFact, printsFact } from './listed-reads.ts';
import { openOrdersFact } from './open-orders.ts';
import { openRequestsFact, optionLegsFact, optionSeriesFact, ownRequestsFact } from './options.ts';
import { orderStateFact } from './order-state.ts';
import { positionsFact } from './positions.ts';
import { registrationAskFact } from './registration-ask.ts';
import { vaultSharesFact } from './shares.ts';
import { accountFrameFact, activeAssetFact, marginFrameFact, stakesFact } from './state-bodies.ts';

/** Facts with forms of their own, by the read that shows them. */
export const readFacts: ReadonlyMap<string, Fact> = new Map([
  ['l2_book', bookReadFact],
  ['clearinghouse_state', positionsFact],
  ['order_status', orderStateFact],
  ['account_state', vaultSharesFact],
  ['spot_deploy_auction', registrationAskFact],
  ['option_series', optionSeriesFact],
  ['option_state', optionLegsFact],
  ['rfq_open', openRequestsFact],
  ['rfq_user', ownRequestsFact],
  ['perp_dexs', dexsFact],
  ['liquidatable', liquidatableFact],
  ['trades', printsFact],
  ['active_asset_data', activeAssetFact],
  ['staking_state', stakesFact],
]);

/** By the channel. */
export const frameFacts: ReadonlyMap<string, FrameFact> = new Map([
  ['l2_book', factOfEveryFrame(bookFrameFact)],
  ['bbo', factOfEveryFrame(bestLevelsFact)],
  // Learnt by themselves: a read may be written otherwise than the channel of its name.
  ['clearinghouse_state', factOfEveryFrame({ ...positionsFact })],
  ['option_state', factOfEveryFrame({ ...optionLegsFact })],
  ['active_asset_data', factOfEveryFrame({ ...activeAssetFact })],
  ['account_state', factOfEveryFrame(accountFrameFact)],
  ['spot_margin_state', factOfEveryFrame(marginFrameFact)],
  ['open_orders', openOrdersFact],
  ...frameRecordFacts,
]);
