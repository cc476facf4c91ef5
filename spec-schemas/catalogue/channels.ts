import type { FrameShapeId } from '../shapes/frame-shapes.list.ts';
import type { ChannelEntry } from './channel-entry.ts';
import { channels } from './channels/channels.list.ts';

/** Every channel of the documents and of the public text. @source write-api, "Events"; supplement, ws */
export { channels };

export type ChannelName = (typeof channels)[number]['name'];

/** Names of frames that are no channel: answers to client frames. */
export const controlFrames = {
  subscriptionResponse: 'frame.subscription_response',
  pong: 'frame.pong',
  error: 'frame.error',
  post: 'frame.post',
} as const satisfies Record<string, FrameShapeId>;

/** Shapes of client frames, by method. @source write-api, "Client frames" */
export const clientFrames = {
  subscribe: 'client.subscribe',
  unsubscribe: 'client.unsubscribe',
  ping: 'client.ping',
  post: 'client.post',
} as const satisfies Record<string, `client.${string}`>;

/** Streams of a node that feed the archive: no client can subscribe to them. @source write-api, "Events" */
export const internalNodeStreams = ['node_bridge_outbox', 'node_ledger'] as const;

/** Former channel names. @source supplement, ws */
export const retiredChannels = [
  'all_mids',
  'active_asset_ctx',
  'user_events',
  'web_data',
  'web_data2',
  'explorer_block',
  'explorer_txs',
  'option_positions',
  'spot_state',
] as const;

const byName: ReadonlyMap<string, ChannelEntry> = new Map(channels.map((entry) => [entry.name, entry]));

/** Returns the row of a channel; undefined for an unknown name. */
export function channelOf(name: string): ChannelEntry | undefined {
  return byName.get(name);
}

/** Returns the shape of a frame by its `channel`, control frames included; undefined for an unknown one. */
export function frameShapeOf(channel: string): FrameShapeId | undefined {
  const control = Object.hasOwn(controlFrames, channel)
    ? controlFrames[channel as keyof typeof controlFrames]
    : undefined;
  return control ?? channelOf(channel)?.frame;
}
