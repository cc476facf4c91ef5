import { expect, test } from 'vitest';
import { messagesOfTranscript } from './messages.ts';
import { answeredEntry, frameEntry, sentEntry } from './wire/exchange.fixture.ts';

const t = '2026-01-02T03:04:05.000Z';
const routes = (...entries: Parameters<typeof messagesOfTranscript>[0][number][]) =>
  messagesOfTranscript(entries).map(({ route }) => route);

test('a request is named by its route and its arguments, a reply by its request', () => {
  const order = { signature: '0x', nonce: 1, action: { type: 'submit_order', order: {} } };
  expect(
    routes(sentEntry({ type: 'account_state' }), answeredEntry({ data: {} }), sentEntry(order, '/exchange')),
  ).toEqual(['POST /info account_state', 'POST /info account_state', 'POST /exchange submit_order']);
});

test('with several in flight, a reply that names its read answers that read, any other the oldest request', () => {
  const messages = messagesOfTranscript([
    sentEntry({ type: 'markets' }),
    sentEntry({ type: 'account_state' }),
    answeredEntry({ data: { type: 'account_state' } }),
    answeredEntry({ error: { code: 'X' } }, 400),
  ]);
  expect(messages.map(({ answers }) => answers && messages.indexOf(answers))).toEqual([null, null, 1, 0]);
  expect(messages.at(-1)?.status).toBe('400');
});

test('a reply whose request was dropped is named by the read that it names', () => {
  expect(routes(answeredEntry({ data: { type: 'open_orders' } }), answeredEntry('?'))).toEqual([
    'POST /info open_orders',
    'a reply',
  ]);
});

test('raw bytes are named by their first line', () => {
  const raw = { ...sentEntry({}), text: 'raw bytes:\nPOST /info HTTP/1.1\r\nhost: a\r\n\r\n{' };
  expect(routes(raw)).toEqual(['raw bytes POST /info HTTP/1.1']);
});

test('an upgrade that opens no socket is told by its route', () => {
  const refused = { ...frameEntry({}), text: 'no reply (protocol): the upgrade was answered with status 404' };
  expect(routes(refused)).toEqual(['GET /ws']);
});

test('frames are told by their channel, or by what they ask', () => {
  expect(
    routes(
      frameEntry({ method: 'subscribe', subscription: { type: 'l2_book', coin: 'BTC' } }, 'sent'),
      frameEntry({ method: 'ping' }, 'sent'),
      frameEntry({ channel: 'l2_book', data: {} }),
      { t, direction: 'received', channel: 'ws', text: 'closed (1000): bye\nmore' },
    ),
  ).toEqual(['frame subscribe l2_book', 'frame ping', 'frame l2_book', 'frame closed (1000): bye']);
});

test('the whole part of a cut body is parsed, and a non-JSON body is not', () => {
  const text = '200\nx: y\n\n{"data":[1,2… [cut, 9000 in all]';
  const [reply] = messagesOfTranscript([{ t, direction: 'received', channel: 'http', text }]);
  expect(reply).toMatchObject({ body: { data: [1] }, status: '200' });
  const [request] = messagesOfTranscript([{ t, direction: 'sent', channel: 'http', text: 'GET /health\n' }]);
  expect(request).toMatchObject({ route: 'GET /health', body: undefined });
});
