import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import {
  awaitLedVaultTvl,
  followerDepositAction,
  leaderDepositAction,
  openVault,
  readVaultFigure,
  tryLeaderWithdraw,
} from '../../harness/setup/vaults.ts';

export default check({
  id: 'vaults.shares.steady',
  title: 'deposits of followers and of the leader leave the share price unchanged',
  clauses: ['vaults.shares.unmoved'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const leader = await given.fundedAccount({ usdc: '20' });
    const follower = await given.fundedAccount({ usdc: '20' });
    const vault = await openVault(context, leader);
    await given.accepted(target.act(leader, leaderDepositAction(vault, '8')));
    // At half a USD per share; at a whole one if a seed is locked.
    let tvl = Dec.of((await tryLeaderWithdraw(context, leader, vault, { amount: '4', of: '8' })) ? 4 : 8);
    const price = () => readVaultFigure(context, vault, 'share_price');
    const before = await price();
    const clause = expect('vaults.shares.unmoved');
    if (!clause.exercised(before.value !== undefined, 'a vault that reads by its address')) return;
    const more = [
      [follower, followerDepositAction(vault, '3'), '3'],
      [leader, leaderDepositAction(vault, '2'), '2'],
      [follower, followerDepositAction(vault, '1'), '1'],
    ] as const;
    for (const [who, action, amount] of given.sample(more, 1, ([who]) => who)) {
      await given.accepted(target.act(who, action));
      tvl = tvl.plus(Dec.of(amount));
      await awaitLedVaultTvl(context, leader.address, tvl);
      clause.decimal(await price(), before, `share_price after a further deposit of ${amount}`);
    }
  },
});
