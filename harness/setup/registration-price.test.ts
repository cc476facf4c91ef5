import { expect, test } from 'vitest';
import { waitBlocksForAuctionPriceFall } from './registration-price.ts';

/** Chain with this block interval. */
function chain({ msPerBlock, movesClock = false }: { readonly msPerBlock: number; readonly movesClock?: boolean }) {
  let height = 0;
  const pace = {
    movesClock,
    blocks: async (blocks: number) => {
      height += blocks;
    },
    timeMs: async () => height * msPerBlock,
  };
  // Waiting uses nothing else of it.
  return { context: { pace } as unknown as Parameters<typeof waitBlocksForAuctionPriceFall>[0], height: () => height };
}

test.each([
  ['a short fall', 100, { msPerBlock: 100 }, 100],
  ['fewer blocks than it takes to foresee more', 3, { msPerBlock: 100_000 }, 3],
  ['blocks that are cut', 1_000, { msPerBlock: 100_000, movesClock: true }, 1_000],
])('%s passes', async (_what, blocks, on, height) => {
  const there = chain(on);
  await waitBlocksForAuctionPriceFall(there.context, blocks);
  expect(there.height()).toBe(height);
});

test('a long fall, in blocks or in time, is foreseen and not waited for', async () => {
  await expect(waitBlocksForAuctionPriceFall(chain({ msPerBlock: 1 }).context, 2_001)).rejects.toThrow(
    'it takes 2001 blocks',
  );
  const slow = chain({ msPerBlock: 2_000 });
  await expect(waitBlocksForAuctionPriceFall(slow.context, 100)).rejects.toThrow('it takes 200 s');
  expect(slow.height()).toBe(8);
});
