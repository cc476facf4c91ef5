import { isJsonArray, isJsonObject, type JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { liveOrdersOf } from '../../engine/orders/cancel-order.ts';
import type { Channel } from '../../feed/channel.ts';
import { restingOrderRecord } from '../../feed/channels/order-updates.ts';
import { ModelFault } from '../../model-fault.ts';
import type { RulesEdit } from '../../rules.ts';
import { readAccount } from '../../state/account.ts';
import type { Fault } from '../fault.ts';
import { makeChannelFramesEdit, omitKey } from '../operators/wire.ts';
import { makeFeedEdit } from './edit-feed.ts';

/** Faults in the set of channels, in their names, and in the accounts that they serve. */
export const channelFaults: readonly Fault[] = [
  {
    id: 'feed.socket-elsewhere',
    clause: 'feed.endpoint.node',
    title: 'sockets are opened at /feed',
    needs: ['wire'],
    edit: makeFeedEdit(({ connection }) => ({ connection: { ...connection, path: '/feed' } })),
  },
  {
    id: 'feed.frames-in-camel-case',
    clause: 'feed.channel.snake-case',
    title: 'the frames of order_updates are called orderUpdates',
    edit: makeChannelFramesEdit('order_updates', (frame) => ({ ...frame, channel: 'orderUpdates' })),
  },
  {
    id: 'feed.notifications-unknown',
    clause: 'feed.channel.named',
    title: 'a node knows no notifications',
    edit: makeFeedEdit(({ channels: { notifications: _gone, ...channels } }) => ({ channels })),
  },
  {
    id: 'feed.bbo-unknown',
    clause: 'feed.channel.named',
    title: 'a node knows no bbo',
    edit: makeFeedEdit(({ channels: { bbo: _gone, ...channels } }) => ({ channels })),
  },
  {
    id: 'feed.fills-want-coin',
    clause: 'feed.channel.no-coin',
    title: 'fills wants a coin beside its account',
    edit: makeFeedEdit(({ channels }) => ({
      channels: { ...channels, fills: { by: 'coin', open: () => ({ snapshot: () => [], push: () => null }) } },
    })),
  },
  {
    id: 'feed.markets-want-coin',
    clause: 'feed.channel.no-coin',
    title: 'markets wants a coin',
    edit: makeFeedEdit(({ channels: { markets, ...channels } }) =>
      markets?.by !== 'venue'
        ? {}
        : { channels: { ...channels, markets: { by: 'coin', open: (core) => markets.open(core) } } },
    ),
  },
  {
    id: 'feed.bbo-without-coin',
    clause: 'feed.channel.demultiplex',
    title: 'a bbo frame does not say which coin it is about',
    edit: makeChannelFramesEdit('bbo', (frame) =>
      isJsonObject(frame.data) ? { ...frame, data: omitKey(frame.data, 'coin') } : frame,
    ),
  },
  {
    id: 'feed.unknown-coin-refused',
    clause: 'feed.channel.coin-unknown',
    title: 'a coin that no market has is refused',
    edit: makeFeedEdit(({ subject }) => ({
      subject: {
        ...subject,
        coin: (core, value) => {
          const named = subject.coin(core, value);
          return named?.kind === 'unlisted' ? null : named;
        },
      },
    })),
  },
  {
    id: 'feed.no-account-acknowledged',
    clause: 'feed.channel.user-missing',
    title: 'an account channel without its account is acknowledged and never sends a frame',
    edit: makeChannelFramesEdit('error', (frame) =>
      isJsonObject(frame.data) && String(frame.data.error).includes('requires `user`')
        ? { channel: 'subscriptionResponse', data: { method: 'subscribe', subscription: { type: 'fills' } } }
        : frame,
    ),
  },
  {
    id: 'feed.strangers-not-served',
    clause: 'feed.channel.any-account',
    title: 'an account without money gets an error in place of its first frame',
    edit: makeChannelFramesEdit('account_state', (frame) =>
      isJsonObject(frame.data) && frame.data.account_value === '0'
        ? { channel: 'error', data: { error: 'not your account' } }
        : frame,
    ),
  },
  {
    id: 'feed.all-mids-kept',
    clause: 'feed.channel.retired',
    title: 'all_mids is served on',
    edit: makeFeedEdit(({ channels }) => ({
      channels: { ...channels, ...(channels.markets === undefined ? {} : { all_mids: channels.markets }) },
    })),
  },
  {
    id: 'feed.later-frames-partial',
    clause: 'feed.channel.body-whole',
    title: 'a later account_state frame holds money only',
    edit: later('account_state', (data) => omitKey(omitKey(data, 'tier'), 'position_mode')),
  },
  {
    id: 'feed.later-books-top-only',
    clause: 'feed.channel.body-whole',
    title: 'a later book frame holds the top of each side',
    edit: later('l2_book', (data) => ({
      ...data,
      levels: isJsonArray(data.levels) ? data.levels.map((side) => (isJsonArray(side) ? side.slice(0, 1) : side)) : [],
    })),
  },
  {
    id: 'feed.frames-overtake',
    clause: 'feed.channel.order',
    title: 'a frame of account_state is overtaken by the one after it',
    edit: overtaken,
  },
  {
    id: 'feed.missed-records-caught-up',
    clause: 'feed.reconnect.no-resume',
    title: 'the first push after a subscribe tells again which orders rest',
    edit: makeFeedEdit(({ channels }) => ({
      channels: { ...channels, order_updates: caughtUp(channels.order_updates) },
    })),
  },
];

/** Edits the body of every frame of a channel except the first. */
function later(channel: string, edit: (data: JsonObject) => JsonObject): RulesEdit {
  return makeChannelFramesEdit(channel, (frame) =>
    frame.is_snapshot === false && isJsonObject(frame.data) ? { ...frame, data: edit(frame.data) } : frame,
  );
}

/** Delays the older of two frames, in place of the frame that follows them. */
function overtaken(...[rules]: Parameters<RulesEdit>): ReturnType<RulesEdit> {
  let held: JsonObject | null = null;
  let count = 0;
  return makeChannelFramesEdit('account_state', (frame) => {
    if (frame.is_snapshot !== false) return frame;
    count += 1;
    if (count % 3 === 2) return frame;
    const released = held;
    held = released === null ? frame : null;
    return released;
  })(rules);
}

/** The channel, with an initial push of an open record for each resting order. */
function caughtUp(channel: Channel | undefined): Channel {
  if (channel?.by !== 'user') throw new ModelFault('faults.feed', { expected: 'an account channel', got: 'another' });
  return {
    by: 'user',
    open(core, user) {
      const view = channel.open(core, user);
      const resting = () =>
        liveOrdersOf(core, readAccount(core.state, user)).map((order) => restingOrderRecord(core, order));
      let behind: unknown[] | null = resting();
      return {
        snapshot: () => view.snapshot(),
        push(block) {
          const fresh = view.push(block);
          if (fresh === null || behind === null) return fresh;
          const all = [...behind, ...(Array.isArray(fresh) ? fresh : [])];
          behind = null;
          return all;
        },
      };
    },
  };
}
