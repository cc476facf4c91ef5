import { check } from '../../harness/check/check.ts';
import { actForCommitReply, MISSING_COMMIT_OUTCOME_TEXT } from '../../harness/check/commit-outcome.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { approveAgentAndAwaitCommit, isSignerRefused } from '../../harness/setup/agent-approval.ts';
import { fbaSubmitAction } from '../../harness/setup/batch-auctions.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

export default check({
  id: 'auctions.fba.agent',
  title: 'an approved agent can sign fba_submit for its master account',
  clauses: ['auctions.fba.agent'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const master = await given.fundedAccount({ usdc: '20' });
    const helper = given.stranger();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const action = fbaSubmitAction({ market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) }, master);
    await approveAgentAndAwaitCommit(context, master, helper);
    const reply = await actForCommitReply(
      context,
      () => target.act(helper, action),
      makeUnaffordableProbe(context, master),
    );
    if (reply === null) throw new NotExercised(MISSING_COMMIT_OUTCOME_TEXT);
    expect('auctions.fba.agent').relation(
      'no refusal of the signer, an approved agent',
      { reply },
      (reported) => !isSignerRefused(reported.reply),
    );
  },
});
