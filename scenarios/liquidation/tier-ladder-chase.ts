import { check } from '../../harness/check/check.ts';
import { isAcknowledgedOnly } from '../../harness/check/commit-outcome.ts';
import { textAt } from '../../harness/client/json-at.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { chaseAction } from '../../harness/setup/chase.ts';
import { isLadderUndecodable, isNotActivatedRefusal, ladderAction } from '../../harness/setup/ladder.ts';
import { openLongWithLossElsewhere } from '../../harness/setup/losing-long.ts';
import { readFills, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrders } from '../../harness/setup/resting-order.ts';

const below = ['T1', 'T2', 'T3'];

export default check({
  id: 'liquidation.tier.ladder-chase',
  title: 'an account below its maintenance margin has its ladders and chases refused',
  clauses: ['liquidation.tier.orders'],
  by: 'act',
  async run(context) {
    const { given, target, pace, random, venue, expect } = context;
    const account = await openLongWithLossElsewhere(context);
    const { owner, market, traders } = account;
    const mark = await account.markNow();
    const reach = await account.reachBelow(mark);
    await account.handOver(account.snapDown(mark - reach));
    // Quotes between which a chase has room; a forced close does not sell down to this bid.
    const px = account.snapDown(mark + 2n * reach);
    const quote = { market, size: traders.size() };
    await placeRestingOrders(context, traders.maker, [
      { ...quote, side: 'bid', px: account.snapDown(mark - 2n * reach) },
      { ...quote, side: 'ask', px },
    ]);
    await account.lowerToAtOnce(900n);
    const { tier, permille } = await account.marginLevel();
    // No document says where a tier begins, or that a forced close waits for another block.
    if (!below.includes(tier))
      throw new NotExercised(`an account that stays in T1 or below (${tier} at ${permille} permille)`);

    const before = (await readFills(context, owner.address)).length;
    // Each order is hardly larger than the position: it turns it, and lack of margin could not refuse it.
    const size = (await account.openLots()).value + market.step;
    const common = { market, side: 'ask' } as const;
    const range = { rungs: 2, pxLow: px, pxHigh: px + 2n * market.tick, total: 2n * size };
    const replies = [
      await target.act(owner, ladderAction({ ...common, ...range, cloid: random.cloid() })),
      await target.act(owner, chaseAction({ ...common, size, cloid: random.cloid() })),
    ];
    if (replies.some(isAcknowledgedOnly)) await pace.committed();
    const open = await readOpenOrders(context, owner.address);
    const after = textAt(given.data(await target.read('account_state', { address: owner.address })), 'tier');
    // A recovered account may order again.
    const isSame = below.includes(after) && (await readFills(context, owner.address)).length === before;
    if (!expect('liquidation.tier.orders').exercised(isSame, `an account that stays below ${tier}, and is not traded`))
      return;
    // A refusal of what a vote has yet to activate, or of a form that only public facts show, says nothing about the account.
    const read = replies.filter((reply) => !isNotActivatedRefusal(venue, reply) && !isLadderUndecodable(reply));
    for (const reply of expect('liquidation.tier.orders').exercisedBy(read, 'a ladder or a chase that the venue reads'))
      if (!isAcknowledgedOnly(reply)) expect('liquidation.tier.orders').refused(reply);
    expect('liquidation.tier.orders').noRow(open, { coin: market.coin });
  },
});
