import { expect, test } from 'vitest';
import { gridPxAtMarkPercent } from '../check/order-spec.ts';
import { Blocked } from '../kernel/verdicts.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { awaitOpenOrders, isAmongOrders, orderRowOf, readFills, readOpenOrders, sortedOids } from './own-orders.ts';
import { placeRestingOrder } from './resting-order.ts';

const play = await makeCasePlayer();

test.each([
  ['bid', 60],
  ['ask', 160],
] as const)('a %s without a price rests far from the mark, and its row is returned', async (side, percent) => {
  const { order, wanted, row } = await play(async (context) => {
    const { given } = context;
    const owner = await given.fundedAccount();
    const market = await given.market();
    const placed = await placeRestingOrder(context, owner, { market, side });
    const rows = await awaitOpenOrders(context, owner.address, (now) => isAmongOrders(now, placed.oid));
    expect(sortedOids(rows)).toEqual([placed.oid]);
    expect(await readFills(context, owner.address)).toEqual([]);
    return { order: placed, wanted: gridPxAtMarkPercent(market, percent), row: orderRowOf(rows, placed.oid) };
  });
  expect(order.px).toBe(wanted);
  expect(row).toMatchObject({ oid: order.oid, side: side === 'bid' ? 'B' : 'A' });
});

test('price and size are those of the spec', async () => {
  const [spec, order] = await play(async ({ given }) => {
    const owner = await given.fundedAccount();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 50);
    const size = ((20n * 10n ** BigInt(8 + market.szDecimals)) / px / market.step) * market.step + 3n * market.step;
    return [{ px, size }, await placeRestingOrder({ given }, owner, { market, side: 'bid', px, size })];
  });
  expect(order).toMatchObject(spec);
});

test('a refused order blocks with its code', async () => {
  const unpaid = play(async ({ given }) => {
    const owner = await given.fundedAccount({ usdc: '1' });
    const market = await given.market();
    return placeRestingOrder({ given }, owner, { market, side: 'bid', size: market.step * 10n ** 9n });
  });
  await expect(unpaid).rejects.toThrow(Blocked);
  await expect(unpaid).rejects.toThrow(/^the order that should rest is error: /);
});

test('nothing of it remains when the case has ended', async () => {
  const address = await play(async ({ given }) => {
    const owner = await given.fundedAccount();
    const market = await given.market();
    await placeRestingOrder({ given }, owner, { market, side: 'bid' });
    return owner.address;
  });
  expect(await play((context) => readOpenOrders(context, address))).toEqual([]);
});
