import { check } from '../../harness/check/check.ts';
import { moveAndJudgeLedgerAddsUp } from '../../harness/judging/ledger-adds-up.ts';
import { withdrawViaBridge } from '../../harness/setup/bridge.ts';

export default check({
  id: 'bridge.withdrawals.add-up',
  title: 'a bridge withdrawal debits what the rows of the ledger show, and no more',
  clauses: ['history.ledger.adds-up'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, expect } = context;
    const who = await given.fundedAccount({ usdc: '20' });
    const { address: to } = given.stranger();
    await moveAndJudgeLedgerAddsUp(context, expect('history.ledger.adds-up'), who, () =>
      withdrawViaBridge(context, who, { to }),
    );
  },
});
