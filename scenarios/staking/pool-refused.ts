import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import {
  makeFundedStaker,
  readFreeStake,
  readTracedFreeStake,
  stakeDepositAction,
  stakeWithdrawAction,
} from '../../harness/setup/staking.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

/** Amounts beyond fields of 64 and of 128 bits. */
const enormous = [2n ** 64n, 2n ** 128n].map(String);

export default check({
  id: 'staking.pool.refused',
  title: 'c_deposit and c_withdraw of 0, a negative amount or more than the balance are refused',
  clauses: ['staking.deposit.positive', 'staking.deposit.short', 'staking.withdraw.short'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const who = await makeFundedStaker(context, '2', '0.75');
    const asset = venue.native.signingId;
    const spot = await readBalance(context, who.address, asset);
    const free = await readFreeStake(context, who.address);
    const tried = (action: ReturnType<typeof stakeDepositAction>) =>
      actForCommitReply(context, () => target.act(who, action), makeUnaffordableProbe(context, who));

    for (const move of [stakeDepositAction, stakeWithdrawAction])
      for (const action of given.sample(['0', '0.0', '-1', '-0.25'], 1).map(move))
        judgeCommitRefusal(expect('staking.deposit.positive'), await tried(action));
    for (const amount of given.sample([spot.plus(Dec.of('0.00000001')).toString(), ...enormous], 1))
      judgeCommitRefusal(expect('staking.deposit.short'), await tried(stakeDepositAction(amount)));
    for (const amount of given.sample(['0.75000001', ...enormous], 1))
      judgeCommitRefusal(expect('staking.withdraw.short'), await tried(stakeWithdrawAction(amount)));

    for (const clause of ['staking.deposit.positive', 'staking.deposit.short', 'staking.withdraw.short'] as const) {
      expect(clause).decimal(await readBalanceAfterPending(context, who.address, asset, spot), spot, 'spot balance');
      if (free !== null) expect(clause).decimal(await readTracedFreeStake(context, who.address), free, 'free stake');
    }
  },
});
