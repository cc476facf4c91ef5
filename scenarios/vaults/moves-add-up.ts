import { check } from '../../harness/check/check.ts';
import { moveAndJudgeLedgerAddsUp } from '../../harness/judging/ledger-adds-up.ts';
import { leaderDepositAction, leaderWithdrawAction, openVault } from '../../harness/setup/vaults.ts';

export default check({
  id: 'vaults.moves.add-up',
  title: 'vault deposits and withdrawals add up to the rows of the ledger',
  clauses: ['history.ledger.adds-up'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const who = await given.fundedAccount({ usdc: '20' });
    const vault = await openVault(context, who);
    await moveAndJudgeLedgerAddsUp(context, expect('history.ledger.adds-up'), who, async () => {
      await given.accepted(target.act(who, leaderDepositAction(vault, '5.75')));
      // If a seed is locked, this is refused (D254) and adds nothing.
      await target.act(who, leaderWithdrawAction(vault, '1.25'));
    });
  },
});
