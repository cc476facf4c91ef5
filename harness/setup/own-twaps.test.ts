import { expect, test } from 'vitest';
import { pxAt, sizeWorth } from '../check/order-wish.ts';
import { modelCases } from './model-case.fixture.ts';
import { endsTwaps, twapAction, twapsOf, twapsOnce } from './own-twaps.ts';

const play = await modelCases();

test('parents of an account are listed while they run', async () => {
  const [before, rows, coin] = await play(async (context) => {
    const { given, target } = context;
    const owner = await given.fundedAccount();
    const market = await given.market();
    const total = 2n * sizeWorth(market, pxAt(market, 100), 20n);
    const none = await twapsOf(context, owner.address);
    const wish = { market, side: 'bid', total, slices: 2, delayMs: 60_000, reduceOnly: true } as const;
    await given.accepted(target.act(owner, twapAction(wish)));
    return [none, await twapsOnce(context, owner.address, 1), market.coin] as const;
  });
  expect(before).toEqual([]);
  expect(rows).toMatchObject([{ coin, side: 'B', slices_total: 2, delay_ms: 60_000, reduce_only: true }]);
});

test('a case leaves no parent of an account behind', async () => {
  const address = await play(async (context) => {
    const { given, target } = context;
    const owner = await given.fundedAccount();
    const market = await given.market();
    endsTwaps(context, owner);
    const total = 2n * sizeWorth(market, pxAt(market, 100), 20n);
    const wish = { market, side: 'bid', total, slices: 2, delayMs: 60_000, reduceOnly: true } as const;
    await given.accepted(target.act(owner, twapAction(wish)));
    await twapsOnce(context, owner.address, 1);
    return owner.address;
  });
  expect(await play((context) => twapsOf(context, address))).toEqual([]);
});
