import { expect, test } from 'vitest';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import {
  findFramesOfRepeatedBars,
  findFramesWithRepeatedBody,
  findIdenticalRepeatedFrames,
} from './repeated-frames.ts';

const frame = (data: JsonValue): FeedFrame => ({ channel: 'bbo', json: {}, data, isSnapshot: false });
const top = (px: string, time: number) => frame({ coin: 'BTC', bbo: [{ px }, null], time });

test.each([
  ['the same body at the same time', [top('1', 5), top('1', 5)], 1, 1],
  ['the same body at another time', [top('1', 5), top('1', 6)], 1, 0],
  ['another body', [top('1', 5), top('2', 6)], 0, 0],
  ['a body that came back', [top('1', 5), top('2', 6), top('1', 7)], 0, 0],
])('%s', (_case, frames, repeats, exact) => {
  expect([findFramesWithRepeatedBody(frames), findIdenticalRepeatedFrames(frames)].map(({ length }) => length)).toEqual(
    [repeats, exact],
  );
});

const bars = (...candles: readonly (readonly [number, string])[]) =>
  frame({ candles: candles.map(([t, c]) => ({ t, c })) });

test.each([
  ['the newest bar alone, as it was', [bars([1, '5'], [2, '6']), bars([2, '6'])], 1],
  ['the newest bar alone, changed', [bars([1, '5'], [2, '6']), bars([2, '7']), bars([2, '6'])], 0],
  ['the whole series with one that changed', [bars([1, '5'], [2, '6']), bars([1, '5'], [2, '7'])], 0],
  ['the whole series behind a minute that has begun', [bars([1, '5']), bars([1, '5'], [2, '5'])], 0],
  ['the whole series as it was', [bars([1, '5'], [2, '6']), bars([1, '5'], [2, '6'])], 1],
  ['no bar', [bars([1, '5']), bars()], 0],
])('bars: %s', (_case, frames, repeats) => {
  expect(findFramesOfRepeatedBars(frames)).toHaveLength(repeats);
});
