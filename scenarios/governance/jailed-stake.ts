import { check } from '../../harness/check/check.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { delegate, delegatedOnce, jailed, stakeRows, staker } from '../../harness/setup/staking.ts';
import { casters } from '../../harness/setup/votes.ts';
import { ballotFor, rowsAfter } from './ballots.ts';

export default check({
  id: 'governance.votes.jailed-stake',
  title: 'the stake of a jailed validator counts for no vote, and stake that comes later not for a cast that was made',
  clauses: ['governance.votes.total-stake', 'governance.votes.cast-stake', 'governance.validators.jailed'],
  by: 'operate',
  leases: ['clock'],
  async run(context) {
    const { given, target, control, pace, expect } = context;
    const reading = { given, target, pace };
    const before = await casters(reading);
    const [caster = ''] = before.below;
    const account = given.stranger().address;
    given.afterwards(async () => {
      await control.system(ballotFor(account, '0'));
    });
    const who = await staker(context, '2', '1');
    const validators = async () => rowsAt(given.data(await target.read('validator_summaries')), 'validators');
    const sentenced = async () => (await validators()).find(({ validator }) => validator === before.last);
    expect('governance.validators.jailed').equal(
      (await sentenced())?.jailed_at ?? null,
      null,
      'jailed_at outside of jail',
    );
    const fromMs = await pace.timeMs();
    await jailed(context, before.last);
    const untilMs = await pace.timeMs();
    const rows = await validators();
    const inJail = await sentenced();
    given.that(inJail?.is_jailed === true, 'the validator does not read as jailed');
    const sinceMs = inJail?.jailed_at ?? null;
    expect('governance.validators.jailed').that(
      sinceMs === null || (Number(sinceMs) >= fromMs && Number(sinceMs) <= untilMs),
      { expected: `a time from ${fromMs} to ${untilMs}, or null`, actual: sinceMs, path: 'validators.*.jailed_at' },
    );
    const { total } = await casters(reading);
    given.that(total.compare(before.total) < 0, 'the stake that may vote has not fallen');
    const stake = decimalAt(
      rows.find(({ validator }) => validator === caster),
      'stake',
    );

    await control.commit();
    const startMs = await pace.timeMs();
    await control.system(ballotFor(account, '5'), [caster]);
    const [open] = await rowsAfter(reading, startMs);
    expect('governance.votes.total-stake').decimal(open?.total_stake ?? null, total, 'total_stake without the jailed');

    await given.accepted(target.act(who, delegate({ validator: caster, amount: '0.75' })));
    const state = await delegatedOnce(context, who.address, caster, '0.75');
    given.that(stakeRows(state, 'delegations') === null || Number(state.total_staked) > 0, 'nothing was delegated');
    const [later] = await rowsAfter(reading, startMs);
    const [cast] = rowsAt(later, 'casts');
    expect('governance.votes.cast-stake').decimal(cast?.stake ?? null, stake, 'stake of a cast made before');
  },
});
