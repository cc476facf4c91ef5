import { check } from '../../harness/check/check.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { actAndAwaitCommit } from '../../harness/setup/put-in-effect.ts';
import {
  awaitStakingWithDelegated,
  delegatedAmountIn,
  delegateStakeAction,
  delegationRowOf,
  makeFundedStaker,
  performStakingOperatorAction,
  readActiveValidators,
  readStakingState,
  stakeRowsIn,
  undelegateStakeAction,
} from '../../harness/setup/staking.ts';
import { isNearStake } from './near.ts';

export default check({
  id: 'staking.slash.takes',
  title:
    'a slash takes one share of delegated and unbonding stake: 5 percent for double_sign, 0.1 percent for downtime',
  clauses: ['staking.slash.share', 'staking.slash.double-sign'],
  by: 'operate',
  control: 'slashing',
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const [validator = '', other = ''] = await readActiveValidators(context, 2);
    const who = await makeFundedStaker(context, '2', '1.6');
    await actAndAwaitCommit(context, who, delegateStakeAction({ validator, amount: '1.2' }));
    await actAndAwaitCommit(context, who, undelegateStakeAction({ validator, amount: '0.2' }));
    await given.accepted(target.act(who, delegateStakeAction({ validator: other, amount: '0.4' })));
    await awaitStakingWithDelegated(context, who.address, other, '0.4');
    const later = await makeFundedStaker(context, '2', '0.8');
    await given.accepted(target.act(later, delegateStakeAction({ validator, amount: '0.8' })));
    await awaitStakingWithDelegated(context, later.address, validator, '0.8');
    const ofLater = async () =>
      delegatedAmountIn(await readStakingState(context, later.address), validator) ?? Dec.of(0);
    const readStakes = async () => {
      const state = await readStakingState(context, who.address);
      const [entry] = stakeRowsIn(state, 'pending_unstakes') ?? [];
      const row = delegationRowOf(state, validator);
      const apart = delegationRowOf(state, other);
      const amounts = [row, entry, apart].flatMap((held) =>
        held === undefined ? [] : (Dec.parse(held.amount, { holder: held, keys: ['amount'] }) ?? []),
      );
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
      const [delegated = Dec.of(0), unbonding = Dec.of(0), apart = Dec.of(0)] = await readStakes();
      const whole = await behind();
      const before = await ofLater();
      await performStakingOperatorAction(context, { type: 'slash_validator', validator, cause });
      const [left = Dec.of(0), leaving = Dec.of(0), untouched = Dec.of(0)] = await readStakes();
      expect('staking.slash.share').relation(
        'the same slashed share of delegated and of unbonding stake',
        { delegated, left, unbonding, leaving },
        // Both have lost the same proportion.
        (now) =>
          isNearStake(now.left.times(now.unbonding), now.leaving.times(now.delegated)) &&
          now.left.compare(delegated) < 0,
        'delegations.0.amount',
      );
      expect('staking.slash.share').relation(
        'the same slashed share of the delegations of both accounts',
        { delegated, left, before, after: await ofLater() },
        (now) => isNearStake(now.left.times(now.before), now.after.times(now.delegated)),
        'delegations.0.amount',
      );
      expect('staking.slash.share').decimal(untouched, apart, 'amount delegated to another validator');
      expect('staking.slash.double-sign').relation(
        `a delegation of ${kept} of its amount before the slash for ${cause}`,
        { delegated, left },
        (now) => isNearStake(now.left, now.delegated.times(Dec.of(kept))),
        'delegations.0.amount',
      );
      expect('staking.slash.double-sign').relation(
        `a validator stake of ${kept} of its amount before the slash for ${cause}`,
        { before: whole, after: await behind() },
        ({ before, after }) => isNearStake(after, before.times(Dec.of(kept))),
        'validators.*.stake',
      );
    }
  },
});
