import { expect, test } from 'vitest';
import { formatBytes, formatBytesStart } from './byte-text.ts';

const broken = Buffer.concat([Buffer.from('{"data":"a'), Buffer.from([0xff]), Buffer.from('\ufffdé"}')]);

test('an invalid UTF-8 byte looks different from the replacement character', () => {
  expect(formatBytes(broken)).toBe('{"data":"a\\xff\ufffdé"}');
});

test.each([
  ['text', Buffer.from('{"é":"漢😀"}'), '{"é":"漢😀"}'],
  ['nothing', Buffer.from([]), ''],
  ['what is hardly any text', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xff]), 'bytes 28b52ffdff'],
  [
    'a letter that ends early',
    Buffer.concat([Buffer.from('0123456789'), Buffer.from([0xe2, 0x82])]).subarray(0, 11),
    '0123456789\\xe2',
  ],
])('%s', (_what, bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('a text is cut between characters', () => {
  for (let length = 0; length <= 12; length += 1)
    expect('aé漢😀z'.startsWith(formatBytesStart(Buffer.from('aé漢😀z'), length))).toBe(true);
  expect(formatBytesStart(broken, 11)).toBe('{"data":"a\\xff');
});
