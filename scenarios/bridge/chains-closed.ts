import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { readBalanceAfterPending } from '../../harness/setup/balances.ts';
import {
  bridgeChainNames,
  bridgeWithdrawAction,
  operateBridge,
  withdrawViaBridge,
} from '../../harness/setup/bridge.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

export default check({
  id: 'bridge.chains.closed',
  title: 'withdrawals to a paused chain, or to a chain without a deployed contract, are refused',
  clauses: ['bridge.withdraw.paused', 'bridge.withdraw.not-deployed'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const usdc = venue.usdc.signingId;
    const who = await given.fundedAccount({ usdc: '40' });
    const { address: to } = given.stranger();
    const { chain } = await withdrawViaBridge(context, who, { to });
    const name = bridgeChainNames[chain];
    const other = chain === 1 ? 2 : 1;
    const isOtherOpen = (await given.part(() => withdrawViaBridge(context, who, { to }, [other]))) !== null;
    const ways = [
      ['bridge.withdraw.paused', { type: 'bridge_pause', chain: name }, 'paused', true],
      ['bridge.withdraw.paused', { type: 'bridge_pause' }, 'paused', true],
      ['bridge.withdraw.not-deployed', { type: 'bridge_deploy', chain: name }, 'deployed', false],
    ] as const;
    for (const [clause, action, key, isSo] of ways) {
      const before = await readBalanceAfterPending(context, who.address, usdc);
      const reopen = () => operateBridge(context, { ...action, [key]: !isSo });
      await operateBridge(context, { ...action, [key]: isSo });
      given.afterwards(reopen);
      const reply = await actForCommitReply(
        context,
        () => target.act(who, bridgeWithdrawAction({ to, chain })),
        makeUnaffordableProbe(context, who),
      );
      judgeCommitRefusal(expect(clause), reply);
      const left = await readBalanceAfterPending(context, who.address, usdc);
      expect(clause).decimal(left, before, 'USDC of the account');
      // Closing one chain does not affect another.
      if ('chain' in action && isOtherOpen)
        expect(clause).accepted(await target.act(who, bridgeWithdrawAction({ to, chain: other })));
      await reopen();
      // Shows that the refusal concerned only the closed chain.
      await withdrawViaBridge(context, who, { to }, [chain]);
    }
  },
});
