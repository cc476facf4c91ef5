import { check } from '../../harness/check/check.ts';
import { moveAndJudgeLedgerAddsUp } from '../../harness/judging/ledger-adds-up.ts';
import { makeSubAccount, subAccountTransferAction } from '../../harness/setup/sub-accounts.ts';

export default check({
  id: 'sub-accounts.transfer.add-up',
  title: 'transfers between a master account and its sub-account add up to the rows of the ledger',
  clauses: ['history.ledger.adds-up'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const who = await given.fundedAccount({ usdc: '20' });
    await makeSubAccount(context, who, 9);
    await moveAndJudgeLedgerAddsUp(context, expect('history.ledger.adds-up'), who, async () => {
      await given.accepted(target.act(who, subAccountTransferAction({ index: 9, deposit: true, amount: '3' })));
      await given.accepted(target.act(who, subAccountTransferAction({ index: 9, deposit: false, amount: '1.25' })));
    });
  },
});
