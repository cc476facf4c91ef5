import { expect, test } from 'vitest';
import { answeredEntry, frameEntry, sentEntry } from '../wire/exchange.fixture.ts';
import { alikeExchangesText, exchangeTextsOfFinding } from './judged.ts';

const signature = `0x${'ab'.repeat(65)}`;

test('an action is printed whole, without its signature', () => {
  const orders = Array.from({ length: 60 }, (_each, at) => ({ market: at, limit_px: 3_000_000_000_000 }));
  const envelope = { signature, nonce: 7, action: { type: 'batch_order', params: { orders } } };
  const [exchange] = exchangeTextsOfFinding({
    judged: [{ sent: sentEntry(envelope, '/exchange'), received: answeredEntry({ data: {} }, 202), pointers: [''] }],
  });
  expect(exchange?.asked).toContain(JSON.stringify(envelope.action));
  expect(exchange?.asked).not.toContain(signature);
  expect(exchange?.answered).toBe('HTTP 202 {"data":{}}');
});

test('a long body keeps the wrong value and its siblings', () => {
  const orders = Array.from({ length: 200 }, (_each, at) => ({ oid: String(at), px: '1', note: 'x'.repeat(40) }));
  const received = answeredEntry({ data: { type: 'open_orders', orders, fills: [1, 2], more: { a: 1 } } });
  const [exchange] = exchangeTextsOfFinding({ judged: [{ sent: null, received, pointers: ['/data/orders/150/px'] }] });
  expect(exchange?.asked).toBeNull();
  expect(exchange?.answered).toBe(
    `HTTP 200 {"data":{"type":"open_orders","orders":[${JSON.stringify(orders[150])},… 199 more],"fills":[… 2],"more":{…}}}`,
  );
});

test('a missing key is shown by the object that should hold it', () => {
  const rows = Array.from({ length: 100 }, (_each, at) => ({ oid: String(at), note: 'x'.repeat(40) }));
  const [exchange] = exchangeTextsOfFinding({
    judged: [{ sent: null, received: answeredEntry({ data: { rows } }), pointers: ['/data/rows/3/px'] }],
  });
  expect(exchange?.answered).toBe(`HTTP 200 {"data":{"rows":[${JSON.stringify(rows[3])},… 99 more]}}`);
});

test('of a long list without a pointer into it the rows are shown that differ', () => {
  const rows = Array.from({ length: 100 }, (_each, at) => ({ oid: String(at), note: 'x'.repeat(40) }));
  const judged = [{ sent: null, received: answeredEntry({ data: { rows } }), pointers: ['/data/rows'] }];
  const answered = (path: string) =>
    exchangeTextsOfFinding({ judged, diff: [{ path, expected: '1', actual: '2' }] })[0]?.answered;
  const shown = `HTTP 200 {"data":{"rows":[${JSON.stringify(rows[7])},… 99 more]}}`;
  expect(answered('rows[7].oid')).toBe(shown);
  expect(answered('[7].oid')).toBe(shown);
  expect(answered('[0] of the rows in words')).toBe('HTTP 200 {"data":{"rows":[… 100]}}');
});

test('exchanges that differ by nonce and signature alone are one, with the number of the others', () => {
  const asked = (nonce: number, px: number) =>
    sentEntry({ signature, nonce, action: { type: 'cancel_order', px } }, '/exchange');
  const received = answeredEntry({ error: { code: 'RATE_LIMITED', message: 'no' } }, 429);
  const judged = [asked(1, 5), asked(2, 5), asked(3, 6)].map((sent) => ({ sent, received, pointers: ['/error'] }));
  const texts = exchangeTextsOfFinding({ judged });
  expect(texts.map(({ alike }) => alike)).toEqual([1, 0]);
  expect(texts.map(alikeExchangesText)).toEqual(['1 more exchange like it', null]);
});

test('a frame, and a body that is no JSON', () => {
  const pushed = frameEntry({ channel: 'bbo', data: { px: '2' } });
  const plain = { ...answeredEntry({}), text: `500\ncontent-type: text/plain\n\n${'oops '.repeat(400)}` };
  const texts = exchangeTextsOfFinding({
    judged: [
      { sent: null, received: pushed, pointers: ['/data/px'] },
      { sent: sentEntry({ type: 'markets' }), received: plain, pointers: [''] },
    ],
  });
  expect(texts[0]?.answered).toBe('{"channel":"bbo","data":{"px":"2"}}');
  expect(texts[1]?.asked).toBe('POST /info {"type":"markets"}');
  expect(texts[1]?.answered).toMatch(/^HTTP 500 \(content-type: text\/plain\) oops oops .*…$/);
});

test('headers are printed with a body that is judged as a whole, except uninformative ones', () => {
  const headers = 'content-type: application/octet-stream\netag: 24b35e87\ndate: Tue, 24 Nov 2026 03:26:08 GMT';
  const received = { ...answeredEntry({}), text: `200\n${headers}\n\nbytes 28b5ff` };
  const sent = { ...sentEntry({}), text: 'GET /ws/dict\naccept-encoding: zstd\n\n' };
  const [exchange] = exchangeTextsOfFinding({ judged: [{ sent, received, pointers: [''] }] });
  expect(exchange?.asked).toBe('GET /ws/dict (accept-encoding: zstd)');
  expect(exchange?.answered).toBe('HTTP 200 (content-type: application/octet-stream) (etag: 24b35e87) bytes 28b5ff');
  const [inside] = exchangeTextsOfFinding({ judged: [{ sent, received: answeredEntry({ a: 1 }), pointers: ['/a'] }] });
  expect(inside?.answered).toBe('HTTP 200 {"a":1}');
});

test('raw bytes are printed as sent, and silence as silence', () => {
  const sent = { ...sentEntry({}), text: 'raw bytes:\nGET /info HTTP/1.1\r\nhost: a\r\n\r\n' };
  const received = { ...answeredEntry({}), text: 'no reply (timeout): before the head of a reply' };
  const [exchange] = exchangeTextsOfFinding({ judged: [{ sent, received, pointers: [''] }] });
  expect(exchange?.asked).toBe('raw bytes GET /info HTTP/1.1\\r\\nhost: a\\r\\n\\r\\n');
  expect(exchange?.answered).toBe('no reply (timeout): before the head of a reply');
});

test('a frame that we sent is printed without its signature', () => {
  const post = { method: 'post', id: 1, request: { type: 'action', payload: { signature, nonce: 7 } } };
  const [exchange] = exchangeTextsOfFinding({
    judged: [{ sent: frameEntry(post, 'sent'), received: frameEntry({ channel: 'post' }), pointers: [''] }],
  });
  expect(exchange?.asked).toBe(`${JSON.stringify(post).replace(signature, `${signature.slice(0, 12)}…`)}`);
});

test('raw bytes are printed as sent, and a silence by its own description', () => {
  const bytes = 'POST /faucet HTTP/1.1\r\nhost: a\r\n\r\n{"amount":20}';
  const raw = { ...sentEntry({}), text: `raw bytes:\n${bytes}` };
  const gone = { ...answeredEntry({}), text: 'no reply (unserved): HTTP 502 <html>Bad Gateway</html>' };
  const [exchange] = exchangeTextsOfFinding({ judged: [{ sent: raw, received: gone, pointers: [''] }] });
  expect(exchange?.asked).toBe('raw bytes POST /faucet HTTP/1.1\\r\\nhost: a\\r\\n\\r\\n{"amount":20}');
  expect(exchange?.answered).toBe('no reply (unserved): HTTP 502 <html>Bad Gateway</html>');
});
