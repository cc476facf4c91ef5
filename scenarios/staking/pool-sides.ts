import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitBalance, readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { stakeDepositAction, stakeWithdrawAction } from '../../harness/setup/staking.ts';

const AMOUNT = '0.5';

export default check({
  id: 'staking.pool.sides',
  title: 'c_deposit debits the spot balance and c_withdraw debits the free stake, so that no token is counted twice',
  clauses: ['staking.deposit.from-spot', 'staking.withdraw.from-free'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, expect } = context;
    const who = await given.fundedAccount({ native: '2' });
    const { address } = who;
    const asset = venue.native.signingId;
    const before = await readBalance(context, address, asset);
    const left = before.minus(Dec.of(AMOUNT));
    await given.accepted(target.act(who, stakeDepositAction(AMOUNT)));
    const deposited = await awaitBalance(context, address, asset, left.toString());
    // The pool's payment shows that the deposit arrived: it was empty before, and no document shows a read of it.
    await given.accepted(target.act(who, stakeWithdrawAction(AMOUNT)));
    const back = await awaitBalance(context, address, asset, deposited.plus(Dec.of(AMOUNT)).toString());
    given.require(!back.equals(deposited), 'free stake does not come back to spot');
    const isDebited = deposited.compare(left) <= 0;
    expect('staking.deposit.from-spot').relation(
      `a native spot balance of ${left} after c_deposit, or of at most ${before} after c_withdraw`,
      { deposited, back },
      (spot) => isDebited || spot.back.compare(before) <= 0,
      'spot balance',
    );
    if (!expect('staking.withdraw.from-free').exercised(isDebited, 'a deposit that leaves the spot balance')) return;
    const reply = await target.act(who, stakeWithdrawAction(AMOUNT));
    const again = await readBalanceAfterPending(context, address, asset, back);
    expect('staking.withdraw.from-free').relation(
      `a native spot balance of at most ${before} after c_withdraw of the deposited amount a second time`,
      { back, again, reply },
      (spot) => spot.again.compare(before) <= 0,
      'spot balance',
    );
  },
});
