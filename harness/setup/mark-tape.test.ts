import { expect, test } from 'vitest';
import type { FeedFrame } from '../client/feed-client.ts';
import { marksAtHeight } from './mark-tape.ts';

const frame = (channel: string, data: FeedFrame['data']): FeedFrame => ({ channel, json: {}, data, isSnapshot: false });
const mark = (px: string) => frame('markets', [{ coin: 'BTC', kind: 'perp', mark_px: px }]);
const other = frame('markets', [{ coin: 'ETH', kind: 'perp', mark_px: '9' }]);
const height = (value: number | bigint) => frame('account_state', { height: value });

function tapeOf(frames: readonly FeedFrame[], at: bigint) {
  const found = marksAtHeight(frames, 'BTC', at);
  return found === null ? null : { ...found, marks: found.marks.map(String) };
}

test('the mark of a height is among those between its neighbouring blocks, whichever channel comes first', () => {
  const marksFirst = [mark('1'), height(7), mark('2'), height(8), mark('1'), height(9n)];
  expect(tapeOf(marksFirst, 8n)).toEqual({ marks: ['1', '2', '1'], isWhole: true });
  const accountFirst = [height(6), mark('5'), height(7), mark('6'), other, height(8), mark('5'), height(9)];
  expect(tapeOf(accountFirst, 8n)).toEqual({ marks: ['5', '6', '5'], isWhole: true });
});

test.each([
  ['a frame of the block is left out', [mark('1'), height(7), height(8), mark('3'), height(9)]],
  ['two blocks come as one', [mark('1'), height(7), mark('3'), height(9)]],
  ['a frame tells the mark of before again', [mark('1'), height(7), mark('2'), height(8), mark('2'), height(9)]],
  ['no mark is known from before', [height(7), mark('2'), height(8), mark('3'), height(9)]],
])('a missing mark cannot be excluded where %s', (_what, frames) => {
  expect(tapeOf(frames, 8n)).toMatchObject({ isWhole: false });
});

test('a height without a block before or after it is not placed', () => {
  const frames = [mark('1'), height(7), mark('2'), height(8)];
  expect(tapeOf(frames, 7n)).toBeNull();
  expect(tapeOf(frames, 8n)).toBeNull();
});
