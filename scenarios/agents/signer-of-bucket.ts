import { check } from '../../harness/check/check.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import { switchToIsolatedMargin } from '../../harness/setup/isolated-margin.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'agents.signer.of-bucket',
  title: 'only the owner and its agents can change the margin of an isolated position',
  clauses: ['agents.signer.stranger', 'agents.signer.other-master'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, taker, maker } = traders;
    await switchToIsolatedMargin(context, taker, market, Math.min(2, market.maxLeverage));
    await traders.trade('bid', traders.size());
    const agent = given.stranger();
    await approveAgentAndAwaitCommit(context, maker, agent);
    const moved = (delta: string) => ({
      type: 'update_isolated_margin',
      params: { owner: taker.address, asset: market.id, delta },
    });
    // No document shows its fields, so the venue must first accept it from the owner.
    const own = await target.act(taker, moved('1'));
    if (isRefused(own)) throw new NotExercised('an isolated margin that its owner moves');
    for (const [clause, signer] of [
      ['agents.signer.stranger', given.stranger()],
      ['agents.signer.other-master', agent],
    ] as const)
      expect(clause).refused(await target.act(signer, moved('0.5')));
  },
});
