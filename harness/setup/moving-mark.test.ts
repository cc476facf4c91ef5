import { expect, test } from 'vitest';
import { Dec } from '../compare/decimal.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { readIndexRestoringAtEnd } from './index-price.ts';
import { caseModel } from './model-case.fixture.ts';
import { MovableMark, scaledPx } from './moving-mark.ts';

const play = await caseModel();
const btc = ({ coin }: MarketFacts) => coin === 'BTC';

test('the mark is brought to a price, and then drops to another in one block', async () => {
  const { wanted, brought, dropped, blocks, tick } = await play(async (context) => {
    const { given, control } = context;
    const market = await given.market(btc);
    // Puts it back when the case ends.
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
  // Its own block, and the one that tells the height.
  expect(blocks).toBe(2);
});

test('an interface that leaves an index to the next commit is given one', async () => {
  const { wanted, dropped, tick } = await play(async (context) => {
    const market = await context.given.market(btc);
    await readIndexRestoringAtEnd(context, market);
    const waiting: (() => Promise<unknown>)[] = [];
    const control = new Proxy(context.control, {
      get: (inner, key) => {
        if (key === 'oracle')
          return async (...index: Parameters<typeof inner.oracle>) => void waiting.push(() => inner.oracle(...index));
        if (key === 'commit')
          return async (blocks?: number) => {
            for (const set of waiting.splice(0)) await set();
            return inner.commit(blocks);
          };
        const member: unknown = Reflect.get(inner, key);
        return typeof member === 'function' ? member.bind(inner) : member;
      },
    });
    const moving = new MovableMark({ ...context, control }, market);
    const { mark } = await moving.prices();
    const below = mark - (mark / 50n / market.tick) * market.tick;
    return { wanted: below, dropped: await moving.moveAtOnce(below), tick: market.tick };
  });
  const off = dropped > wanted ? dropped - wanted : wanted - dropped;
  expect(off).toBeLessThanOrEqual(2n * tick);
});

test('whole USDC are scaled by 1e8, what is finer is cut', () => {
  expect(scaledPx(Dec.parse('12.345678919') ?? Dec.of(0))).toBe(1_234_567_891n);
});
