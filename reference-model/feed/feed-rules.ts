import { wsLimits } from '../../spec-schemas/catalogue/limits.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { didYouMean } from '../../spec-schemas/near-matches.ts';
import type { Core } from '../core.ts';
import type { ConnectionRules } from '../door.ts';
import { type CandlesChannelRules, candlesChannelRules } from './candles-channel.ts';
import type { Channel } from './channel.ts';
import { builtChannels, type PerChannelRules, perChannelRules } from './channels/channels.list.ts';
import type { CompressionRules } from './compression.ts';
import { type PostRules, postRules } from './post.ts';
import { type SubjectRules, subjectRules } from './subject.ts';

/** The rules of the push feed, with those of each channel. @source write-api, "Events" */
export interface FeedRules extends PerChannelRules {
  /** Built channels by wire name. Any other name is unknown; on a node that is true of `candles` too. */
  readonly channels: Readonly<Record<string, Channel>>;
  readonly connection: ConnectionRules;
  /** null on a node, whose frames are all text. */
  readonly compression: CompressionRules | null;
  readonly maxSubscriptions: number;
  /** Frames of one subscription that a client may leave; one more ends it. @source supplement, ws */
  readonly ring: number;
  /** Reaction of the socket to one subscription too many (D93). */
  readonly overLimit: 'error' | 'close';
  /** Returns the number of a socket's subscriptions that count against its limit. */
  readonly used: (held: number, ask: SubscribeRequest) => number;
  /** Whether the connections of this peer may hold more than the limit. */
  readonly uncapped: (core: Core, peer: string) => boolean;
  /**
   * Effect of a second subscribe to the same key: nothing, an answer, each push twice, or one more unsubscribe to end the key.
   */
  readonly duplicate: (channel: string) => 'ignored' | 'acknowledged' | 'doubled' | 'counted';
  /** Effect of a second subscribe to a book with other grouping arguments, where the subscribe is no mere duplicate (D102). */
  readonly regrouped: 'ignored' | 'replaces' | 'error';
  /** Effect of an unsubscribe of a key that is not held. */
  readonly neverSubscribed: 'acknowledged' | 'ignored';
  /** Whether an unsubscribe ends the pushes of its key. */
  readonly unsubscribeEnds: (channel: string) => boolean;
  /** Other keys of a socket that end together with a key. */
  readonly endsBeside: (key: string, held: readonly string[]) => readonly string[];
  /** Whether nobody is told of a body any more when one of its listeners has left. @param left  those that stay */
  readonly topicEnds: (left: number) => boolean;
  /** Fate of a connection that sent a bad frame. */
  readonly afterError: 'stays' | 'closes';
  readonly ack: (method: 'subscribe' | 'unsubscribe', subscription: JsonObject) => unknown;
  readonly pong: () => unknown;
  readonly error: (reason: string) => unknown;
  /** A data frame; nothing stands beside these keys. */
  readonly data: (channel: string, data: unknown, isSnapshot: boolean) => unknown;
  /** The bodies of the frames in which the news of a block goes out (D231). */
  readonly pushes: (channel: string, data: unknown) => readonly unknown[];
  readonly isSnapshot: (channel: string, first: boolean) => boolean;
  /** Whether a subscription starts with its snapshot. */
  readonly snapshots: (channel: string, ask: SubscribeRequest) => boolean;
  /** Channels whose body is repeated unchanged, every so many commits (D24). */
  readonly heartbeat: { readonly channels: readonly string[]; readonly everyCommits: number };
  readonly reasons: FeedErrorTexts;
  readonly subject: SubjectRules;
  readonly post: PostRules;
  readonly candles: CandlesChannelRules;
}

/** A subscribe of a socket. */
export interface SubscribeRequest {
  readonly key: string;
  readonly socket: object;
}

/** Texts of error frames. `unknownChannel` is documented, those that need a key are public, the others are ours. */
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
  subject: subjectRules,
  post: postRules,
  candles: candlesChannelRules,
  ...perChannelRules,
};
