import { check } from '../../harness/check/check.ts';
import { actForCommitReply, isAcknowledgedOnly, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import {
  createSubAccountAction,
  deriveSubAccountAddress,
  emptySubAccountAtEnd,
  makeSubAccount,
  subAccountTransferAction,
} from '../../harness/setup/sub-accounts.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

const USED = 2;
const FREE = 9;

export default check({
  id: 'sub-accounts.create.refused',
  title: 'a sub-account without a name, with a name too long, or at an index in use is refused',
  clauses: ['sub-accounts.create.empty-name', 'sub-accounts.create.name-length', 'sub-accounts.create.index-used'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const master = await given.fundedAccount({ usdc: '20' });
    await makeSubAccount(context, master, USED);
    const before = await readBalance(context, master.address, asset);
    const refused = (spec: Parameters<typeof createSubAccountAction>[0]) =>
      actForCommitReply(
        context,
        () => target.act(master, createSubAccountAction(spec)),
        makeUnaffordableProbe(context, master),
      );
    // Money can be sent only to an index in use.
    const paying = subAccountTransferAction({ index: FREE, deposit: true, amount: '1.5' });
    const leftAfterPaying = async (expected: Dec) => {
      await target.act(master, paying);
      return readBalanceAfterPending(context, master.address, asset, expected);
    };

    const nameless = await refused({ index: FREE, name: '' });
    judgeCommitRefusal(expect('sub-accounts.create.empty-name'), nameless);
    expect('sub-accounts.create.empty-name').decimal(
      await leftAfterPaying(before),
      before,
      'USDC of the master account after a transfer to the refused sub-account without a name',
    );
    const long = await refused({ index: FREE, name: 'n'.repeat(65) });
    judgeCommitRefusal(expect('sub-accounts.create.name-length'), long);
    expect('sub-accounts.create.name-length').decimal(
      await leftAfterPaying(before),
      before,
      'USDC of the master account after a transfer to the refused sub-account with a name of 65 characters',
    );
    // An index of 0 can be named like any other, unless it is in use from the start.
    const zero = await target.act(master, createSubAccountAction({ index: 0 }));
    if (isAcknowledgedOnly(zero)) await context.pace.committed();
    if (isAccepted(zero))
      emptySubAccountAtEnd(context, master, { index: 0, address: deriveSubAccountAddress(master.address, 0) });
    for (const index of isAccepted(zero) ? [USED, 0] : [USED]) {
      const twice = await refused({ index });
      judgeCommitRefusal(expect('sub-accounts.create.index-used'), twice);
    }

    const longest = await target.act(master, createSubAccountAction({ index: FREE, name: 'n'.repeat(64) }));
    expect('sub-accounts.create.name-length').accepted(longest);
    emptySubAccountAtEnd(context, master, { index: FREE, address: deriveSubAccountAddress(master.address, FREE) });
    await context.pace.committed();
    const left = before.minus(Dec.of('1.5'));
    expect('sub-accounts.create.name-length').accepted(await target.act(master, paying));
    const paid = await readBalanceAfterPending(context, master.address, asset, left);
    expect('sub-accounts.create.name-length').decimal(
      paid,
      left,
      'USDC of the master account after a transfer to the sub-account with a name of 64 characters',
    );
  },
});
