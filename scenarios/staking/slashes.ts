import { check } from '../../harness/check/check.ts';
import { NotExercised } from '../../harness/check/verdicts.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import {
  delegate,
  delegatedOnce,
  operateStake,
  rowOf,
  stakeRows,
  staker,
  stakingState,
  undelegate,
  validatorsHere,
} from '../../harness/setup/staking.ts';
import { near } from './near.ts';

export default check({
  id: 'staking.slash.takes',
  title: 'a slash takes one share of what is delegated and of what is on its way back: five percent, or a tenth of one',
  clauses: ['staking.slash.share', 'staking.slash.double-sign'],
  by: 'operate',
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const [validator = '', other = ''] = await validatorsHere(context, 2);
    const who = await staker(context, '2', '1.6');
    await given.accepted(target.act(who, delegate({ validator, amount: '1.2' })));
    await given.accepted(target.act(who, undelegate({ validator, amount: '0.2' })));
    await given.accepted(target.act(who, delegate({ validator: other, amount: '0.4' })));
    await delegatedOnce(context, who.address, other, '0.4');
    const standing = async () => {
      const state = await stakingState(context, who.address);
      const [entry] = stakeRows(state, 'pending_unstakes') ?? [];
      const [row, apart] = [rowOf(state, validator), rowOf(state, other)];
      const amounts = [row, entry, apart].flatMap((held) => Dec.parse(held?.amount) ?? []);
      if (amounts.length < 3) throw new NotExercised('stake with two validators, and on its way back from one');
      return amounts;
    };
    const behind = async () => {
      const rows = rowsAt(given.data(await target.read('validator_summaries')), 'validators');
      return decimalAt(
        rows.find((row) => row.validator === validator),
        'stake',
      );
    };
    for (const [cause, kept] of [
      ['double_sign', '0.95'],
      ['downtime', '0.999'],
    ] as const) {
      const [delegated = Dec.of(0), unbonding = Dec.of(0), apart = Dec.of(0)] = await standing();
      const whole = await behind();
      await operateStake(context, { type: 'slash_validator', validator, cause });
      const [left = Dec.of(0), leaving = Dec.of(0), untouched = Dec.of(0)] = await standing();
      // Of one share both have lost as much in proportion.
      const [mine, its] = [left.times(unbonding), leaving.times(delegated)];
      expect('staking.slash.share').that(near(mine, its) && left.compare(delegated) < 0, {
        expected: 'one share of what is delegated and of what is unbonding',
        actual: { delegated: `${delegated} to ${left}`, unbonding: `${unbonding} to ${leaving}` },
        path: 'delegations.0.amount',
      });
      expect('staking.slash.share').decimal(untouched.toString(), apart, 'amount with another validator');
      expect('staking.slash.double-sign').that(near(left, delegated.times(Dec.of(kept))), {
        expected: `${delegated.times(Dec.of(kept))} after ${cause}`,
        actual: left.toString(),
        path: 'delegations.0.amount',
      });
      expect('staking.slash.double-sign').that(near(await behind(), whole.times(Dec.of(kept))), {
        expected: `${whole.times(Dec.of(kept))} behind the validator after ${cause}`,
        actual: (await behind()).toString(),
        path: 'validators.*.stake',
      });
    }
  },
});
