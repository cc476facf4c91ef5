import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction } from '../../harness/check/order-spec.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import { comparableOrderTexts, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { parkedLegAction, parkedLegBatchAction, placeParkedLegs } from '../../harness/setup/parked-leg.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'agents.signer.of-legs',
  title: 'only the owner and its agents can place trigger or reduce-only orders for a position, alone or in a group',
  clauses: ['agents.signer.stranger', 'agents.signer.other-master'],
  by: 'act',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, taker, maker } = traders;
    const size = traders.size();
    await traders.trade('bid', size);
    const agent = given.stranger();
    await approveAgentAndAwaitCommit(context, maker, agent);
    const leg = (percent: number) => ({
      market,
      side: 'ask' as const,
      size,
      triggerPx: gridPxAtMarkPercent(market, percent),
      cloid: random.cloid(),
    });
    // The venue must first accept one from the owner.
    await placeParkedLegs(context, taker, [leg(60)]);
    const inGroup = (percent: number) => {
      const { type, params } = parkedLegBatchAction(taker, [leg(percent)]);
      return { type, params: { owner: taker.address, ...params } };
    };
    // No document shows the fields of a batch.
    const areGroupsRead = isAccepted(await target.act(taker, inGroup(45)));
    await pace.committed();
    const now = async () => comparableOrderTexts(await readOpenOrders(context, taker.address));
    const before = (await now()).value;
    const px = gridPxAtMarkPercent(market, 160);
    const actions = [
      parkedLegAction(taker, leg(55)),
      ...(areGroupsRead ? [inGroup(50)] : []),
      orderAction(taker, { market, side: 'ask', px, size, reduceOnly: true }),
    ];
    for (const [clause, signer] of [
      ['agents.signer.stranger', given.stranger()],
      ['agents.signer.other-master', agent],
    ] as const) {
      for (const action of given.sample(actions, 1)) expect(clause).refused(await target.act(signer, action));
      await pace.blocks(2);
      expect(clause).equal(await now(), before, 'open orders of the owner');
    }
  },
});
