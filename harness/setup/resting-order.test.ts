import { expect, test } from 'vitest';
import { pxAt } from '../check/order-wish.ts';
import { Blocked } from '../check/verdicts.ts';
import { modelCases } from './model-case.fixture.ts';
import { fillsOf, oids, openOrders, openOrdersOnce, rests, rowOf } from './own-orders.ts';
import { restingOrder } from './resting-order.ts';

const play = await modelCases();

test.each([
  ['bid', 60],
  ['ask', 160],
] as const)('a %s without a price rests far from the mark, and its row is there', async (side, percent) => {
  const { order, wanted, row } = await play(async (context) => {
    const { given } = context;
    const owner = await given.fundedAccount();
    const market = await given.market();
    const placed = await restingOrder(context, owner, { market, side });
    const rows = await openOrdersOnce(context, owner.address, (now) => rests(now, placed.oid));
    expect(oids(rows)).toEqual([placed.oid]);
    expect(await fillsOf(context, owner.address)).toEqual([]);
    return { order: placed, wanted: pxAt(market, percent), row: rowOf(rows, placed.oid) };
  });
  expect(order.px).toBe(wanted);
  expect(row).toMatchObject({ oid: order.oid, side: side === 'bid' ? 'B' : 'A' });
});

test('price and size are those of the wish', async () => {
  const [wish, order] = await play(async ({ given }) => {
    const owner = await given.fundedAccount();
    const market = await given.market();
    const px = pxAt(market, 50);
    const size = ((20n * 10n ** BigInt(8 + market.szDecimals)) / px / market.step) * market.step + 3n * market.step;
    return [{ px, size }, await restingOrder({ given }, owner, { market, side: 'bid', px, size })];
  });
  expect(order).toMatchObject(wish);
});

test('an order that is refused blocks with its code', async () => {
  const unpaid = play(async ({ given }) => {
    const owner = await given.fundedAccount({ usdc: '1' });
    const market = await given.market();
    return restingOrder({ given }, owner, { market, side: 'bid', size: market.step * 10n ** 9n });
  });
  await expect(unpaid).rejects.toThrow(Blocked);
  await expect(unpaid).rejects.toThrow(/^the order that should rest is error: /);
});

test('nothing of it is left when the case has ended', async () => {
  const address = await play(async ({ given }) => {
    const owner = await given.fundedAccount();
    const market = await given.market();
    await restingOrder({ given }, owner, { market, side: 'bid' });
    return owner.address;
  });
  expect(await play((context) => openOrders(context, address))).toEqual([]);
});
