import { check } from '../../harness/check/check.ts';
import { actForCommitReply, MISSING_COMMIT_OUTCOME_TEXT } from '../../harness/check/commit-outcome.ts';
import { field } from '../../harness/check/evidence.ts';
import { scaledSizeForNotional, toWireInteger } from '../../harness/check/order-spec.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { sendAndJudgeAmendRefusal } from '../../harness/judging/amend-reply.ts';
import { modifyAction } from '../../harness/setup/amendments.ts';
import { hasCoarseTick } from '../../harness/setup/market-requirements.ts';
import { isAmongOrders, orderRowOf, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

/** USDC value of an order, far above what an account has. */
const UNAFFORDABLE = 10_000_000n;

export default check({
  id: 'orders.modify.refused',
  title: 'a refused amendment leaves the order unchanged',
  clauses: ['orders.modify.nothing', 'orders.modify.atomic', 'orders.modify.always-place'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market(hasCoarseTick);
    const { oid: placed, px } = await placeRestingOrder({ given }, trader, { market, side: 'bid' });
    let oid = placed;
    const modify = (change: Readonly<Record<string, string | number | bigint | boolean | null>>) =>
      target.act(trader, modifyAction({ market: market.id, oid: toWireUint(BigInt(oid)), ...change }));

    await sendAndJudgeAmendRefusal(context, expect('orders.modify.nothing'), trader, () =>
      modify({ new_px: null, new_size: null }),
    );
    // If an empty amendment was accepted, its replacement rests.
    const [row, ...others] = await readOpenOrders(context, trader.address);
    if (row !== undefined && others.length === 0) oid = String(row.oid);
    const beyondMeans = scaledSizeForNotional(market, px, UNAFFORDABLE);
    for (const change of [{ new_px: toWireInteger(px - 1n) }, { new_size: toWireInteger(beyondMeans) }]) {
      const reply = await modify(change);
      given.require(isRefused(reply) || reply.kind === 'admitted', 'a replacement that cannot be was not refused');
      await pace.committed();
      const rows = await readOpenOrders(context, trader.address);
      expect('orders.modify.atomic').relation(
        `order ${oid} still in open_orders`,
        { rows, reply },
        (observed) => isAmongOrders(observed.rows, oid),
        'orders',
      );
      expect('orders.modify.atomic').decimal(field(orderRowOf(rows, oid), 'px'), pxInUsdc(px));
    }

    await given.accepted(
      target.act(trader, { type: 'cancel_order', cancel: { owner: trader.address, market: market.id, oid } }),
    );
    const missing = await actForCommitReply(
      context,
      () => modify({ new_px: toWireInteger(px - market.tick), always_place: true }),
      makeUnaffordableProbe(context, trader),
      given.isSparing ? 1 : undefined,
    );
    if (
      expect('orders.modify.always-place').exercised(missing !== null, MISSING_COMMIT_OUTCOME_TEXT) &&
      missing !== null
    )
      expect('orders.modify.always-place').accepted(missing);
  },
});
