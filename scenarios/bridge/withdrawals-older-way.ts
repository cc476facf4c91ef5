import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

const older = (asset: number, use_cctp: boolean) => ({
  type: 'withdraw',
  params: { asset, amount: '1.5', destination_chain_id: 8453, use_cctp },
});

export default check({
  id: 'bridge.withdrawals.older-way',
  title: 'the older withdraw action is refused, whatever its params',
  clauses: ['bridge.withdraw.legacy'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const usdc = venue.usdc.signingId;
    const who = await given.fundedAccount({ usdc: '5' });
    const before = await readBalance(context, who.address, usdc);
    for (const action of [older(0, false), older(0, true), older(usdc, false)]) {
      const reply = await actForCommitReply(
        context,
        () => target.act(who, action),
        makeUnaffordableProbe(context, who),
      );
      judgeCommitRefusal(expect('bridge.withdraw.legacy'), reply);
    }
    const left = await readBalanceAfterPending(context, who.address, usdc, before);
    expect('bridge.withdraw.legacy').decimal(left, before, 'USDC of the account');
  },
});
