import { expect, test } from 'vitest';
import { Blocked, Unsupported } from '../kernel/verdicts.ts';
import { fbaSubmitAction, readFbaEnabled, runOneFbaBatch, voteFbaClearing } from './batch-auctions.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { readFills } from './own-orders.ts';
import { leaseTwoTraders } from './two-traders.ts';

const play = await makeCasePlayer();

test('orders of one batch match when its window ends, and the market is listed meanwhile', async () => {
  const [listed, pxs] = await play(async (context) => {
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker } = traders;
    const order = { market, px: traders.pxs[0], size: traders.size() } as const;
    await voteFbaClearing(context, market, true);
    const { value: during } = await readFbaEnabled(context, market);
    await runOneFbaBatch(context, [
      [maker, { ...order, side: 'ask' }],
      [taker, { ...order, side: 'bid' }],
    ]);
    await voteFbaClearing(context, market, false);
    const fills = await Promise.all([maker, taker].map(({ address }) => readFills(context, address)));
    return [[during, (await readFbaEnabled(context, market)).value], fills.map((rows) => rows.length)];
  });
  expect(listed).toEqual([true, false]);
  expect(pxs).toEqual([1, 1]);
});

test.each([
  ['a venue that lets nobody in', false, 1n, Unsupported],
  ['an order that is refused for itself', true, 0n, Blocked],
])('%s', async (_title, isOn, pieces, error) => {
  const played = play(async (context) => {
    const traders = await leaseTwoTraders(context);
    const { market, maker, pxs } = traders;
    if (isOn) await voteFbaClearing(context, market, true);
    await runOneFbaBatch(context, [[maker, { market, side: 'bid', px: pxs[0], size: pieces * traders.size() }]]);
  });
  await expect(played).rejects.toThrow(error);
});

test('an order names its owner if an agent signs it', async () => {
  const action = await play(async (context) => {
    const { market, maker } = await leaseTwoTraders(context);
    return [
      fbaSubmitAction({ market, side: 'ask', px: market.tick, size: market.step }, maker),
      maker.address,
    ] as const;
  });
  expect(action[0].params).toMatchObject({ owner: action[1], side: 'Ask' });
});
