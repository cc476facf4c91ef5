import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { Disturbed, NotHere } from '../../harness/check/verdicts.ts';
import { at, decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { holding } from '../../harness/setup/balances.ts';
import { casters, keepsVotes, reaches } from '../../harness/setup/votes.ts';
import { ballotFor, rowsAfter } from './ballots.ts';

export default check({
  id: 'governance.votes.quorum',
  title: 'a vote stands open below two thirds of the stake that may vote, enacts at them, and its row tells it',
  clauses: ['governance.votes.total-stake', 'governance.votes.below-quorum', 'governance.votes.enacts'],
  by: 'operate',
  leases: ['clock'],
  async run({ given, target, venue, pace, control, expect }) {
    const reading = { given, target, venue, pace };
    const { below, last, total } = await casters(reading);
    const account = given.stranger().address;
    const held = async () => (await holding(reading, account)).usdc.toString();
    given.afterwards(async () => {
      await control.system(ballotFor(account, '0'));
    });
    await control.commit();
    const startMs = await pace.timeMs();

    await control.system(ballotFor(account, '5'), below);
    // What the votes do shows on the account, whether or not a list tells of them.
    expect('governance.votes.below-quorum').equal(await held(), '0', 'USDC that the vote would give');
    if (!(await keepsVotes(reading))) {
      await control.system(ballotFor(account, '5'), [last]);
      expect('governance.votes.enacts').equal(await held(), '5', 'USDC that the vote gives');
      throw new NotHere('archive');
    }
    const [open, ...others] = await rowsAfter(reading, startMs);
    given.that(open !== undefined && others.length === 0, 'one ballot is not one row');
    const { total: later } = await casters(reading);
    if (!later.equals(total)) throw new Disturbed('the stake of the validators moved');
    expect('governance.votes.total-stake').decimal(
      field(open, 'total_stake'),
      total.toString(),
      'total_stake of a vote, against the stake of all that are not jailed',
    );
    const standing = {
      enacted_at: at(open, 'enacted_at'),
      agreeing_stake: at(open, 'agreeing_stake'),
      changes: at(open, 'changes'),
    };
    expect('governance.votes.below-quorum').equal(field(open, 'status'), 'voting');
    expect('governance.votes.below-quorum').equal(
      standing,
      { enacted_at: null, agreeing_stake: null, changes: [] },
      'the open row',
    );

    await control.system(ballotFor(account, '5'), [last]);
    const rows = await rowsAfter(reading, startMs);
    const enacted = rows.find(({ round, sub_id }) => round === at(open, 'round') && sub_id === at(open, 'sub_id'));
    expect('governance.votes.enacts').equal(
      [at(enacted, 'status'), await held()],
      ['enacted', '5'],
      'status, USDC that the vote gives',
    );
    expect('governance.votes.enacts').that(
      typeof at(enacted, 'enacted_at') === 'number' && typeof at(enacted, 'enacted_block') === 'number',
      { expected: 'its time and block', actual: enacted },
    );
    const agreeing = at(enacted, 'agreeing_stake');
    expect('governance.votes.enacts').that(
      typeof agreeing === 'string' && reaches(decimalAt(enacted, 'agreeing_stake'), total),
      { expected: `two thirds of ${total} or more`, actual: agreeing, path: 'agreeing_stake' },
    );
    expect('governance.votes.enacts').that(rowsAt(enacted, 'changes').length > 0, {
      expected: 'what it changed',
      actual: at(enacted, 'changes'),
      path: 'changes',
    });
  },
});
