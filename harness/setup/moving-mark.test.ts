import { expect, test } from 'vitest';
import type { MarketFacts } from '../probe/facts.ts';
import { readIndexRestoringAtEnd } from './index-price.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { MovableMark } from './moving-mark.ts';

const play = await makeCasePlayer();
const btc = ({ coin }: MarketFacts) => coin === 'BTC';

test('the mark is moved to a price, and then drops to another in one block', async () => {
  const { wanted, brought, dropped, blocks, tick } = await play(async (context) => {
    const { given, control } = context;
    const market = await given.market(btc);
    // Restores it when the case ends.
    await readIndexRestoringAtEnd(context, market);
    const moving = new MovableMark(context, market);
    const start = await moving.prices();
    const near = start.mark - (start.mark / 100n / market.tick) * market.tick;
    await moving.moveTo(near, start);
    const brought = (await moving.prices()).mark;
    const before = await control.commit();
    const below = near - (near / 50n / market.tick) * market.tick;
    const dropped = await moving.moveAtOnce(below);
    const after = await control.commit();
    return { wanted: [near, below], brought, dropped, blocks: after - before, tick: market.tick };
  });
  const off = (mark: bigint, px = 0n) => (mark > px ? mark - px : px - mark);
  expect(off(brought, wanted[0])).toBeLessThanOrEqual(tick);
  expect(off(dropped, wanted[1])).toBeLessThanOrEqual(2n * tick);
  // The action's own block, and the one that shows the height.
  expect(blocks).toBe(2);
});
