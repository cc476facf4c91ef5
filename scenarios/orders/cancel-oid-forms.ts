import { check } from '../../harness/check/check.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { awaitOpenOrders, isAmongOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrders } from '../../harness/setup/resting-order.ts';
import {
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
  spotCancelAction,
} from '../../harness/setup/spot.ts';

export default check({
  id: 'orders.cancel.oid-forms',
  title: 'batch_cancel and the cancel of a spot order accept an oid as text and as a number',
  clauses: ['orders.cancel.oid-forms'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const clause = expect('orders.cancel.oid-forms');
    const [digits, number] = await placeRestingOrders(context, trader, [
      { market, side: 'bid' },
      { market, side: 'ask' },
    ]);
    const named = [digits.oid, toWireUint(BigInt(number.oid))];
    const cancels = named.map((oid) => ({ owner: trader.address, market: market.id, oid }));
    clause.accepted(await target.act(trader, { type: 'batch_cancel', params: { cancels } }));
    const isGone = (rows: Parameters<typeof isAmongOrders>[0]) =>
      ![digits, number].some(({ oid }) => isAmongOrders(rows, oid));
    const left = await awaitOpenOrders(context, trader.address, isGone);
    for (const { oid } of [digits, number]) clause.noRow(left, { oid });

    await given.part(async () => {
      const pair = await leaseNativePair(context);
      const [px = 0n] = await drawPairPricesInSpread(context, pair, 1);
      const oid = await placeRestingSpotOrder(context, trader, { pair, side: 'bid', px, size: minPairSize(pair, px) });
      const { type, cancel } = spotCancelAction(pair, oid);
      clause.accepted(await target.act(trader, { type, cancel: { ...cancel, oid } }));
      clause.noRow(await awaitOpenOrders(context, trader.address, (rows) => !isAmongOrders(rows, oid)), { oid });
    });
  },
});
