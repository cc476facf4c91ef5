import { zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unpackZstd, zstdFrameLengthOf } from './zstd-frames.ts';

const dictionary = Buffer.from('{"channel":"l2_book","data":{"coin":"BTC"},"is_snapshot":false}'.repeat(3));

test('packed bytes are unpacked, with and without a dictionary', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      expect(unpackZstd(zstdCompressSync(text), null)).toBe(text);
      expect(unpackZstd(zstdCompressSync(text, { dictionary }), dictionary)).toBe(text);
    }),
  );
});

test.each([
  ['nothing', Buffer.alloc(0), 'no whole frame'],
  ['plain text', Buffer.from('{"channel":"pong"}'), 'no whole frame'],
  ['a frame that is cut', zstdCompressSync('a'.repeat(500)).subarray(0, -2), 'no whole frame'],
  ['two frames', Buffer.concat([zstdCompressSync('{}'), zstdCompressSync('{}')]), 'bytes behind the frame'],
  ['what is no UTF-8', zstdCompressSync(Buffer.from([0xff, 0xfe, 0xff])), 'not UTF-8'],
  ['a bomb', zstdCompressSync(Buffer.alloc(17 * 1024 * 1024)), 'more than'],
])('%s is not unpacked', (_what, bytes, why) => {
  expect(() => unpackZstd(bytes, null)).toThrow(why);
});

test('a frame is not unpacked with another dictionary, and a bomb not even with its own', () => {
  const packed = zstdCompressSync('{"channel":"l2_book","data":{"coin":"BTC"},"is_snapshot":false}', { dictionary });
  expect(() => unpackZstd(packed, Buffer.from('something else entirely, of no use'))).toThrow('does not unpack');
  const bomb = zstdCompressSync(Buffer.alloc(17 * 1024 * 1024), { dictionary });
  expect(() => unpackZstd(bomb, dictionary)).toThrow('does not unpack');
});

test('the length of a frame is that of its bytes, however it was packed', () => {
  for (const size of [0, 1, 100, 70_000, 300_000]) {
    const packed = zstdCompressSync(Buffer.from('ab1'.repeat(size)));
    expect(zstdFrameLengthOf(packed)).toBe(packed.length);
    expect(zstdFrameLengthOf(Buffer.concat([packed, Buffer.from('x')]))).toBe(packed.length);
  }
});
