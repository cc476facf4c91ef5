import { expect, test } from 'vitest';
import { makeCasePlayer } from '../harness/setup/model-case.fixture.ts';
import { readOpenOrders } from '../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../harness/setup/resting-order.ts';
import { variantEdits } from '../reference-model/index.ts';

test.each([
  ['account', ['1', '2', '1']],
  // The model quotes on each market already.
  ['market', ['2', '3', '4']],
] as const)('an order is named by its number among those of its %s', async (form, numbers) => {
  const edit = variantEdits[`D279=${form}`];
  const play = await makeCasePlayer({ edits: edit === undefined ? [] : [edit] });
  const observed = await play(async (context) => {
    const { given, target } = context;
    const alice = await given.fundedAccount();
    const bob = await given.fundedAccount();
    const market = await given.market();
    const placed = [];
    for (const who of [alice, alice, bob])
      placed.push((await placeRestingOrder({ given }, who, { market, side: 'bid' })).oid);
    const oid = placed[2] ?? '';
    const { order } = given.data(await target.read('order_status', { oid, address: bob.address }));
    await given.accepted(
      target.act(bob, { type: 'cancel_order', cancel: { owner: bob.address, market: market.id, oid } }),
    );
    const open = [];
    for (const { address } of [alice, bob]) open.push((await readOpenOrders(context, address)).map((row) => row.oid));
    return { placed, order, open };
  });
  expect(observed).toMatchObject({ placed: numbers, order: { oid: numbers[2] }, open: [numbers.slice(0, 2), []] });
});
