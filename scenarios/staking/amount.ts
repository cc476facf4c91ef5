import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { makeFundedStaker, stakeDepositAction, stakeWithdrawAction } from '../../harness/setup/staking.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import { isNearStake } from './near.ts';

const item = 'fine-stake';
/** More decimals than the token's eight. */
const FINE = '0.500000001';

export const overPreciseAmountAcceptedCheck = check({
  id: 'staking.amount.fine-taken',
  title: 'c_deposit and c_withdraw accept an amount finer than the native token, truncated or not',
  clauses: ['staking.amount.fine-live'],
  by: 'act',
  form: { profile: 'live', item },
  async run(context) {
    const { target, venue, expect } = context;
    const who = await makeFundedStaker(context, '2', '0.25');
    const asset = venue.native.signingId;
    const whole = await readBalance(context, who.address, asset);
    // Truncated or whole: either is closer than this (D125).
    const left = async (expected: Dec) => {
      const now = await readBalanceAfterPending(context, who.address, asset, expected);
      expect('staking.amount.fine-live').relation(
        `a native spot balance of ${expected}, apart from truncation of the amount`,
        { balance: now },
        ({ balance }) => isNearStake(balance, expected),
        'spot balance',
      );
    };
    const into = await target.act(who, stakeDepositAction(FINE));
    expect('staking.amount.fine-live').accepted(into);
    await left(whole.minus(Dec.of(FINE)));
    expect('staking.amount.fine-live').accepted(await target.act(who, stakeWithdrawAction(FINE)));
    await left(whole);
  },
});

export const overPreciseAmountRefusedCheck = check({
  id: 'staking.amount.fine-refused',
  title: 'c_deposit and c_withdraw of an amount finer than the native token are refused',
  clauses: ['staking.amount.fine'],
  by: 'act',
  form: { profile: 'next', item },
  async run(context) {
    const { target, venue, expect } = context;
    const who = await makeFundedStaker(context, '2', '0.75');
    const asset = venue.native.signingId;
    const before = await readBalance(context, who.address, asset);
    for (const action of [stakeDepositAction(FINE), stakeWithdrawAction(FINE)]) {
      const reply = await actForCommitReply(
        context,
        () => target.act(who, action),
        makeUnaffordableProbe(context, who),
      );
      judgeCommitRefusal(expect('staking.amount.fine'), reply);
    }
    const left = await readBalanceAfterPending(context, who.address, asset);
    expect('staking.amount.fine').decimal(left, before, 'spot balance');
  },
});
