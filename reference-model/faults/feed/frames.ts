import { channels } from '../../../spec-schemas/catalogue/channels.ts';
import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { composeEdits } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Address } from '../../state/address.ts';
import type { Fault } from '../fault.ts';
import { makeDecodedActionEdit } from '../operators/orders.ts';
import { makeChannelFramesEdit } from '../operators/wire.ts';
import { makeFeedEdit } from './edit-feed.ts';

const otherAccount = `0x${'d7'.repeat(20)}`;

/** Channels that only public facts describe, each with the clause of its pushes. */
const silentBreaks = [
  ['active_asset_data', 'feed.active-asset-data.body'],
  ['clearinghouse_state', 'feed.clearinghouse-state.body'],
  ['option_state', 'feed.option-state.body'],
  ['spot_margin_state', 'feed.spot-margin-state.body'],
  ['notifications', 'feed.notifications.record'],
  ['user_twap_history', 'feed.twap.history'],
  ['user_twap_slice_fills', 'feed.twap.slice-fills'],
] as const;

const twiceBreaks = {
  user_fundings: 'feed.push.once',
  user_twap_history: 'feed.twap.history',
  user_twap_slice_fills: 'feed.twap.slice-fills',
} as const;

/** Channels of which a second subscribe may be answered, tell twice, or count. */
const twiceSubscribed = [
  'l2_book',
  'bbo',
  'trades',
  'markets',
  'open_orders',
  'fills',
  'order_updates',
  'account_state',
  'ledger_updates',
] as const;
const nobody: Address = `0x${'00'.repeat(20)}`;

