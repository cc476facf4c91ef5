import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { derived } from '../../harness/check/evidence.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import {
  createSubAccountAction,
  makeSubAccount,
  readListedSubAccounts,
  subAccountTransferAction,
} from '../../harness/setup/sub-accounts.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

const MOST = 32;

export default check({
  id: 'sub-accounts.create.most',
  title: 'a master account can create 32 sub-accounts, and not more',
  clauses: ['sub-accounts.create.limit'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const master = await given.fundedAccount({ usdc: '5' });
    await makeSubAccount(context, master, 0);
    for (let index = 1; index < MOST; index++) {
      const reply = await target.act(master, createSubAccountAction({ index }));
      expect('sub-accounts.create.limit').accepted(reply);
    }
    await context.pace.committed();
    const listed = await readListedSubAccounts(context, master.address);
    if (listed !== null) {
      const rows = listed.map(({ row }) => row);
      expect('sub-accounts.create.limit').equal(
        derived(rows.length, rows),
        MOST,
        'number of sub-accounts of one master account',
      );
    }

    const more = await actForCommitReply(
      context,
      () => target.act(master, createSubAccountAction({ index: MOST })),
      makeUnaffordableProbe(context, master),
    );
    judgeCommitRefusal(expect('sub-accounts.create.limit'), more);
    const before = await readBalance(context, master.address, asset);
    await target.act(master, subAccountTransferAction({ index: MOST, deposit: true, amount: '1' }));
    const left = await readBalanceAfterPending(context, master.address, asset, before);
    expect('sub-accounts.create.limit').decimal(
      left,
      before,
      'USDC of the master account after a transfer to the refused 33rd sub-account',
    );
  },
});
