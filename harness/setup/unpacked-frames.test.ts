import { expect, test } from 'vitest';
import { readDefaultGenesis, Venue } from '../../reference-model/index.ts';
import { InProcessTarget } from '../target/in-process.ts';
import { isSilence } from '../target/wire.ts';
import { fetchCompressionDictionary, openSocketWithProtocols, sendAndCollectUntilPong } from './unpacked-frames.ts';

const subscribe = { method: 'subscribe', subscription: { type: 'l2_book', coin: 'BTC' } };

function gateway() {
  return new InProcessTarget(new Venue(readDefaultGenesis(), { role: 'gateway' }));
}

test('frames are unpacked, each with the way it was sent', async () => {
  const target = gateway();
  const { bytes, id } = await fetchCompressionDictionary(target);
  for (const [token, dictionary] of [
    ['mtf-zstd.v1', null],
    [`mtf-zstd.v1.d${id}`, bytes],
  ] as const) {
    const socket = await openSocketWithProtocols(target, [token]);
    if (isSilence(socket)) throw new Error(socket.detail);
    const frames = await sendAndCollectUntilPong(socket, [subscribe], dictionary);
    expect(frames.map(({ kind, json }) => [kind, json?.channel])).toEqual([
      ['text', 'subscriptionResponse'],
      ['binary', 'l2_book'],
      ['text', 'pong'],
    ]);
  }
});

test('a frame that cannot be unpacked says why, and ends the wait for its channel', async () => {
  const target = gateway();
  const { id } = await fetchCompressionDictionary(target);
  const socket = await openSocketWithProtocols(target, [`mtf-zstd.v1.d${id}`]);
  if (isSilence(socket)) throw new Error(socket.detail);
  const frames = await sendAndCollectUntilPong(socket, [subscribe], null, 'bbo');
  expect(frames.find(({ kind }) => kind === 'binary')).toMatchObject({
    json: null,
    broken: expect.stringMatching(/./),
  });
});
