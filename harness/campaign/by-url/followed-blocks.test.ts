import { expect, test } from 'vitest';
import { Inconclusive } from '../../kernel/verdicts.ts';
import type { RequestedBlockOperation } from '../play/block-barrier.ts';
import { FollowedBlockBarrier } from './followed-blocks.ts';

/** Venue whose polls return these heights in turn, the last one for ever. */
function followed(heights: readonly number[]) {
  let looks = 0;
  let waits = 0;
  let observed = 0;
  const height = () => heights[Math.min(looks++, heights.length - 1)] ?? 0;
  const blocks = new FollowedBlockBarrier({
    newestBlock: async () => ({ height: height(), timeMs: 1 }),
    observe: async () => {
      observed += 1;
      return { height: height(), timeMs: 1, marks: new Map([['A', BigInt(observed)]]), rates: new Map() };
    },
    pay: async (grants) => [...grants, { type: 'gov_adjust_spot_balance' }],
    wait: async () => void waits++,
  });
  return { blocks: blocks.join(), waits: () => waits };
}

test('without block control the campaign waits for the next block', async () => {
  const { blocks, waits } = followed([5, 5, 5, 7]);
  const [first] = await blocks.cut();
  const [second] = await blocks.cut();
  expect([first?.observed.height, second?.observed.height, second?.operation]).toEqual([5, 7, { operation: 'none' }]);
  // Expected waits: before the first poll, and after each poll without a new block.
  expect(waits()).toBe(3);
});

test("operator grants are paid from the run's own money, and other operator effects are not applied", async () => {
  const { blocks } = followed([1, 2, 3, 4]);
  const action = { type: 'gov_adjust_spot_value' };
  const made = await blocks.cut({ operation: 'system', action }, { operation: 'oracle', coin: 'A', px: '1' });
  expect(made.map(({ observed: { height }, operation }) => [height, operation])).toEqual([
    [1, { operation: 'system', action }],
    [2, { operation: 'system', action: { type: 'gov_adjust_spot_balance' } }],
  ]);
  expect(await blocks.cut({ operation: 'pass', untilMs: 1_000 })).toHaveLength(1);
});

test('marks are read where requested; otherwise the last observed marks are reported', async () => {
  const { blocks } = followed([1, 2, 3, 4]);
  const markAfter = async (...effects: readonly RequestedBlockOperation[]) =>
    (await blocks.cut(...effects))[0]?.observed.marks.get('A');
  expect(await markAfter()).toBe(1n);
  expect(await markAfter()).toBe(1n);
  expect(await markAfter({ operation: 'none' })).toBe(2n);
  expect(await markAfter()).toBe(2n);
});

test('a stalled chain is not waited for forever', async () => {
  const { blocks } = followed([1]);
  await blocks.cut();
  await expect(blocks.cut()).rejects.toThrow(Inconclusive);
});
