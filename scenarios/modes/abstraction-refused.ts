import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { field } from '../../harness/check/evidence.ts';
import {
  assumeReservationsSupported,
  awaitAccountInMode,
  setAbstractionAction,
  switchToStandardMode,
} from '../../harness/setup/split-account.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

export default check({
  id: 'modes.abstraction.refused',
  title: 'an unknown kind or value, a negative reservation, and a reservation on a unified account are refused',
  clauses: [
    'modes.abstraction.kind',
    'modes.abstraction.value',
    'modes.reservation.negative',
    'modes.reservation.unified',
  ],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const [unified, standard] = await Promise.all([
      given.fundedAccount({ usdc: '20' }),
      given.fundedAccount({ usdc: '20' }),
    ]);
    assumeReservationsSupported(await switchToStandardMode(context, standard));
    for (const [clause, who, kind, value] of given.sample(
      [
        ['modes.abstraction.kind', unified, 4, '1'],
        // No other rule applies here.
        ['modes.abstraction.kind', standard, 4, '0'],
        ['modes.abstraction.kind', standard, 255, '0'],
        ['modes.abstraction.value', unified, 0, '2'],
        ['modes.abstraction.value', unified, 0, '0.5'],
        ['modes.abstraction.value', unified, 0, '-1'],
        ['modes.reservation.negative', standard, 1, '-1'],
        ['modes.reservation.negative', standard, 3, '-0.000001'],
        ['modes.reservation.unified', unified, 1, '5'],
        ['modes.reservation.unified', unified, 2, '5'],
        ['modes.reservation.unified', unified, 3, '5'],
      ] as const,
      1,
      ([clause]) => clause,
    )) {
      const act = () => target.act(who, setAbstractionAction(kind, value));
      const reply = await actForCommitReply(context, act, makeUnaffordableProbe(context, who));
      judgeCommitRefusal(expect(clause), reply);
    }
    await pace.blocks(2);
    const kept = await awaitAccountInMode(context, unified, 'unified');
    expect('modes.abstraction.value').equal(
      field(kept, 'abstraction'),
      'unified',
      'abstraction of the unified account after the refusals',
    );
    expect('modes.reservation.unified').equal(
      field(kept, 'reservations'),
      undefined,
      'reservations of the unified account after the refusals',
    );
    const other = await awaitAccountInMode(context, standard, 'standard');
    expect('modes.abstraction.kind').equal(
      field(other, 'abstraction'),
      'standard',
      'abstraction of the standard account after the refusals',
    );
  },
});
