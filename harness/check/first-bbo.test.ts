import { expect, test } from 'vitest';
import { recordDeviatingForm } from '../client/deviating-forms.ts';
import { FeedClient } from '../client/feed-client.ts';
import { awaitFirstBboAndClose } from './first-bbo.ts';

/** Socket that answers with these frames. */
function answered(frames: readonly object[]) {
  const left = [...frames];
  const sent: unknown[] = [];
  const socket = {
    open: true,
    send: (text: string) => void sent.push(JSON.parse(text)),
    next: async () => ({ kind: 'text', text: '', json: left.shift() ?? { channel: 'error', data: { error: '' } } }),
    close: () => void sent.push('close'),
  };
  // The code under test uses no other part of a socket.
  return { feed: new FeedClient(socket as unknown as ConstructorParameters<typeof FeedClient>[0]), sent };
}

const ack = { channel: 'subscriptionResponse', data: { method: 'subscribe', subscription: { type: 'bbo' } } };
const pair = [{ px: '2', sz: '1', n: 1 }, null];

test('returns the best levels of a first bbo frame, on a socket that is then closed', async () => {
  const body = { coin: 'BTC', bbo: pair, time: 0 };
  const { feed, sent } = answered([ack, { channel: 'bbo', data: body, is_snapshot: true }]);
  expect(await awaitFirstBboAndClose(feed, 'BTC')).toEqual(body);
  expect(sent).toEqual([{ method: 'subscribe', subscription: { type: 'bbo', coin: 'BTC' } }, 'close']);
});

const unread = { coin: 'BTC', top: '2' };
recordDeviatingForm(unread, { name: 'the pair of best levels', form: null });

test.each([
  ['the channel is not there', { channel: 'error', data: { error: 'unknown channel: bbo' } }],
  ['nobody can read it', { channel: 'bbo', data: unread, is_snapshot: true }],
  ['it has no body', { channel: 'bbo', data: null, is_snapshot: true }],
])('returns null where %s', async (_, frame) => {
  expect(await awaitFirstBboAndClose(answered([frame]).feed, 'BTC')).toBeNull();
});
