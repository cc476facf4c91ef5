import { expect, test } from 'vitest';
import { editsOf } from '../../reference-model/index.ts';
import { isOrdinary } from '../check/market-choice.ts';
import { modelCases } from './model-case.fixture.ts';
import { ordersAway } from './orders-away.ts';
import { openOrders } from './own-orders.ts';
import { restingOrder } from './resting-order.ts';

const without = (...tags: readonly string[]) =>
  editsOf('actions')(({ table }) => ({ table: new Map([...table].filter(([tag]) => !tags.includes(tag))) }));
const together = await modelCases();
const oneByOne = await modelCases({ edits: [without('cancel_all_orders')] });
const notAtAll = await modelCases({ edits: [without('cancel_all_orders', 'cancel_order')] });

/** Orders of an account before and behind that. */
const counted = (play: typeof together) =>
  play(async (context) => {
    const market = context.venue.markets.find(isOrdinary);
    if (market === undefined) throw new Error('the venue has a market');
    const owner = await context.given.fundedAccount();
    for (const side of ['bid', 'ask', 'bid'] as const) await restingOrder(context, owner, { market, side });
    const before = await openOrders(context, owner.address);
    await ordersAway(context, owner);
    return [before.length, (await openOrders(context, owner.address)).length];
  });

test('orders are taken together, or one by one where the build has no path for that', async () => {
  expect(await counted(together)).toEqual([3, 0]);
  expect(await counted(oneByOne)).toEqual([3, 0]);
});

test('who can take none is told', async () => {
  await expect(counted(notAtAll)).rejects.toThrow('ACTION_UNSUPPORTED');
});
