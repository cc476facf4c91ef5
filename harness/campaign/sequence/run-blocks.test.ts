import { expect, test } from 'vitest';
import type { CutBlock } from '../play/block-barrier.ts';
import type { Shadow } from '../shadow.ts';
import { RunBlocks } from './run-blocks.ts';

/** Returns a shadow at this height that records the heights that it follows. */
function shadowAt(start: number) {
  const followed: number[] = [];
  const shadow = {
    height: start,
    venue: { timeMs: 1_000, nextDueMs: 7 },
    cutBlocks: async ({ height }: CutBlock['observed']) => {
      followed.push(height);
      shadow.height = height;
    },
  };
  return { shadow: shadow as unknown as Shadow, followed };
}

const blockAt = (height: number, operation: CutBlock['operation'] = { operation: 'none' }): CutBlock => ({
  observed: { height, timeMs: 1_000, marks: new Map(), rates: new Map() },
  operation,
});

/** Returns a participant whose cuts are these, in turn. */
function participantOf(...cuts: readonly (readonly CutBlock[])[]) {
  const left = [...cuts];
  const dues: (() => number)[] = [];
  return {
    dues,
    participant: { announceDue: (due: () => number) => void dues.push(due), cut: async () => left.shift() ?? [] },
  };
}

test('the shadow follows each block, and a block that nobody observed leaves the times unknown', async () => {
  const { shadow, followed } = shadowAt(4);
  const { participant } = participantOf([blockAt(5)], [blockAt(7)]);
  const blocks = new RunBlocks(participant, shadow, { areTimesKnown: true });
  await blocks.cut();
  expect(blocks.areTimesKnown).toBe(true);
  await blocks.cut();
  expect(followed).toEqual([5, 7]);
  expect(blocks.areTimesKnown).toBe(false);
});

test('the archive counts as held from the block that holds it to the one that releases it', async () => {
  const held = [true, false].map((isHeld, nth) => [blockAt(5 + nth, { operation: 'archive', held: isHeld })]);
  const blocks = new RunBlocks(participantOf(...held).participant, shadowAt(4).shadow, { areTimesKnown: true });
  await blocks.cut();
  expect(blocks.isArchiveHeld).toBe(true);
  await blocks.cut();
  expect(blocks.isArchiveHeld).toBe(false);
});

test('another branch follows beside the shadow, and in its place once the run continues on it', async () => {
  const own = shadowAt(4);
  const other = shadowAt(4);
  const { participant, dues } = participantOf([blockAt(5)], [blockAt(6)]);
  const blocks = new RunBlocks(participant, own.shadow, { areTimesKnown: true });
  await blocks.cutWith(other.shadow);
  blocks.continueOn(other.shadow);
  await blocks.cut();
  expect(own.followed).toEqual([5]);
  expect(other.followed).toEqual([5, 6]);
  expect(dues.map((due) => due())).toEqual([7]);
});
