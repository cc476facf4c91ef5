import { expect, test } from 'vitest';
import { Redactor } from './redact.ts';
import { Transcript } from './transcript.ts';

const now = () => Date.UTC(2026, 0, 2, 3, 4, 5, 6);
const texts = (transcript: Transcript) => transcript.entries().map((entry) => entry.text);

test('an entry has its time, direction and channel', () => {
  const transcript = new Transcript({ now });
  transcript.sent('control', '{}', 'POST /control/reset\n');
  expect(transcript.entries()).toEqual([
    { t: '2026-01-02T03:04:05.006Z', direction: 'sent', channel: 'control', text: 'POST /control/reset\n{}' },
  ]);
});

test('keeps the latest entries, oldest first', () => {
  const transcript = new Transcript({ entries: 3 });
  for (let n = 0; n < 8; n += 1) transcript.received('ws', `${n}`);
  expect(texts(transcript)).toEqual(['5', '6', '7']);
});

test('returns the time of its newest message, also after older ones were dropped', () => {
  let at = 0;
  const transcript = new Transcript({ entries: 3, now: () => now() + at });
  const times = [transcript.latestTime];
  for (at = 0; at < 8; at += 1) {
    transcript.received('ws', `${at}`);
    times.push(transcript.latestTime.slice(-5));
  }
  expect(times).toEqual(['', '.006Z', '.007Z', '.008Z', '.009Z', '.010Z', '.011Z', '.012Z', '.013Z']);
});

test('cuts long texts and gives their full length', () => {
  const transcript = new Transcript({ textChars: 10 });
  transcript.received('http', 'a'.repeat(11));
  transcript.received('http', 'b'.repeat(1_000_000), '200\n');
  transcript.received('http', Buffer.alloc(1_000_000, 'c'));
  transcript.received('http', '0123456789');
  expect(texts(transcript)).toEqual([
    'aaaaaaaaaa… [cut, 11 in all]',
    '200\nbbbbbb… [cut, 1000004 in all]',
    'cccccccccc… [cut, 1000000 in all]',
    '0123456789',
  ]);
});

test('a cut through a character, invalid UTF-8 and an impossible clock break nothing', () => {
  const transcript = new Transcript({ textChars: 1, now: () => Number.NaN });
  transcript.sent('ws', '😀');
  transcript.received('ws', Uint8Array.of(0xff));
  expect(transcript.entries().map(({ t, text }) => [t, text])).toEqual([
    ['1970-01-01T00:00:00.000Z', '\ufffd… [cut, 2 in all]'],
    ['1970-01-01T00:00:00.000Z', 'b… [cut, 1 in all]'],
  ]);
});

test('no part of a secret across the cut is shown', () => {
  const redactor = new Redactor();
  const key = `0x${'3f'.repeat(32)}`;
  redactor.hide(key);
  const transcript = new Transcript({ textChars: 100, redactor });
  for (let at = 60; at < 110; at += 1) transcript.sent('http', `${' '.repeat(at)}${key} ${'y'.repeat(2_000)}`);
  // Across the second cut, after a part that redaction shortens.
  for (let at = 560; at < 612; at += 1) {
    const many = `${key} `.repeat(6);
    transcript.sent('http', `${many}${' '.repeat(at - many.length)}${key}${'y'.repeat(2_000)}`);
  }
  expect(texts(transcript).filter((text) => text.includes('3f3f'))).toEqual([]);
});

test('a received message is found by its reader, with its request, however many messages came after it', () => {
  const transcript = new Transcript({ entries: 2, now });
  const asked = transcript.sent('ws', '{"method":"subscribe"}');
  const arrival = { json: { channel: 'subscriptionResponse', data: [1] } };
  transcript.received('ws', '{"channel":"subscriptionResponse"}', '', { answers: asked, arrival });
  for (let n = 0; n < 5; n += 1) transcript.received('ws', `${n}`);
  expect(texts(transcript)).toEqual(['3', '4']);
  for (const holder of [arrival, arrival.json])
    expect(transcript.judged([{ holder, keys: ['channel'] }])).toMatchObject([
      {
        sent: { text: '{"method":"subscribe"}' },
        received: { text: '{"channel":"subscriptionResponse"}' },
        pointers: ['/channel'],
      },
    ]);
  expect(transcript.judged([{ holder: arrival.json.data, keys: ['0'] }])).toMatchObject([{ pointers: ['/data/0'] }]);
});

test('in a body that was released and is no longer complete, no place is found', () => {
  const transcript = new Transcript({ textChars: 10 });
  const arrival = { json: { data: 'x'.repeat(2_000) } };
  transcript.received('http', JSON.stringify(arrival.json), '200\n\n', { arrival });
  transcript.received('http', 'y'.repeat(16_000_000));
  expect(transcript.judged([{ holder: arrival, keys: ['data'] }])).toEqual([]);
});

test('bytes that are no text are judged as hex', () => {
  const transcript = new Transcript();
  const arrival = {};
  transcript.received('http', Uint8Array.of(0x28, 0xb5, 0xff), '200\n\n', { arrival });
  expect(transcript.judged([{ holder: arrival, keys: [] }])[0]?.received.text).toBe('200\n\nbytes 28b5ff');
});

test('a reply is shown with its request, also where many requests were sent before it arrived', () => {
  const transcript = new Transcript({ entries: 3, now });
  const [asked] = Array.from({ length: 5 }, (_each, n) => transcript.sent('http', `{"n":${n}}`, 'POST /info\n\n'));
  if (asked === undefined) throw new Error('nothing was sent');
  const row = { px: '1' };
  const arrival = { json: { data: [row] } };
  transcript.received('http', '{"data":[{"px":"1"}]}', '200\n\n', { answers: asked, arrival });
  expect(transcript.judged([{ holder: row, keys: ['px'] }])).toMatchObject([
    { sent: { text: 'POST /info\n\n{"n":0}' }, received: { direction: 'received' }, pointers: ['/data/0/px'] },
  ]);
});

test('a row leads to its reply, however many other requests followed', () => {
  const transcript = new Transcript({ entries: 4 });
  const row = { block: 7 };
  const json = { data: { fills: [{ block: 6 }, row] } };
  const request = transcript.sent('http', 'the fills');
  transcript.received('http', JSON.stringify(json), '200\n\n', { answers: request, arrival: { json } });
  for (let poll = 0; poll < 20; poll++) {
    transcript.sent('http', 'the height');
    transcript.received('http', '{}', '200\n\n', { arrival: { json: {} } });
  }
  expect(transcript.judged([{ holder: row, keys: ['block'] }])).toMatchObject([
    { sent: { text: 'the fills' }, pointers: ['/data/fills/1/block'] },
  ]);
});
