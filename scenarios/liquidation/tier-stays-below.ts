import { check } from '../../harness/check/check.ts';
import { isAcknowledgedOnly } from '../../harness/check/commit-outcome.ts';
import { gridPxAtMarkPercent, orderAction, toWireInteger } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { isNotedUnsupported } from '../../harness/client/pathless-replies.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { highLeverageBeyondFeesRequirement, openLongWithMovableMark } from '../../harness/setup/sinking-long.ts';

const below = ['T1', 'T2', 'T3'];
/**
 * Values of the account in permille of its maintenance, one after another: a close of a part lifts the account out of T1, and no document
 * says how long the venue waits before the next one.
 */
const LEVELS = [900n, 850n, 800n, 750n] as const;

// `liquidation.tier.below-maintenance` needs a venue that leaves the account below after a single loss.
export default check({
  id: 'liquidation.tier.stays-below',
  title: 'an account that falls below its maintenance margin again has orders refused that turn its position',
  clauses: ['liquidation.tier.orders'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { target, expect } = context;
    const account = await openLongWithMovableMark(context, {
      fits: await highLeverageBeyondFeesRequirement(context),
      others: 'few',
    });
    const { owner, market } = account;
    await account.lowerTo(1060n);
    // The other side does not profit either, so that nobody is left against whom to close the position.
    const lowest = await account.markAt(LEVELS.at(-1) ?? 0n);
    await account.handOver(account.snapDown(lowest - (await account.reachBelow(lowest))));
    const tierNow = async () => (await account.marginLevel()).tier;
    let tier = await tierNow();
    for (const permille of LEVELS) {
      if (below.includes(tier) || (await account.lots()) === 0n) break;
      await account.lowerToAtOnce(permille);
      tier = await tierNow();
    }
    const fillCount = async () => (await readFills(context, owner.address)).length;
    const before = await fillCount();
    const lots = await account.lots();
    if (lots === 0n || !below.includes(tier)) throw new NotExercised(`an account that stays in T1 or below (${tier})`);
    // Hardly larger than the position, so that lack of margin could not refuse it.
    const px = gridPxAtMarkPercent(market, 110);
    const { order } = orderAction(owner, { market, side: 'ask', px, size: lots + market.step });
    const ofBatch = { ...order, limit_px: toWireInteger(px + market.tick) };
    const batch = { type: 'batch_order', params: { owner: owner.address, orders: [ofBatch] } };
    const replies = [await target.act(owner, { type: 'submit_order', order }), await target.act(owner, batch)];
    // A forced close may run before its block's orders: a recovered account may order again.
    const isSame = below.includes(await tierNow()) && (await fillCount()) === before;
    if (!expect('liquidation.tier.orders').exercised(isSame, `an account that stays below ${tier}, and is not traded`))
      return;
    for (const reply of replies.map(requireEveryOrderReported))
      if (!isNotedUnsupported(reply.wire) && !isAcknowledgedOnly(reply))
        expect('liquidation.tier.orders').refused(reply);
  },
});
