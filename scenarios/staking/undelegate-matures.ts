import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { actAndAwaitCommit } from '../../harness/setup/put-in-effect.ts';
import {
  awaitStakingWithDelegated,
  delegateStakeAction,
  makeFundedStaker,
  readActiveValidators,
  readFreeStake,
  readStakingState,
  readTracedFreeStake,
  stakeRowsIn,
  undelegateStakeAction,
} from '../../harness/setup/staking.ts';

/** Less than any window, and more than manually cut blocks take. */
const MARGIN_MS = 60_000;

export default check({
  id: 'staking.undelegate.matures',
  title: 'undelegated stake becomes free stake at matures_at_ts, and not before',
  clauses: ['staking.undelegate.returns'],
  by: 'operate',
  control: 'days',
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, control, expect } = context;
    const [validator = ''] = await readActiveValidators(context);
    const who = await makeFundedStaker(context, '2', '1');
    await actAndAwaitCommit(context, who, delegateStakeAction({ validator, amount: '0.75' }));
    const back = await target.act(who, undelegateStakeAction({ validator, amount: '0.5' }));
    // No document says for how long a delegation binds.
    if (!expect('staking.undelegate.returns').exercised(!isRefused(back), 'stake that can be undelegated at once'))
      return;
    await given.accepted(back);
    const state = await awaitStakingWithDelegated(context, who.address, validator, '0.25');
    const [entry] = stakeRowsIn(state, 'pending_unstakes') ?? [];
    const before = await readFreeStake(context, who.address);
    if (entry?.matures_at_ts === undefined || before === null)
      throw new NotExercised('stake on its way back, and what is free');
    const returns = expect('staking.undelegate.returns');
    returns.decimal(before, '0.25', 'free stake');
    const maturesMs = Number(integerAt(entry, 'matures_at_ts'));
    const aheadMs = maturesMs - (await pace.timeMs()) - MARGIN_MS;
    returns.relation(
      'matures_at_ts at least a minute ahead of the consensus time',
      { entry },
      () => aheadMs > 0,
      'pending_unstakes.0.matures_at_ts',
    );
    // A second amount, undelegated half a window later, has a window of its own.
    await control.advance(Math.floor(aheadMs / 2));
    await actAndAwaitCommit(context, who, undelegateStakeAction({ validator, amount: '0.125' }));
    await control.advance(maturesMs - (await pace.timeMs()) - MARGIN_MS);
    returns.decimal(await readTracedFreeStake(context, who.address), '0.25', 'free stake before matures_at_ts');
    await control.advance(2 * MARGIN_MS);
    await control.commit();
    returns.decimal(await readTracedFreeStake(context, who.address), '0.75', 'free stake after matures_at_ts');
    await control.advance(aheadMs);
    await control.commit();
    returns.decimal(
      await readTracedFreeStake(context, who.address),
      '0.875',
      'free stake after matures_at_ts of both undelegations',
    );
    const left = field(await readStakingState(context, who.address), 'pending_unstakes');
    if (left.value !== undefined) returns.equal(left, []);
  },
});
