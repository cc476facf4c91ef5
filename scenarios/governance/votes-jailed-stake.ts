import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import {
  awaitStakingWithDelegated,
  delegatedAmountIn,
  delegateStakeAction,
  jailValidatorUntilEnd,
  makeFundedStaker,
  unjailValidator,
} from '../../harness/setup/staking.ts';
import { chooseVoteCasters } from '../../harness/setup/votes.ts';
import { readVotesBodyAfter, spotValueAdjustAction } from './ballots.ts';

export default check({
  id: 'governance.votes.jailed-stake',
  title: 'total_stake of a vote excludes jailed validators, and later stake does not change an earlier cast',
  clauses: ['governance.votes.total-stake', 'governance.votes.cast-stake', 'governance.validators.jailed'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run(context) {
    const { given, target, control, pace, expect } = context;
    const reading = { given, target, pace };
    const before = await chooseVoteCasters(reading);
    const account = given.stranger().address;
    given.afterwards(async () => {
      await control.system(spotValueAdjustAction(account, '0'));
    });
    const who = await given.part(() => makeFundedStaker(context, '2', '1'));
    const validators = async () => rowsAt(given.data(await target.read('validator_summaries')), 'validators');
    // An omitted key counts as null.
    const sentenced = async () => {
      const rows = await validators();
      const row = rows.find(({ validator }) => validator === before.last);
      return { isJailed: row?.is_jailed === true, at: derived(row?.jailed_at ?? null, field(row, 'jailed_at', rows)) };
    };
    expect('governance.validators.jailed').equal(
      (await sentenced()).at,
      null,
      'jailed_at of a validator that is not jailed',
    );
    const fromMs = await pace.timeMs();
    await jailValidatorUntilEnd(context, before.last);
    const untilMs = await pace.timeMs();
    const rows = await validators();
    const inJail = await sentenced();
    given.require(inJail.isJailed, 'the validator does not read as jailed');
    expect('governance.validators.jailed').relation(
      `jailed_at from ${fromMs} to ${untilMs}, or null`,
      { sinceMs: inJail.at },
      ({ sinceMs }) => sinceMs === null || (Number(sinceMs) >= fromMs && Number(sinceMs) <= untilMs),
      'validators.*.jailed_at',
    );
    const { below, last, total } = await chooseVoteCasters(reading);
    const [caster = '', ...others] = below;
    given.require(total.compare(before.total) < 0, 'the stake that may vote has not fallen');
    const stake = decimalAt(
      rows.find(({ validator }) => validator === caster),
      'stake',
    );

    await control.commit();
    const startMs = await pace.timeMs();
    await control.system(spotValueAdjustAction(account, '5'), [caster]);
    const body = await readVotesBodyAfter(reading, startMs);
    expect('governance.votes.total-stake').decimal(
      field(body, 'votes.0.total_stake'),
      total,
      'total_stake of the vote without the jailed validator',
    );

    // The time of a closed vote is in the past; that of an open one may be now.
    await control.system(spotValueAdjustAction(account, '5'), [...others, last]);
    await unjailValidator(context, before.last);
    const [kept] = rowsAt(await readVotesBodyAfter(reading, startMs), 'votes');
    if (
      expect('governance.votes.total-stake').exercised(kept?.status === 'enacted', 'a vote that was enacted meanwhile')
    )
      expect('governance.votes.total-stake').decimal(
        field(kept, 'total_stake'),
        total,
        'total_stake of a vote that was enacted while a validator was jailed',
      );
    const released = await sentenced();
    if (expect('governance.validators.jailed').exercised(!released.isJailed, 'a validator that is out of jail again'))
      expect('governance.validators.jailed').equal(
        released.at,
        null,
        'jailed_at of the validator after it is unjailed',
      );

    if (who === null) return;
    await given.accepted(target.act(who, delegateStakeAction({ validator: caster, amount: '0.75' })));
    const state = await awaitStakingWithDelegated(context, who.address, caster, '0.75');
    given.require(delegatedAmountIn(state, caster)?.equals(Dec.of(0)) !== true, 'nothing was delegated');
    const [later] = rowsAt(await readVotesBodyAfter(reading, startMs), 'votes');
    const cast = rowsAt(later, 'casts').find(
      ({ validator }) => String(validator).toLowerCase() === caster.toLowerCase(),
    );
    expect('governance.votes.cast-stake').decimal(
      field(cast, 'stake', field(later, 'casts')),
      stake,
      'stake of the cast made before the later delegation',
    );
  },
});
