import { expect, test } from 'vitest';
import { allFaults } from '../../reference-model/faults/index.ts';
import { rulesEditorAt } from '../../reference-model/index.ts';
import { isOrdinaryMarket } from '../check/market-picker.ts';
import { cancelEveryOrder, cancelEveryOrderAndConfirm } from './cancel-every-order.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { readOpenOrders } from './own-orders.ts';
import { placeRestingOrder } from './resting-order.ts';

const without = (...tags: readonly string[]) =>
  rulesEditorAt('actions')(({ table }) => ({ table: new Map([...table].filter(([tag]) => !tags.includes(tag))) }));
const together = await makeCasePlayer();
const oneByOne = await makeCasePlayer({ edits: [without('cancel_all_orders')] });
const notAtAll = await makeCasePlayer({ edits: [without('cancel_all_orders', 'cancel_order')] });

/** Returns the number of an account's orders before and after. */
const counted = (play: typeof together) =>
  play(async (context) => {
    const market = context.venue.markets.find(isOrdinaryMarket);
    if (market === undefined) throw new Error('the venue has a market');
    const owner = await context.given.fundedAccount();
    for (const side of ['bid', 'ask', 'bid'] as const) await placeRestingOrder(context, owner, { market, side });
    const before = await readOpenOrders(context, owner.address);
    await cancelEveryOrder(context, owner);
    return [before.length, (await readOpenOrders(context, owner.address)).length];
  });

test('orders are cancelled together, or one by one where the build has no path for that', async () => {
  expect(await counted(together)).toEqual([3, 0]);
  expect(await counted(oneByOne)).toEqual([3, 0]);
});

test('an account whose orders cannot be cancelled is reported', async () => {
  await expect(counted(notAtAll)).rejects.toThrow('ACTION_UNSUPPORTED');
});

test('an order that stays behind its cancel is told where it would be in the way', async () => {
  const fault = cancelAllOrdersFault();
  const play = await makeCasePlayer({ edits: [fault] });
  const after = (player: typeof together) =>
    player(async (context) => {
      const market = context.venue.markets.findLast(isOrdinaryMarket);
      if (market === undefined) throw new Error('the venue has a market');
      const owner = await context.given.fundedAccount();
      await placeRestingOrder(context, owner, { market, side: 'bid' });
      await cancelEveryOrderAndConfirm(context, owner);
      return (await readOpenOrders(context, owner.address)).length;
    });
  expect(await after(together)).toBe(0);
  await expect(after(play)).rejects.toThrow('an order stands that was cancelled');
});

/** cancel_all_orders of all markets looks at the first one alone. */
function cancelAllOrdersFault() {
  const fault = allFaults.find(({ id }) => id === 'orders.cancel-all-keeps-one');
  if (fault === undefined) throw new Error('no such fault');
  return fault.edit;
}
