import type { Authority } from '../clause.ts';
import type { ShapeId } from '../shapes/registry.ts';

/** One stream of the push feed. */
export interface ChannelEntry {
  readonly name: string;
  /** What a subscription must name beside its type. The account's key is `user`, or `address` (D26). */
  readonly needs: 'coin' | 'user' | 'nothing';
  /** What a push holds after the snapshot (D24). */
  readonly push: 'whole' | 'changed-rows' | 'new-records';
  /** What the first frame holds of the past: everything there is, the newest rows, or nothing. */
  readonly snapshot: 'whole' | 'newest' | 'empty';
  readonly frame: ShapeId;
  readonly authority: { readonly name: Authority; readonly body: Authority };
}

/** A name that is known here, with the reason why this build does not serve it. */
export interface AbsentChannel {
  readonly name: string;
  readonly reason: 'gateway-only' | 'not-built';
  readonly authority: Authority;
}

const publicBody = { name: 'seed', body: 'public' } as const;

/** Channels of a node. @source write-api, "Events"; bodies and snapshots: supplement, ws */
export const channels = [
  { name: 'l2_book', needs: 'coin', push: 'whole', snapshot: 'whole', frame: 'frame.l2_book', authority: publicBody },
  { name: 'bbo', needs: 'coin', push: 'whole', snapshot: 'whole', frame: 'frame.bbo', authority: publicBody },
  {
    name: 'trades',
    needs: 'coin',
    push: 'new-records',
    snapshot: 'newest',
    frame: 'frame.trades',
    authority: publicBody,
  },
  {
    name: 'markets',
    needs: 'nothing',
    push: 'changed-rows',
    snapshot: 'whole',
    frame: 'frame.markets',
    authority: publicBody,
  },
  { name: 'fills', needs: 'user', push: 'new-records', snapshot: 'empty', frame: 'frame.fills', authority: publicBody },
  {
    name: 'order_updates',
    needs: 'user',
    push: 'new-records',
    snapshot: 'empty',
    frame: 'frame.order_updates',
    authority: publicBody,
  },
  {
    name: 'open_orders',
    needs: 'user',
    push: 'whole',
    snapshot: 'whole',
    frame: 'frame.open_orders',
    authority: publicBody,
  },
  {
    name: 'account_state',
    needs: 'user',
    push: 'whole',
    snapshot: 'whole',
    frame: 'frame.account_state',
    authority: publicBody,
  },
  {
    name: 'ledger_updates',
    needs: 'user',
    push: 'new-records',
    snapshot: 'newest',
    frame: 'frame.ledger_updates',
    authority: { name: 'seed', body: 'seed' },
  },
  {
    name: 'notifications',
    needs: 'user',
    push: 'new-records',
    snapshot: 'empty',
    frame: 'frame.notifications',
    authority: publicBody,
  },
] as const satisfies readonly ChannelEntry[];

/** On a node a subscribe to the first one answers `unknown channel: candles`. */
export const absentChannels = [
  { name: 'candles', reason: 'gateway-only', authority: 'seed' },
  { name: 'user_fundings', reason: 'not-built', authority: 'seed' },
] as const satisfies readonly AbsentChannel[];

/** Names of frames that are no channel: the answers to what a client sent. */
export const controlFrames = {
  subscriptionResponse: 'frame.subscription_response',
  pong: 'frame.pong',
  error: 'frame.error',
  post: 'frame.post',
} as const satisfies Record<string, ShapeId>;

const byName: ReadonlyMap<string, ChannelEntry> = new Map(channels.map((entry) => [entry.name, entry]));

/** The row of a channel; undefined for a name that a node does not serve. */
export function channelOf(name: string): ChannelEntry | undefined {
  return byName.get(name);
}

/** The shape of a frame by its `channel`, control frames included; undefined for an unknown one. */
export function frameShapeOf(channel: string): ShapeId | undefined {
  const control = Object.hasOwn(controlFrames, channel)
    ? controlFrames[channel as keyof typeof controlFrames]
    : undefined;
  return control ?? channelOf(channel)?.frame;
}
