import { check } from '../../harness/check/check.ts';
import { judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { convertToMultiSigAction } from '../../harness/client/multi-sig-bundle.ts';
import { isNotedUnsupported } from '../../harness/client/pathless-replies.ts';
import { readUsdcAndNative } from '../../harness/setup/balances.ts';
import { approveBrokerAction } from '../../harness/setup/brokers.ts';
import { actOnceForCommitReply } from '../../harness/setup/judge-commit.ts';
import { revertMultiSigAtEnd } from '../../harness/setup/multi-sig.ts';
import { prepareOutflowActions } from '../../harness/setup/outflow-actions.ts';
import { actAndAwaitCommit } from '../../harness/setup/put-in-effect.ts';
import { setReferrerAction } from '../../harness/setup/referrals.ts';
import { standardModeAction } from '../../harness/setup/split-account.ts';
import { createVaultAction } from '../../harness/setup/vaults.ts';

export default check({
  id: 'multi-sig.convert.ways-out',
  title: 'after the conversion of an account its own key cannot move funds out or change settings',
  clauses: ['multi-sig.convert.plain-refused'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, pace, expect } = context;
    const user = await given.fundedAccount({ usdc: '20', native: '2' });
    const other = await given.fundedAccount({ usdc: '1' });
    const members = [given.stranger(), given.stranger()];
    const ways = await prepareOutflowActions(context, user);
    await actAndAwaitCommit(context, user, convertToMultiSigAction(members, 2));
    revertMultiSigAtEnd(context, { user, members }, true);
    const before = await readUsdcAndNative(context, user.address);

    const clause = expect('multi-sig.convert.plain-refused');
    const tries = [
      ...ways.map(({ action }) => action('1')),
      setReferrerAction(given.stranger()),
      approveBrokerAction(given.stranger(), 5),
      createVaultAction(user),
      standardModeAction,
      { type: 'set_display_name', params: { display_name: 'nobody' } },
    ];
    await given.eachPart(
      tries,
      async (action) => {
        const reply = await actOnceForCommitReply(context, other, () => target.act(user, action));
        if (reply === null || !isNotedUnsupported(reply.wire)) judgeCommitRefusal(clause, reply);
      },
      3,
    );
    await pace.blocks(2);
    const after = await readUsdcAndNative(context, user.address);
    for (const token of ['usdc', 'native'] as const)
      clause.decimal(after[token], before[token], `${token} of a multi-sig account after actions of its own key`);
  },
});
