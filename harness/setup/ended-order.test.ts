import { expect, test } from 'vitest';
import { makeReplyEdit } from '../../reference-model/index.ts';
import { awaitEndedOrder, awaitOrderStatusChange, readOrderStatus } from './ended-order.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { placeRestingOrder } from './resting-order.ts';

const whole = await makeCasePlayer();
/** Venue that answers for an order that is not live as if no order existed. */
const liveOnly = await makeCasePlayer({
  edits: [
    makeReplyEdit((_request, reply) =>
      reply.body.includes('"status":"canceled"')
        ? { ...reply, status: 404, body: '{"error":{"code":"ORDER_NOT_FOUND","message":"order not found"}}' }
        : reply,
    ),
  ],
});

/** Venue with another status text for cancelled orders. */
const ownWords = await makeCasePlayer({
  edits: [
    makeReplyEdit((_request, reply) => ({
      ...reply,
      body: reply.body.replace('"status":"canceled"', '"status":"gone"'),
    })),
  ],
});

test('an order has ended whatever its status is called', async () => {
  await ownWords(async (context) => {
    const { given, target } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const { oid } = await placeRestingOrder({ given }, trader, { market, side: 'bid' });
    const args = { oid, address: trader.address };
    const live = await readOrderStatus(context, args);
    const cancel = { owner: trader.address, market: market.id, oid };
    await given.accepted(target.act(trader, { type: 'cancel_order', cancel }));
    expect((await awaitOrderStatusChange(context, args, live))?.status).toBe('gone');
  });
});

test.each([
  ['tells of orders that have ended', whole, 'canceled', 'canceled'],
  ['knows live orders alone', liveOnly, undefined, null],
] as const)('on a venue whose read %s', async (_what, play, ended, status) => {
  await play(async (context) => {
    const { given, target } = context;
    const trader = await given.fundedAccount();
    const { address } = trader;
    const market = await given.market();
    const { oid } = await placeRestingOrder({ given }, trader, { market, side: 'bid' });
    const live = await readOrderStatus(context, { oid, address });
    expect(live.value).toBe('resting');
    const cancel = { owner: address, market: market.id, oid };
    await given.accepted(target.act(trader, { type: 'cancel_order', cancel }));
    expect((await awaitEndedOrder(context, { oid, address }, 'canceled'))?.status).toBe(ended);
    expect((await awaitOrderStatusChange(context, { oid, address }, live))?.status).toBe(ended);
    expect((await readOrderStatus(context, { oid, address })).value).toBe(status);
  });
});
