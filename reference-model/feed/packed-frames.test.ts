import { expect, test } from 'vitest';
import type { FramePacking } from './compression.ts';
import { PackedFrameCache } from './packed-frames.ts';

const plain: FramePacking = { dictionary: null };
const other: FramePacking = { dictionary: new Uint8Array([1]) };

function counting() {
  const packed: string[] = [];
  const frames = new PackedFrameCache((text, { dictionary }) => {
    packed.push(text);
    return new TextEncoder().encode(`${dictionary === null ? 'plain' : 'other'} ${text}`);
  });
  const text = (frame: string, packing = plain) => new TextDecoder().decode(frames.of(frame, packing));
  return { packed, text };
}

test('a broadcast frame is compressed once for all its subscribers, whatever is sent in between', () => {
  const { packed, text } = counting();
  for (let socket = 0; socket < 1_000; socket += 1)
    expect([text('book'), text('trades')]).toEqual(['plain book', 'plain trades']);
  expect(packed).toEqual(['book', 'trades']);
});

test('each compression has its own frames', () => {
  const { packed, text } = counting();
  expect([text('book'), text('book', other), text('book')]).toEqual(['plain book', 'other book', 'plain book']);
  expect(packed).toEqual(['book', 'book']);
});

test('old frames are evicted', () => {
  const { packed, text } = counting();
  const frames = Array.from({ length: 100 }, (_, at) => `frame ${at}`);
  for (const frame of [...frames, 'frame 99', 'frame 0']) text(frame);
  expect(packed).toEqual([...frames, 'frame 0']);
});
