import { check } from '../../harness/check/check.ts';
import { cancelAllOrdersAction } from '../../harness/check/order-spec.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { awaitOpenOrders, isAmongOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { closeMutualPositionsAtEnd, placeFullyFilledOrder, restInsideSpread } from '../../harness/setup/own-trade.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

/** Fields by which a cancel may name an order. */
interface Named {
  readonly owner: string;
  readonly market: number;
  readonly oid: number | string;
  readonly cloid: string;
}

const cancels = [
  ['orders.cancel.removes', ({ owner, market, oid }) => ({ type: 'cancel_order', cancel: { owner, market, oid } })],
  [
    'orders.batch-cancel.removes',
    ({ owner, market, oid }) => ({ type: 'batch_cancel', params: { cancels: [{ owner, market, oid }] } }),
  ],
  [
    'orders.cancel-by-cloid.removes',
    ({ market, cloid }) => ({ type: 'cancel_by_cloid', params: { asset: market, cloid } }),
  ],
  ['orders.cancel-all.removes', () => cancelAllOrdersAction],
] as const satisfies readonly (readonly [clause: string, action: (named: Named) => WireAction])[];

export default check({
  id: 'orders.cancel.part-filled',
  title: 'each kind of cancel removes the rest of a partially filled order',
  clauses: [
    'orders.cancel.removes',
    'orders.batch-cancel.removes',
    'orders.cancel-by-cloid.removes',
    'orders.cancel-all.removes',
  ],
  by: 'act',
  async run(context) {
    const { given, target, random, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker } = traders;
    const [px] = traders.pxs;
    const size = traders.size();
    closeMutualPositionsAtEnd(context, market, px, { maker, taker });
    for (const [clause, action] of given.sample(cancels, 1)) {
      const cloid = random.cloid();
      const { oid } = await restInsideSpread(context, maker, { market, side: 'ask', px, size: 2n * size, cloid });
      await placeFullyFilledOrder(context, taker, { market, side: 'bid', px, size, tif: 'ioc' });
      // Others may have taken the remainder in the meantime.
      if (!isAmongOrders(await readOpenOrders(context, maker.address), oid))
        throw new NotExercised('what is left of an order that was filled in part');
      const named = { owner: maker.address, market: market.id, oid: toWireUint(BigInt(oid)), cloid };
      expect(clause).accepted(await target.act(maker, action(named)));
      const rows = await awaitOpenOrders(context, maker.address, (now) => !isAmongOrders(now, oid));
      expect(clause).noRow(rows, { oid });
    }
  },
});
