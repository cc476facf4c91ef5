import type { ChannelEntries } from '../channel-entry.ts';
import { coinArgument, userArgument } from './arguments.ts';

const publicBody = { name: 'seed', body: 'public' } as const;
const publicName = { name: 'public', body: 'public' } as const;
const records = { role: 'node', arguments: { user: userArgument }, push: 'new-records', snapshot: 'empty' } as const;
/** The public text refuses a subscription to a state channel whose account is named by `address`. */
const { alias: _address, ...userOnly } = userArgument;
const state = { role: 'node', arguments: { user: userOnly }, push: 'whole', snapshot: 'whole' } as const;

/** @source write-api, "Events"; bodies, snapshots and names that the seed does not have: supplement, ws */
export const accountChannels = [
  {
    ...records,
    name: 'fills',
    frame: 'frame.fills',
    stated: { shape: 'feed.fills.record', frame: 'feed.fills.record' },
    authority: publicBody,
  },
  {
    ...records,
    name: 'order_updates',
    frame: 'frame.order_updates',
    stated: { shape: 'feed.order-updates.lifecycle', frame: 'feed.order-updates.lifecycle' },
    authority: publicBody,
  },
  {
    ...state,
    name: 'open_orders',
    arguments: { user: userArgument },
    frame: 'frame.open_orders',
    stated: { shape: 'feed.open-orders.rows', frame: 'feed.open-orders.whole' },
    authority: publicBody,
  },
  {
    ...state,
    name: 'account_state',
    frame: 'frame.account_state',
    stated: { shape: 'feed.account-state.body', frame: 'feed.account-state.agrees' },
    authority: publicBody,
  },
  {
    ...records,
    name: 'user_fundings',
    frame: 'frame.user_fundings',
    stated: { shape: 'feed.user-fundings.record', frame: 'feed.user-fundings.record' },
    authority: publicBody,
  },
  {
    ...records,
    name: 'ledger_updates',
    snapshot: 'newest',
    frame: 'frame.ledger_updates',
    stated: {
      shape: 'feed.ledger-updates.record',
      frame: 'feed.ledger-updates.record',
      values: { 'data[].mark_px': 'feed.ledger-updates.liquidation' },
    },
    authority: { name: 'seed', body: 'seed' },
  },
  {
    ...records,
    name: 'notifications',
    frame: 'frame.notifications',
    stated: { shape: 'feed.notifications.record', frame: 'feed.notifications.record' },
    authority: publicBody,
  },
  {
    ...state,
    name: 'clearinghouse_state',
    frame: 'frame.clearinghouse_state',
    stated: { shape: 'feed.clearinghouse-state.body', frame: 'feed.clearinghouse-state.body' },
    authority: publicName,
  },
  {
    ...state,
    name: 'option_state',
    frame: 'frame.option_state',
    stated: { shape: 'feed.option-state.body', frame: 'feed.option-state.body' },
    authority: publicName,
  },
  {
    ...state,
    name: 'spot_margin_state',
    frame: 'frame.spot_margin_state',
    stated: { shape: 'feed.spot-margin-state.body', frame: 'feed.spot-margin-state.body' },
    authority: publicName,
  },
  {
    ...state,
    name: 'active_asset_data',
    arguments: { user: userArgument, coin: { ...coinArgument, rule: 'a perpetual market', authority: 'public' } },
    frame: 'frame.active_asset_data',
    stated: { shape: 'feed.active-asset-data.body', frame: 'feed.active-asset-data.body' },
    authority: publicName,
  },
  {
    ...records,
    name: 'user_twap_slice_fills',
    frame: 'frame.user_twap_slice_fills',
    stated: { shape: 'feed.twap.slice-fills', frame: 'feed.twap.slice-fills' },
    authority: publicName,
  },
  {
    ...records,
    name: 'user_twap_history',
    frame: 'frame.user_twap_history',
    stated: { shape: 'feed.twap.history', frame: 'feed.twap.history' },
    authority: publicName,
  },
] as const satisfies ChannelEntries;
