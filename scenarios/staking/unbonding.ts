import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { NotExercised } from '../../harness/check/verdicts.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import { inEffect } from '../../harness/setup/in-effect.ts';
import {
  delegate,
  delegatedOnce,
  freeOf,
  freeTold,
  stakeRows,
  staker,
  stakingState,
  undelegate,
  validatorsHere,
} from '../../harness/setup/staking.ts';

/** Less than any window, and more than blocks that are cut by hand take. */
const MARGIN_MS = 60_000;

export default check({
  id: 'staking.undelegate.matures',
  title: 'what was taken back is free again at the time that is told, and not before',
  clauses: ['staking.undelegate.returns'],
  by: 'operate',
  control: 'days',
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, control, expect } = context;
    const [validator = ''] = await validatorsHere(context);
    const who = await staker(context, '2', '1');
    await inEffect(context, who, delegate({ validator, amount: '0.75' }));
    await given.accepted(target.act(who, undelegate({ validator, amount: '0.5' })));
    const state = await delegatedOnce(context, who.address, validator, '0.25');
    const [entry] = stakeRows(state, 'pending_unstakes') ?? [];
    const before = await freeOf(context, who.address);
    if (entry?.matures_at_ts === undefined || before === null)
      throw new NotExercised('stake on its way back, and what is free');
    const returns = expect('staking.undelegate.returns');
    returns.decimal(before, '0.25', 'free stake');
    const maturesMs = Number(integerAt(entry, 'matures_at_ts'));
    const aheadMs = maturesMs - (await pace.timeMs()) - MARGIN_MS;
    returns.relation('a time ahead', { entry }, () => aheadMs > 0, 'pending_unstakes.0.matures_at_ts');
    await control.advance(aheadMs);
    returns.decimal(await freeTold(context, who.address), '0.25', 'free stake before that time');
    await control.advance(2 * MARGIN_MS);
    await control.commit();
    returns.decimal(await freeTold(context, who.address), '0.75', 'free stake behind that time');
    const left = field(await stakingState(context, who.address), 'pending_unstakes');
    if (left.value !== undefined) returns.equal(left, []);
  },
});
