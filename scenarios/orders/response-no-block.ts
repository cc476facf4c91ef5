import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { gridPxAt, minSizeWorth, orderAction } from '../../harness/check/order-spec.ts';
import { inBatches } from '../../harness/judging/in-batches.ts';
import { openOrdersOf } from '../../harness/setup/own-orders.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';

/** Longer than any wait for a commit that a venue would choose. */
const PATIENCE_MS = 60_000;

const alone = check({
  id: 'orders.response.no-block',
  title: 'an order whose block does not come answers pending, and takes effect when it comes',
  clauses: ['orders.response.pending', 'orders.entries.pending-no-oid', 'orders.response.pending-commits'],
  by: 'operate',
  control: 'block',
  leases: ['clock'],
  async run(context) {
    const { given, target, random, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const control = await given.blocksHeld();
    await control.commit();
    const cloid = random.cloid();
    const px = gridPxAt(market, 60);
    const order = orderAction(trader, { market, side: 'bid', px, size: minSizeWorth(market, px, 20n), cloid });
    const reply = await target.act(trader, order, { timeoutMs: PATIENCE_MS });
    const entry = reply.kind === 'statuses' ? reply.statuses[0] : undefined;
    const reported = entry?.kind === 'pending' ? [/^0x[0-9a-f]{64}$/i.test(entry.actionHash), String(entry.nonce)] : [];
    expect('orders.response.pending').relation(
      `{pending: {action_hash, nonce: ${reply.nonce}}}`,
      { reply },
      () => reported[0] === true && reported[1] === reply.nonce.toString(),
      'statuses[0]',
    );
    expect('orders.entries.pending-no-oid').relation(
      'no oid before the commit',
      { pending: reply.kind === 'statuses' ? field(reply.body, 'statuses.0.pending') : derived(undefined, reply) },
      ({ pending }) => isJsonObject(pending) && !('oid' in pending),
      'statuses[0].pending',
    );
    if (reply.kind === 'statuses') expect('orders.response.pending').shape(reply.body, 'exchange.statuses');
    given.require(
      (await openOrdersOf(context, trader.address)).length === 0,
      'the order rests although no block was cut',
    );
    await control.commit(2);
    expect('orders.response.pending-commits').row(await openOrdersOf(context, trader.address), { cloid });
  },
});

export default alone;
export const inBatchCheck = inBatches(alone);
