import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import {
  awaitStakingWithDelegated,
  delegatedAmountIn,
  delegateStakeAction,
  makeFundedStaker,
  readActiveValidators,
  readStakingState,
  slashValidatorUntilEnd,
} from '../../harness/setup/staking.ts';
import { isNearStake } from './near.ts';

export default check({
  id: 'staking.slash.removes',
  title: 'an invalid fork vote slashes 5 percent and removes the validator from the active set',
  clauses: ['staking.slash.fork-vote'],
  by: 'operate',
  control: 'slashing',
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const validator = (await readActiveValidators(context, 2)).at(-1) ?? '';
    const who = await makeFundedStaker(context, '2', '1');
    await given.accepted(target.act(who, delegateStakeAction({ validator, amount: '1' })));
    const before = delegatedAmountIn(await awaitStakingWithDelegated(context, who.address, validator, '1'), validator);
    if (before === null || before.equals(Dec.of(0))) throw new NotExercised('stake with a validator');
    await slashValidatorUntilEnd(context, validator);
    const rows = rowsAt(given.data(await target.read('validator_summaries')), 'validators');
    const row = rows.find((each) => each.validator === validator);
    const forkVote = expect('staking.slash.fork-vote');
    forkVote.relation(
      'no row of the validator, or a row with is_active false',
      { row: derived(row, row ?? rows) },
      (reported) => reported.row === undefined || reported.row.is_active === false,
      'validators.*.is_active',
    );
    const left = delegatedAmountIn(await readStakingState(context, who.address), validator);
    // If its rows were removed with it, the remainder is shown nowhere.
    if (!forkVote.exercised(left?.equals(Dec.of(0)) === false, 'stake that is told') || left === null) return;
    forkVote.relation(
      '95 percent of the amount delegated before the slash',
      { before, left },
      (stake) => isNearStake(stake.left, stake.before.times(Dec.of('0.95'))),
      'delegations.*.amount',
    );
  },
});
