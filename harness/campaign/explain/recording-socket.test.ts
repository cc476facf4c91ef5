import { expect, test } from 'vitest';
import { parseJson } from '../../../spec-schemas/json/lossless.ts';
import type { WireSocket } from '../../target/wire.ts';
import { RecordingSocket, type SentFeedFrame, subscriptionTextFor } from './recording-socket.ts';

/** Socket that receives these texts. */
function socketReceiving(...texts: readonly string[]): WireSocket {
  const left = [...texts];
  return {
    open: true,
    protocol: '',
    send: () => undefined,
    ping: () => undefined,
    close: () => undefined,
    next: async () => {
      const text = left.shift() ?? '{}';
      return { kind: 'text', text, json: parseJson(text), t: 0 };
    },
  };
}

const fills = (user: string) => `{"method":"subscribe","subscription":{"type":"fills","user":"${user}"}}`;

test('the subscription behind a frame is found by the socket that received it, and by channel', async () => {
  const log: SentFeedFrame[] = [];
  const note = (subscribed: SentFeedFrame) => void log.push(subscribed);
  const one = new RecordingSocket(socketReceiving('{ "channel": "fills", "data": [1] }'), note);
  const other = new RecordingSocket(socketReceiving('{"channel":"fills","data":[2]}'), note);
  one.send('{"method":"subscribe","subscription":{"type":"bbo","coin":"BTC"}}');
  one.send(fills('0xa'));
  other.send(fills('0xb'));
  await one.next();
  await other.next();
  expect(subscriptionTextFor(log, 'fills', '{"channel":"fills","data":[1]}')).toBe(fills('0xa'));
  expect(subscriptionTextFor(log, 'fills', '{"channel":"fills","data":[2]}')).toBe(fills('0xb'));
  expect(subscriptionTextFor(log, 'fills', '{"channel":"fills","data":[3]}')).toBeNull();
});
