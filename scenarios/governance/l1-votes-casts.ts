import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { NotExercised, Unsupported } from '../../harness/kernel/verdicts.ts';
import { chooseVoteCasters } from '../../harness/setup/votes.ts';
import { spotValueAdjustAction } from './ballots.ts';

export default check({
  id: 'governance.l1-votes.casts',
  title: 'validator_l1_votes lists every caster of a round, with the time of each cast',
  clauses: ['governance.l1-votes.casts'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run({ given, target, pace, control, expect }) {
    const reading = { given, target };
    const [first, second] = (await chooseVoteCasters(reading)).below;
    if (first === undefined || second === undefined) throw new Unsupported('a quorum of three validators or more');
    const account = given.stranger().address;
    const reported = async () => rowsAt(given.data(await target.read('validator_l1_votes')), 'votes');
    await control.commit();
    const fromMs = await pace.timeMs();
    await control.system(spotValueAdjustAction(account, '5'), [first]);
    const betweenMs = await pace.timeMs();
    await control.advance(1_000);
    await control.system(spotValueAdjustAction(account, '5'), [second]);
    const untilMs = await pace.timeMs();
    const isNew = (at: unknown) => Number(at) > fromMs && Number(at) <= untilMs;
    // At a resolution of seconds, a row of this case may look as new.
    const isFresh = (at: unknown) => isNew(at) || Math.abs(Number(at) * 1_000 - untilMs) < 1_000;
    const fresh = (await reported()).filter(({ submitted_at }) => isFresh(submitted_at));
    const mine = fresh.filter(({ validator }) => isOneOf([first, second], validator));
    if (mine.length === 0) throw new NotExercised('a cast of this case');
    const [{ round } = {}] = mine;
    expect('governance.l1-votes.casts').equal(
      derived(
        mine
          .filter((row) => row.round === round)
          .map(({ validator }) => String(validator).toLowerCase())
          .toSorted(),
        mine,
      ),
      [first, second].map((validator) => validator.toLowerCase()).toSorted(),
      'validators that cast in the round',
    );
    for (const row of mine) {
      const [sinceMs, endMs] = isOneOf([first], row.validator) ? [fromMs, betweenMs] : [betweenMs, untilMs];
      expect('governance.l1-votes.casts').relation(
        `submitted_at after ${sinceMs} and at most ${endMs}`,
        { submittedAt: field(row, 'submitted_at') },
        ({ submittedAt }) => Number(submittedAt) > sinceMs && Number(submittedAt) <= endMs,
        'votes.*.submitted_at',
      );
    }
  },
});

function isOneOf(addresses: readonly string[], value: unknown): boolean {
  return addresses.some((address) => address.toLowerCase() === String(value).toLowerCase());
}
