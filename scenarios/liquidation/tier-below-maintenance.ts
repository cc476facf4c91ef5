import { check } from '../../harness/check/check.ts';
import { isAcknowledgedOnly } from '../../harness/check/commit-outcome.ts';
import { gridPxAtMarkPercent, orderAction, toWireInteger } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { textAt } from '../../harness/client/json-at.ts';
import { isAccepted, isRefused, isRefusedWith } from '../../harness/client/outcome.ts';
import { isNotedUnsupported } from '../../harness/client/pathless-replies.ts';
import { type ActResult, toWireUint } from '../../harness/client/venue-client.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { modifyAction } from '../../harness/setup/amendments.ts';
import { openLongWithLossElsewhere } from '../../harness/setup/losing-long.ts';
import { tracedStatusEntryKinds } from '../../harness/setup/order-answers.ts';
import { awaitOpenOrders, isAmongOrders, readFills, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { anyRule, orderGone } from '../../spec-schemas/outcomes.ts';

const below = ['T1', 'T2', 'T3'];

export default check({
  id: 'liquidation.tier.below-maintenance',
  title: 'an account below its maintenance margin can cancel orders, and its new orders are refused',
  clauses: ['liquidation.tier.orders', 'liquidation.tier.cancel', 'liquidation.tier.reduce-only'],
  by: 'act',
  async run(context) {
    const { given, target, pace, reportForm, expect } = context;
    const account = await openLongWithLossElsewhere(context);
    const { owner, market } = account;
    // Near enough not to lead the mark away; otherwise the mark would return with the sale and leave the account nothing.
    const px = gridPxAtMarkPercent(market, 110);
    const size = account.traders.size(50n);
    const resting = await placeRestingOrder({ given }, owner, { market, side: 'ask', px, size });
    // The counterparty loses too, so nobody is left against whom to close a position.
    const mark = await account.markNow();
    await account.handOver(account.snapDown(mark - (await account.reachBelow(mark))));
    await account.lowerToAtOnce(900n);
    const { tier, permille } = await account.marginLevel();
    // No document says where a tier begins, or that a forced close waits for another block.
    if (!below.includes(tier))
      throw new NotExercised(`an account that stays in T1 or below (${tier} at ${permille} permille)`);

    const fillCount = async () => (await readFills(context, owner.address)).length;
    // Whether the answer and the book both say that the resting order was cancelled.
    const hasGone = async (reply: ActResult) =>
      isRefusedWith(reply, orderGone) && !isAmongOrders(await readOpenOrders(context, owner.address), resting.oid);
    const before = await fillCount();
    const lots = await account.openLots();
    // Hardly larger than the position, so that lack of margin could not refuse it.
    const turning = orderAction(owner, { market, side: 'ask', px: px + market.tick, size: lots.value + market.step });
    const refused = requireEveryOrderReported(await target.act(owner, turning));
    // The order is also tried in other forms: a batch, and an amendment that enlarges a resting order to this size.
    const batch = { ...turning.order, limit_px: toWireInteger(px + 4n * market.tick) };
    const batched = requireEveryOrderReported(
      await target.act(owner, { type: 'batch_order', params: { owner: owner.address, orders: [batch] } }),
    );
    const growing = {
      market: market.id,
      oid: toWireUint(BigInt(resting.oid)),
      new_px: toWireInteger(px),
      new_size: turning.order.size,
    };
    const stands = async () => isAmongOrders(await readOpenOrders(context, owner.address), resting.oid);
    // A venue may cancel the resting orders of an account in such a tier: then there is nothing to enlarge or cancel.
    const stood = await stands();
    const amended = requireEveryOrderReported(
      await target.act(owner, modifyAction({ owner: owner.address, ...growing })),
    );
    const isGone = !stood || (isRefused(amended) && !(await stands()));
    // A reduce-only order reduces the position here too: the documents state no exception, although one would be common (D76).
    const closing = requireEveryOrderReported(
      await target.act(owner, orderAction(owner, { market, side: 'ask', px: px + 3n * market.tick, size })),
    );
    const after = textAt(given.data(await target.read('account_state', { address: owner.address })), 'tier');
    // A forced close may run before its block's orders: a recovered account may order again.
    const isSame = below.includes(after) && (await fillCount()) === before;
    if (expect('liquidation.tier.orders').exercised(isSame, `an account that stays below ${tier}, and is not traded`)) {
      expect('liquidation.tier.orders').refused(refused);
      // An unsupported form cannot enlarge, and if an amendment is answered before its block, the book decides.
      for (const reply of isGone ? [batched] : [batched, amended])
        if (!isNotedUnsupported(reply.wire) && !isAcknowledgedOnly(reply))
          expect('liquidation.tier.orders').refused(reply);
      if (isAcknowledgedOnly(amended) && !isGone) {
        await pace.committed();
        const rows = await readOpenOrders(context, owner.address);
        expect('liquidation.tier.orders').row(rows, { oid: resting.oid });
      }
      expect('liquidation.tier.orders').unusual(isAccepted(closing), {
        expected: 'a refusal of an order that reduces the position',
        actual: tracedStatusEntryKinds(closing),
      });
    }
    const reducing = await target.act(
      owner,
      orderAction(owner, { market, side: 'ask', px: px + 2n * market.tick, size, reduceOnly: true }),
    );
    // Either answer is accepted (D76), as long as there is one.
    expect('liquidation.tier.reduce-only').relation(
      'an accepted or a refused order',
      { reply: reducing },
      ({ reply }) => isAccepted(reply) || isRefusedWith(reply, anyRule),
    );
    reportForm('D76', formOf(closing, reducing));
    if (!expect('liquidation.tier.cancel').exercised(!isGone, 'an order that stays below maintenance')) return;
    const cancel = { type: 'cancel_order', cancel: { owner: owner.address, market: market.id, oid: resting.oid } };
    const canceled = await target.act(owner, cancel);
    const isLeft = !(await hasGone(canceled));
    if (!expect('liquidation.tier.cancel').exercised(isLeft, 'an order that outlives the forced close')) return;
    expect('liquidation.tier.cancel').accepted(canceled);
    const open = await awaitOpenOrders(context, owner.address, (rows) => !isAmongOrders(rows, resting.oid));
    expect('liquidation.tier.cancel').noRow(open, { oid: resting.oid });
  },
});

function formOf(closing: ActResult, reducing: ActResult): string {
  if (isAccepted(closing)) return 'closing';
  return isRefused(reducing) ? 'refused' : 'admitted';
}
