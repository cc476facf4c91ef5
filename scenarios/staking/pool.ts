import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitBalance, readBalance } from '../../harness/setup/balances.ts';
import { awaitFreeStake, readFreeStake, stakeDepositAction, stakeWithdrawAction } from '../../harness/setup/staking.ts';

export default check({
  id: 'staking.pool.moves',
  title: 'c_deposit and c_withdraw move native tokens to free stake and back at once, to the last unit',
  clauses: ['staking.deposit.moves', 'staking.withdraw.moves'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const who = await given.fundedAccount({ native: '2' });
    const asset = venue.native.signingId;
    const steps = [
      ['staking.deposit.moves', stakeDepositAction, '0.5'],
      ['staking.deposit.moves', stakeDepositAction, '0.75'],
      ['staking.withdraw.moves', stakeWithdrawAction, '0.25'],
      ['staking.deposit.moves', stakeDepositAction, '0.00000001'],
      ['staking.withdraw.moves', stakeWithdrawAction, '1'],
    ] as const;
    for (const [clause, moving, amount] of steps) {
      const spot = await readBalance(context, who.address, asset);
      const free = await readFreeStake(context, who.address);
      const reply = await target.act(who, moving(amount));
      expect(clause).accepted(reply);
      const gain = moving === stakeDepositAction ? Dec.of(amount) : Dec.of(amount).negated();
      const left = spot.minus(gain).toString();
      const now = await awaitBalance(context, who.address, asset, left);
      expect(clause).relation(
        `a native spot balance of ${left}`,
        { balance: now, reply },
        ({ balance }) => balance.toString() === left,
      );
      if (free !== null) {
        const expected = free.plus(gain);
        const after = await awaitFreeStake(context, who.address, expected.toString());
        expect(clause).decimal(after, expected, 'free stake');
      }
    }
  },
});
