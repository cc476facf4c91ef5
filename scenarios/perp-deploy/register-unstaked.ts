import { check } from '../../harness/check/check.ts';
import { decimalAt, rowsAt, textAt } from '../../harness/client/json-at.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { readUsdcAndNative } from '../../harness/setup/balances.ts';
import { sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import {
  makeFundedPerpDeployer,
  readPerpDeployLimits,
  readTracedMarketMetaRow,
  registerMarket,
  registerMarketAction,
  uniqueDexName,
} from '../../harness/setup/perp-deploys.ts';
import { DAY_MS, stakeWithdrawAction, undelegateStakeAction } from '../../harness/setup/staking.ts';

/** A floor above it cannot be met by what a case's account may hold in addition to its stake. */
const SOME = Dec.of(1_000);
/** Days after which stake is free again, unless a vote set more. @source supplement, engine 23 */
const UNBONDING_DAYS = 8;

export default check({
  id: 'perp-deploy.register.unstaked',
  title: 'a deployer with a dex but without stake cannot register another market',
  clauses: ['perp-deploy.register.stake'],
  by: 'operate',
  control: 'days',
  accounts: 'exact',
  leases: ['registrations', 'clock'],
  async run(context) {
    const { given, target, control, pace, expect } = context;
    const clause = expect('perp-deploy.register.stake');
    const { minStake, isStakeShown } = await readPerpDeployLimits(context);
    if (
      !clause.exercised(isStakeShown && minStake.compare(SOME) > 0, `a floor of more than ${SOME} tokens that is told`)
    )
      return;
    const owner = await makeFundedPerpDeployer(context, { isNew: true });
    await registerMarket(context, owner);
    const stakes = rowsAt(
      given.data(await target.read('validator_summaries', { address: owner.address })),
      'validators',
    ).filter((row) => decimalAt(row, 'your_stake').compare(Dec.of(0)) > 0);
    for (const row of stakes) {
      const amount = decimalAt(row, 'your_stake').toString();
      await target.act(owner, undelegateStakeAction({ validator: textAt(row, 'validator'), amount }));
    }
    // No text says whether free or unbonding stake counts towards the floor: tokens in the spot balance do not.
    for (let days = 0; days < UNBONDING_DAYS; days++) await control.advance(DAY_MS);
    await pace.blocks(2);
    const staked = Dec.sum(stakes.map((row) => decimalAt(row, 'your_stake')));
    const left = await target.act(owner, stakeWithdrawAction(staked.toString()));
    await pace.blocks(2);
    const { native } = await readUsdcAndNative(context, owner.address);
    const isBack = stakes.length > 0 && !isRefused(left) && native.compare(staked) >= 0;
    if (!clause.exercised(isBack, 'a stake that is told and comes back')) return;
    const symbol = `${uniqueDexName(owner)}:X2`;
    await sendAndJudgeCommitRefusals(context, clause, owner, [registerMarketAction({ symbol })]);
    const none = await readTracedMarketMetaRow(context, symbol);
    clause.absent(none, 'market row after a refused registration', 'row of the market in markets_meta');
  },
});
