import { check } from '../../harness/check/check.ts';
import { decimalAt, rowsAt, textAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { judgeEachCommitRefused } from '../../harness/setup/judge-commit.ts';
import {
  fundedPerpDeployer,
  readDeployLimits,
  readTracedMarketMetaRow,
  registerMarket,
  registerMarketAction,
  uniqueDexName,
} from '../../harness/setup/perp-deploys.ts';
import { undelegateStakeAction } from '../../harness/setup/staking.ts';

/** A floor above it is not met by what an account of a case may have beside its stake. */
const SOME = Dec.of(1_000);

export default check({
  id: 'perp-deploy.register.unstaked',
  title: 'a deployer who has a dex and no stake any more registers no other market',
  clauses: ['perp-deploy.register.stake'],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const clause = expect('perp-deploy.register.stake');
    const { minStake, isStakeShown } = await readDeployLimits(context);
    if (
      !clause.exercised(isStakeShown && minStake.compare(SOME) > 0, `a floor of more than ${SOME} tokens that is told`)
    )
      return;
    const owner = await fundedPerpDeployer(context, { isNew: true });
    await registerMarket(context, owner);
    const stakes = rowsAt(
      given.data(await target.read('validator_summaries', { address: owner.address })),
      'validators',
    ).filter((row) => decimalAt(row, 'your_stake').compare(Dec.of(0)) > 0);
    for (const row of stakes) {
      const amount = decimalAt(row, 'your_stake').toString();
      const back = undelegateStakeAction({ validator: textAt(row, 'validator'), amount });
      await given.accepted(target.act(owner, back));
    }
    if (!clause.exercised(stakes.length > 0, 'a stake that is told and comes back')) return;
    await pace.blocks(2);
    const symbol = `${uniqueDexName(owner)}:X2`;
    await judgeEachCommitRefused(context, clause, owner, [registerMarketAction({ symbol })]);
    const none = await readTracedMarketMetaRow(context, symbol);
    clause.absent(none, 'market of who was refused', 'that nothing was registered');
  },
});
