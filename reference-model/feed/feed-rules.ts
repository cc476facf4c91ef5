import { wsLimits } from '../../spec-schemas/catalogue/limits.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { didYouMean } from '../../spec-schemas/near-matches.ts';
import type { Core } from '../core.ts';
import type { ConnectionRules } from '../door.ts';
import { type CandlesChannelRules, candlesChannelRules } from './candles-channel.ts';
import type { Channel } from './channel.ts';
import { builtChannels, type PerChannelRules, perChannelRules } from './channels/channels.list.ts';
import type { CompressionRules } from './compression.ts';
import { type PostFrameRules, postFrameRules } from './post.ts';
import { type SubscriptionSubjectRules, subscriptionSubjectRules } from './subject.ts';

/** The rules of the push feed, with those of each channel. @source write-api, "Events" */
export interface FeedRules extends PerChannelRules {
  /** Built channels by wire name. Any other name is unknown; on a node, so is `candles`. */
  readonly channels: Readonly<Record<string, Channel>>;
  readonly connection: ConnectionRules;
  /** null on a node, which sends only text frames. */
  readonly compression: CompressionRules | null;
  readonly maxSubscriptions: number;
  /** Maximum frames of one subscription that a client may leave unread; one more ends the subscription. @source supplement, ws */
  readonly ring: number;
  /** Reaction of the socket to exceeding the subscription limit (D93). */
  readonly overLimit: 'error' | 'close';
  /** Returns the number of a socket's subscriptions that count towards its limit. */
  readonly used: (held: number, ask: SubscribeRequest) => number;
  /** Whether connections of this peer are exempt from the limit. */
  readonly uncapped: (core: Core, peer: string) => boolean;
  /** Effect of a second subscribe to the same key: none, an acknowledgement, each push twice, or one more unsubscribe to end the key. */
  readonly duplicate: (channel: string) => 'ignored' | 'acknowledged' | 'doubled' | 'counted';
  /** Effect of a second subscribe to a book with other grouping arguments, unless it is a mere duplicate (D102). */
  readonly regrouped: 'ignored' | 'replaces' | 'error';
  /** Effect of an unsubscribe without a subscription. */
  readonly neverSubscribed: 'acknowledged' | 'ignored';
  /** Whether an unsubscribe stops the pushes of its key. */
  readonly unsubscribeEnds: (channel: string) => boolean;
  /** Other keys of a socket that end together with a key. */
  readonly endsBeside: (key: string, held: readonly string[]) => readonly string[];
  /** Whether a topic ends for everyone when one of its listeners leaves. @param left  number of remaining listeners */
  readonly topicEnds: (left: number) => boolean;
  /** Whether a connection survives a bad frame. */
  readonly afterError: 'stays' | 'closes';
  readonly ack: (method: 'subscribe' | 'unsubscribe', subscription: JsonObject) => unknown;
  readonly pong: () => unknown;
  readonly error: (reason: string) => unknown;
  /** A data frame; it has no other keys. */
  readonly data: (channel: string, data: unknown, isSnapshot: boolean) => unknown;
  /** Frame bodies in which the changes of a block are sent (D231). */
  readonly pushes: (channel: string, data: unknown) => readonly unknown[];
  readonly isSnapshot: (channel: string, first: boolean) => boolean;
  /** Whether a subscription starts with a snapshot. */
  readonly snapshots: (channel: string, ask: SubscribeRequest) => boolean;
  /** Channels whose unchanged body is repeated, and the interval in commits (D24). */
  readonly heartbeat: { readonly channels: readonly string[]; readonly everyCommits: number };
  readonly reasons: FeedErrorTexts;
  readonly subject: SubscriptionSubjectRules;
  readonly post: PostFrameRules;
  readonly candles: CandlesChannelRules;
}

/** A subscribe of a socket. */
export interface SubscribeRequest {
  readonly key: string;
  readonly socket: object;
}

/** Texts of error frames. `unknownChannel` is documented, texts about a missing key are public facts, the others are ours. */
export interface FeedErrorTexts {
  readonly binary: () => string;
  readonly malformed: () => string;
  readonly noObject: () => string;
  readonly missingMethod: () => string;
  readonly unknownMethod: (method: string) => string;
  readonly missingSubscription: () => string;
  readonly missingType: () => string;
  readonly unknownChannel: (name: string) => string;
  readonly missingKey: (channel: string, key: string) => string;
  readonly badUser: (key: string) => string;
  readonly badCandleType: (word: string) => string;
  readonly badGrouping: () => string;
  readonly noPerp: () => string;
  readonly tooMany: (limit: number) => string;
  readonly regrouped: () => string;
  readonly missingId: () => string;
  readonly lagged: (frames: number) => string;
}

/** Methods that a client may send. */
const clientMethods = ['ping', 'subscribe', 'unsubscribe', 'post'];

export const feedRules: FeedRules = {
  channels: builtChannels,
  connection: { path: '/ws', answersPings: true, selects: () => false },
  compression: null,
  maxSubscriptions: wsLimits.subscriptionsPerConnection.value,
  ring: wsLimits.ringFramesPerSubscription.value,
  overLimit: 'error',
  used: (held) => held,
  uncapped: (core, peer) => core.rules.limits.exempts(core, peer),
  duplicate: () => 'ignored',
  regrouped: 'ignored',
  neverSubscribed: 'acknowledged',
  unsubscribeEnds: () => true,
  endsBeside: () => [],
  topicEnds: (left) => left === 0,
  afterError: 'stays',
  ack: (method, subscription) => ({ channel: 'subscriptionResponse', data: { method, subscription } }),
  pong: () => ({ channel: 'pong' }),
  error: (error) => ({ channel: 'error', data: { error } }),
  data: (channel, data, isSnapshot) => ({ channel, data, is_snapshot: isSnapshot }),
  pushes: (_channel, data) => [data],
  isSnapshot: (_channel, first) => first,
  snapshots: () => true,
  heartbeat: { channels: [], everyCommits: wsLimits.heartbeatCommits.value },
  reasons: {
    binary: () => 'binary frames are not accepted',
    malformed: () => 'malformed JSON',
    noObject: () => 'a frame is an object',
    missingMethod: () => 'missing field: method',
    unknownMethod: (method) => `unknown method: ${method}${didYouMean(method, clientMethods)}`,
    missingSubscription: () => 'missing field: subscription',
    missingType: () => 'missing field: subscription.type',
    unknownChannel: (name) => `unknown channel: ${name}`,
    missingKey: (channel, key) => `\`${channel}\` requires \`${key}\``,
    badUser: (key) => `invalid \`${key}\` address`,
    badCandleType: (word) => `invalid candle_type: ${word} (expected \`mark\`, \`oracle\` or \`trade\`)`,
    badGrouping: () => 'n_sig_figs, mantissa or n_levels out of range',
    noPerp: () => 'market not found',
    tooMany: (limit) => `at most ${limit} subscriptions per connection`,
    regrouped: () => 'subscribed with other arguments',
    missingId: () => 'missing field: id',
    lagged: (frames) => `lagged behind broadcast by ${frames} messages`,
  },
  subject: subscriptionSubjectRules,
  post: postFrameRules,
  candles: candlesChannelRules,
  ...perChannelRules,
};
