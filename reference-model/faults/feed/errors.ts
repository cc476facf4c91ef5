import { isJsonObject, type JsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { makeChannelFramesEdit } from '../operators/wire.ts';
import { makeFeedEdit } from './edit-feed.ts';

/** Faults in the answers to bad client frames. */
export const badFrameFaults: readonly Fault[] = [
  {
    id: 'feed.error-as-text',
    clause: 'feed.error.shape',
    title: 'the reason of an error frame stands under data itself',
    edit: makeFeedEdit(() => ({ error: (reason) => ({ channel: 'error', data: reason }) })),
  },
  {
    id: 'feed.error-closes',
    clause: 'feed.error.stays-open',
    title: 'a bad frame ends the connection',
    edit: makeFeedEdit(() => ({ afterError: 'closes' })),
  },
  {
    id: 'feed.binary-read-as-text',
    clause: 'feed.error.binary',
    title: 'a binary frame is read like text',
    edit: answering('binary', () => ({ channel: 'pong' })),
  },
  {
    id: 'feed.malformed-ignored',
    clause: 'feed.error.malformed',
    title: 'a frame that is no JSON gets no answer',
    edit: answering('malformed', () => null),
  },
  {
    id: 'feed.method-missing-ignored',
    clause: 'feed.error.method-missing',
    title: 'a frame without a method gets no answer',
    edit: answering('missing field: method', () => null),
  },
  {
    id: 'feed.no-object-ignored',
    clause: 'feed.error.method-missing',
    title: 'a frame of JSON that is no object gets no answer',
    edit: answering('a frame is an object', () => null),
  },
  {
    id: 'feed.method-unknown-ignored',
    clause: 'feed.error.method-unknown',
    title: 'an unknown method gets no answer',
    edit: answering('unknown method', () => null),
  },
  {
    id: 'feed.subscription-missing-acked',
    clause: 'feed.error.subscription-missing',
    title: 'a subscribe to nothing is acknowledged',
    edit: answering('missing field: subscription', () => ({
      channel: 'subscriptionResponse',
      data: { method: 'subscribe', subscription: {} },
    })),
  },
  {
    id: 'feed.channel-unknown-unnamed',
    clause: 'feed.error.channel-unknown',
    title: 'the error frame does not name the unknown channel',
    edit: makeFeedEdit(({ reasons }) => ({ reasons: { ...reasons, unknownChannel: () => 'no such channel' } })),
  },
  {
    id: 'feed.candles-on-node',
    clause: 'feed.error.candles',
    title: 'a node acknowledges candles and never sends one',
    edit: makeFeedEdit(({ channels }) => ({
      channels: { ...channels, candles: { by: 'coin', open: () => ({ snapshot: () => [], push: () => null }) } },
    })),
  },
];

/** Replaces the error frames whose reason begins with `reason`. */
function answering(reason: string, answer: () => JsonObject | null): RulesEdit {
  return makeChannelFramesEdit('error', (frame) => {
    const message = isJsonObject(frame.data) ? String(frame.data.error) : '';
    return message.startsWith(reason) ? answer() : frame;
  });
}
