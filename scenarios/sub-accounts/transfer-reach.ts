import { check } from '../../harness/check/check.ts';
import {
  actForCommitReply,
  isAcknowledgedOnly,
  judgeCommitRefusal,
  MISSING_COMMIT_OUTCOME_TEXT,
} from '../../harness/check/commit-outcome.ts';
import { derived } from '../../harness/check/evidence.ts';
import { approveAgentAction, approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import { awaitBalance, readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import {
  makeSubAccount,
  subAccountTokenTransferAction,
  subAccountTransferAction,
} from '../../harness/setup/sub-accounts.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

const INDEX = 1;

export default check({
  id: 'sub-accounts.transfer.reach',
  title: 'an agent, an expired agent, another master account or a stranger cannot withdraw from a sub-account',
  clauses: ['sub-accounts.create.created', 'sub-accounts.transfer.unknown', 'sub-accounts.spot-transfer.unknown'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const { usdc, native } = venue;
    const [master, other, agent, expired] = await Promise.all([
      given.fundedAccount({ usdc: '20', native: '1' }),
      given.fundedAccount({ usdc: '20' }),
      given.fundedAccount({ usdc: '5' }),
      given.fundedAccount({ usdc: '5' }),
    ]);
    const [sub] = [await makeSubAccount(context, master, INDEX), await makeSubAccount(context, other, INDEX)];
    await given.accepted(target.act(master, subAccountTransferAction({ index: INDEX, deposit: true, amount: '3' })));
    const token = native.signingId;
    await given.accepted(
      target.act(master, subAccountTokenTransferAction({ index: INDEX, deposit: true, amount: '0.5', token })),
    );
    given.require(
      (await awaitBalance(context, sub.address, token, '0.5')).toString() === '0.5' || !sub.isListed,
      'nothing arrived',
    );
    await approveAgentAndAwaitCommit(context, master, agent);
    // A venue that refuses an expired approval sees an unknown key.
    await target.act(master, approveAgentAction(expired, 1n));
    await context.pace.blocks(2);
    const before = await readBalance(context, master.address, usdc.signingId);

    for (const who of given.isSparing ? [agent] : [agent, expired]) {
      for (const [clause, action] of [
        ['sub-accounts.transfer.unknown', subAccountTransferAction({ index: INDEX, deposit: false, amount: '1' })],
        [
          'sub-accounts.spot-transfer.unknown',
          subAccountTokenTransferAction({ index: INDEX, deposit: false, amount: '0.25', token }),
        ],
      ] as const) {
        const reply = await actForCommitReply(
          context,
          () => target.act(who, action),
          makeUnaffordableProbe(context, who),
        );
        // An agent's action acts on its own account, which has no sub-account; an expired approval has its own code.
        if (who === agent) judgeCommitRefusal(expect(clause), reply);
      }
    }
    for (const who of given.sample([other, given.stranger()], 1)) {
      const reply = await target.act(who, subAccountTransferAction({ index: INDEX, deposit: false, amount: '1' }));
      if (expect('sub-accounts.create.created').exercised(!isAcknowledgedOnly(reply), MISSING_COMMIT_OUTCOME_TEXT))
        expect('sub-accounts.create.created').relation(
          'a refusal of the withdrawal',
          { reply },
          ({ reply }) => reply.kind !== 'admitted',
        );
    }
    const after = await readBalanceAfterPending(context, master.address, usdc.signingId, before);
    expect('sub-accounts.create.created').decimal(after, before, 'USDC of the master account');
    if (!sub.isListed) return;
    const money = await readBalance(context, sub.address, usdc.signingId);
    const tokens = await readBalance(context, sub.address, token);
    const kept = derived([money, tokens].map(String), money, tokens);
    expect('sub-accounts.create.created').equal(kept, ['3', '0.5'], 'USDC and tokens of the sub-account');
  },
});
