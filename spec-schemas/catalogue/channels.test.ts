import { expect, test } from 'vitest';
import { shapes } from '../shapes/registry.ts';
import { absentChannels, channelOf, channels, controlFrames, frameShapeOf } from './channels.ts';

test.each(channels.map(({ name, frame }) => [name, frame] as const))(
  '%s: its frame shape is for that channel',
  (name, frame) => {
    expect(shapes[frame].properties.channel.const).toBe(name);
    expect(frameShapeOf(name)).toBe(frame);
  },
);

test.each(Object.entries(controlFrames))('%s: its frame shape is for that answer', (name, frame) => {
  expect(shapes[frame].properties.channel.const).toBe(name);
  expect(frameShapeOf(name)).toBe(frame);
  expect(channelOf(name)).toBeUndefined();
});

test('an absent channel and a stray name have no row', () => {
  for (const { name } of absentChannels) expect(frameShapeOf(name)).toBeUndefined();
  expect(frameShapeOf('toString')).toBeUndefined();
});

test('every frame shape belongs to a channel or to an answer', () => {
  const used = [...channels.map(({ frame }) => frame), ...Object.values(controlFrames)];
  expect(Object.keys(shapes).filter((id) => id.startsWith('frame.'))).toEqual(expect.arrayContaining(used));
  expect(used).toHaveLength(Object.keys(shapes).filter((id) => id.startsWith('frame.')).length);
});