/** Faults in subscriptions, and in the fields of every data frame. */
export const frameFaults: readonly Fault[] = [
  {
    id: 'feed.ack-without-method',
    clause: 'feed.subscribe.ack',
    title: 'an acknowledgement does not say what it acknowledges',
    edit: makeFeedEdit(() => ({
      ack: (_method, subscription) => ({ channel: 'subscriptionResponse', data: { subscription } }),
    })),
  },
  {
    id: 'feed.ack-without-coin',
    clause: 'feed.subscribe.ack',
    title: 'an acknowledgement echoes the channel and not its coin',
    edit: makeFeedEdit((rules) => ({ ack: (method, { type }) => rules.ack(method, { type: type ?? null }) })),
  },
  {
    id: 'feed.ack-other-account',
    clause: 'feed.subscribe.ack',
    title: 'an acknowledgement of an account channel names another account',
    edit: makeFeedEdit((rules) => ({
      ack: (method, { user, address, ...named }) =>
        rules.ack(method, {
          ...named,
          ...(user === undefined ? {} : { user: otherAccount }),
          ...(address === undefined ? {} : { address: otherAccount }),
        }),
    })),
  },
  {
    id: 'feed.no-first-frame',
    clause: 'feed.subscribe.snapshot',
    title: 'a channel begins with its first change',
    edit: makeFeedEdit(() => ({ snapshots: () => false })),
  },
  {
    id: 'feed.ledger-begins-without-a-past',
    clause: 'feed.subscribe.snapshot',
    title: 'the ledger of an account that has moved money begins without a frame',
    edit: makeChannelFramesEdit('ledger_updates', (frame) =>
      frame.is_snapshot === true && isJsonArray(frame.data) && frame.data.length > 0 ? null : frame,
    ),
  },
  {
    id: 'feed.duplicate-acknowledged',
    clause: 'feed.subscribe.duplicate',
    title: 'a second subscribe is acknowledged like the first',
    edit: makeFeedEdit(() => ({ duplicate: () => 'acknowledged' })),
  },
  ...(['user_fundings', 'notifications'] as const).map((channel) => ({
    id: `feed.duplicate-acknowledged-${channel.replace('_', '-')}`,
    clause: 'feed.subscribe.duplicate' as const,
    title: `a second subscribe of ${channel} is acknowledged like the first`,
    edit: makeFeedEdit(({ duplicate }) => ({
      duplicate: (name) => (name === channel ? 'acknowledged' : duplicate(name)),
    })),
  })),
  ...twiceSubscribed.flatMap((channel): readonly Fault[] => {
    const id = channel.replace('_', '-');
    const where = `of ${channel}`;
    return [
      {
        id: `feed.duplicate-acknowledged-${id}`,
        clause: 'feed.subscribe.duplicate',
        title: `a second subscribe ${where} is acknowledged like the first`,
        edit: makeFeedEdit(({ duplicate }) => ({
          duplicate: (name) => (name === channel ? 'acknowledged' : duplicate(name)),
        })),
      },
      {
        id: `feed.duplicate-doubles-${id}`,
        clause: 'feed.subscribe.duplicate',
        title: `behind a second subscribe each push ${where} comes twice`,
        edit: makeFeedEdit(({ duplicate }) => ({
          duplicate: (name) => (name === channel ? 'doubled' : duplicate(name)),
        })),
      },
      {
        id: `feed.duplicate-counted-${id}`,
        clause: 'feed.subscribe.duplicate',
        title: `two subscribes ${where} need two unsubscribes`,
        edit: makeFeedEdit(({ duplicate }) => ({
          duplicate: (name) => (name === channel ? 'counted' : duplicate(name)),
        })),
      },
    ];
  }),
  {
    id: 'feed.account-by-account',
    clause: 'feed.subscribe.account-key',
    title: 'an account channel wants its account under another key',
    edit: makeFeedEdit(({ subject }) => ({ subject: { ...subject, userKeys: () => ['who'] } })),
  },
  {
    id: 'feed.address-names-nobody',
    clause: 'feed.subscribe.account-alias',
    title: 'a subscription by `address` is acknowledged, and is about nobody',
    edit: makeFeedEdit(({ subject }) => ({
      subject: {
        ...subject,
        user: (subscription, key) => (key === 'address' ? nobody : subject.user(subscription, key)),
      },
    })),
  },
  {
    id: 'feed.coin-defaults',
    clause: 'feed.subscribe.coin-required',
    title: 'a book without a coin is that of the first market',
    edit: makeFeedEdit(({ subject }) => ({
      subject: {
        ...subject,
        coin: (core, value) => subject.coin(core, value ?? core.state.markets.values().next().value?.coin),
      },
    })),
  },
  {
    id: 'feed.unsubscribe-acked-as-subscribe',
    clause: 'feed.unsubscribe.ack',
    title: 'every acknowledgement says subscribe',
    edit: makeFeedEdit((rules) => ({ ack: (_method, subscription) => rules.ack('subscribe', subscription) })),
  },
  {
    id: 'feed.unsubscribe-in-vain',
    clause: 'feed.unsubscribe.ends',
    title: 'an unsubscribe is acknowledged and the pushes go on',
    edit: makeFeedEdit(() => ({ unsubscribeEnds: () => false })),
  },
  ...channels.map(({ name }) => ({
    id: `feed.unsubscribe-in-vain-of-${name.replaceAll('_', '-')}`,
    clause: 'feed.unsubscribe.ends' as const,
    title: `an unsubscribe of ${name} is acknowledged and the pushes go on`,
    ...(name === 'candles' ? { needs: ['gateway'] as const } : {}),
    edit: makeFeedEdit(({ unsubscribeEnds }) => ({
      unsubscribeEnds: (channel) => channel !== name && unsubscribeEnds(channel),
    })),
  })),
  ...(['user_fundings', 'user_twap_history', 'user_twap_slice_fills'] as const).map((name) => ({
    id: `feed.pushed-twice-of-${name.replaceAll('_', '-')}`,
    clause: twiceBreaks[name],
    title: `each push of ${name} comes twice`,
    edit: makeFeedEdit(({ pushes }) => ({
      pushes: (channel, data) => (channel === name ? [data, data] : pushes(channel, data)),
    })),
  })),
  ...silentBreaks.map(([name, clause]) => ({
    id: `feed.never-pushed-of-${name.replaceAll('_', '-')}`,
    clause,
    title: `${name} tells nothing behind its first frame`,
    edit: makeFeedEdit(({ pushes }) => ({
      pushes: (channel, data) => (channel === name ? [] : pushes(channel, data)),
    })),
  })),
  {
    id: 'feed.unsubscribe-ends-channel',
    clause: 'feed.push.told',
    title: 'an unsubscribe ends all that its connection has of the channel',
    edit: makeFeedEdit(() => ({
      endsBeside: (key, held) => held.filter((other) => other.split(' ')[0] === key.split(' ')[0]),
    })),
  },
  {
    id: 'feed.unsubscribe-ends-account',
    clause: 'feed.push.told',
    title: 'an unsubscribe ends all that its connection has of the account',
    edit: makeFeedEdit(() => ({
      endsBeside: (key, held) => {
        const [, subject] = key.split(' ');
        return subject?.startsWith('0x') ? held.filter((other) => other.split(' ')[1] === subject) : [];
      },
    })),
  },
  {
    id: 'feed.unsubscribe-ends-everywhere',
    clause: 'feed.push.told',
    title: 'an unsubscribe on one connection ends the pushes of all others',
    edit: makeFeedEdit(() => ({ topicEnds: () => true })),
  },
  {
    id: 'feed.again-without-snapshot',
    clause: 'feed.subscribe.snapshot',
    title: 'what a connection has had before begins without its first frame',
    edit: (rules) => {
      const had = new WeakMap<object, Set<string>>();
      return makeFeedEdit(({ snapshots }) => ({
        snapshots: (channel, ask) => {
          const keys = had.get(ask.socket) ?? new Set<string>();
          had.set(ask.socket, keys);
          const isFirst = !keys.has(ask.key);
          keys.add(ask.key);
          return isFirst && snapshots(channel, ask);
        },
      }))(rules);
    },
  },
  {
    id: 'feed.unsubscribe-unknown-silent',
    clause: 'feed.unsubscribe.never-subscribed',
    title: 'an unsubscribe of what was never subscribed gets no answer',
    edit: makeFeedEdit(() => ({ neverSubscribed: 'ignored' })),
  },
  {
    id: 'feed.ping-echoed',
    clause: 'feed.ping.text',
    title: 'a ping comes back as a ping',
    edit: makeFeedEdit(() => ({ pong: () => ({ channel: 'ping' }) })),
  },
  {
    id: 'feed.protocol-ping-ignored',
    clause: 'feed.ping.protocol',
    title: 'a protocol ping gets no pong',
    needs: ['wire'],
    edit: makeFeedEdit(({ connection }) => ({ connection: { ...connection, answersPings: false } })),
  },
  {
    id: 'feed.protocol-ping-lost-in-gateway',
    clause: 'feed.ping.protocol',
    title: 'a gateway passes no protocol ping on and answers none',
    needs: ['wire', 'gateway'],
    edit: makeFeedEdit(({ connection }) => ({ connection: { ...connection, answersPings: false } })),
  },
  {
    id: 'feed.node-selects-compression',
    clause: 'feed.text.uncompressed',
    title: 'a node selects a compression that it does not speak',
    needs: ['wire'],
    edit: makeFeedEdit(({ connection }) => ({ connection: { ...connection, selects: ([first]) => first ?? false } })),
  },
  {
    id: 'feed.flag-missing',
    clause: 'feed.frame.shape',
    title: 'data frames do not say whether they are the first',
    edit: makeFeedEdit(() => ({ data: (channel, data) => ({ channel, data }) })),
  },
  {
    id: 'feed.sequence-numbers',
    clause: 'feed.frame.no-sequence',
    title: 'data frames are numbered',
    edit: makeFeedEdit((rules) => ({
      data: (channel, data, isSnapshot) => ({ ...Object(rules.data(channel, data, isSnapshot)), seq: 1 }),
    })),
  },
  {
    id: 'feed.pushes-numbered',
    clause: 'feed.frame.no-sequence',
    title: 'data frames after the first are numbered',
    edit: makeFeedEdit((rules) => ({
      data: (channel, data, isSnapshot) => ({
        ...Object(rules.data(channel, data, isSnapshot)),
        ...(isSnapshot ? {} : { seq: 1 }),
      }),
    })),
  },
  ...['l2_book', 'bbo', 'account_state', 'markets', 'ledger_updates', 'user_fundings', 'notifications'].map(
    (channel): Fault => ({
      id: `feed.flag-true-${channel.replace('_', '-')}`,
      clause: 'feed.frame.snapshot-flag',
      title: `every frame of ${channel} says that it is the first`,
      ...(channel === 'user_fundings' ? { needs: ['control'] } : {}),
      edit: makeFeedEdit(({ isSnapshot }) => ({
        isSnapshot: (name, first) => name === channel || isSnapshot(name, first),
      })),
    }),
  ),
  {
    id: 'feed.flag-always-true',
    clause: 'feed.frame.snapshot-flag',
    title: 'every frame says that it is the first',
    edit: makeFeedEdit(() => ({ isSnapshot: () => true })),
  },
  {
    id: 'feed.flag-always-false',
    clause: 'feed.frame.snapshot-flag',
    title: 'no frame says that it is the first',
    edit: makeFeedEdit(() => ({ isSnapshot: () => false })),
  },
  {
    id: 'feed.book-repeated',
    clause: 'feed.frame.change-driven',
    title: 'the book is sent at every commit',
    edit: makeFeedEdit(() => ({ heartbeat: { channels: ['l2_book'], everyCommits: 1 } })),
  },
  ...['l2_book', 'bbo'].map(
    (channel): Fault => ({
      id: `feed.${channel.replace('_', '-')}-restamped`,
      clause: 'feed.frame.change-driven',
      title: `${channel} is sent at every commit, unchanged but for its time`,
      edit: restamped(channel),
    }),
  ),
  {
    id: 'feed.account-repeated',
    clause: 'feed.frame.account-quiet',
    title: 'account_state is sent at every commit',
    edit: makeFeedEdit(() => ({ heartbeat: { channels: ['account_state'], everyCommits: 1 } })),
  },
  {
    id: 'feed.open-orders-repeated',
    clause: 'feed.frame.account-quiet',
    title: 'open_orders is sent at every commit',
    edit: makeFeedEdit(() => ({ heartbeat: { channels: ['open_orders'], everyCommits: 1 } })),
  },
  {
    id: 'feed.shows-pending',
    clause: 'feed.frame.committed',
    title: 'an order is on the book as soon as it is admitted',
    edit: commitsAtAdmission('submit_order'),
  },
  {
    id: 'feed.second-reader-without-snapshot',
    clause: 'feed.reconnect.fresh',
    title: 'every other subscriber of a channel gets no first frame',
    edit: makeFeedEdit(() => {
      const asked = new Map<string, number>();
      return {
        snapshots: (channel) => {
          asked.set(channel, (asked.get(channel) ?? 0) + 1);
          return (asked.get(channel) ?? 0) % 2 === 1;
        },
      };
    }),
  },
];

/** Pushes the body of a channel at every commit, with a timestamp of its own. */
function restamped(channel: string): RulesEdit {
  let sent = 0;
  const stamp = makeChannelFramesEdit(channel, (frame) =>
    isJsonObject(frame.data) ? { ...frame, data: { ...frame.data, time: Number(frame.data.time) + sent++ } } : frame,
  );
  return composeEdits(
    makeFeedEdit(() => ({ heartbeat: { channels: [channel], everyCommits: 1 } })),
    stamp,
  );
}

/** Applies the effect of an action at admission, and not again in its block. */
function commitsAtAdmission(tag: string): RulesEdit {
  return makeDecodedActionEdit(tag, (action) => {
    let early: ReturnType<typeof action.commit> | null = null;
    return {
      ...action,
      admit(core, context) {
        const refusal = action.admit(core, context);
        if (refusal === null) early = action.commit(core, context);
        return refusal;
      },
      commit: (core, context) => early ?? action.commit(core, context),
    };
  });
}
