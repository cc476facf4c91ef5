import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { at, decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { Disturbed, Unsupported } from '../../harness/kernel/verdicts.ts';
import { chooseVoteCasters, hasVotesOnRecord, reachesQuorum } from '../../harness/setup/votes.ts';
import {
  judgeTimeWithinBlocks,
  prepareBallot,
  readBlockMoment,
  readVoteRowsAfter,
  readVotesBodyAfter,
  spotValueAdjustAction,
} from './ballots.ts';

export default check({
  id: 'governance.votes.quorum',
  title: 'a vote stays voting below two thirds of total_stake and is enacted at two thirds, and its row shows that',
  clauses: [
    'governance.votes.total-stake',
    'governance.votes.below-quorum',
    'governance.votes.enacts',
    'governance.votes.listed',
  ],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run({ given, target, venue, pace, control, expect }) {
    const reading = { given, target, venue, pace };
    const { below, last, total, account, startMs, held } = await prepareBallot({ ...reading, control });

    const judgeListed = async () => {
      const recorded = given.data(await target.read('validator_votes', { limit: 1 }));
      expect('governance.votes.listed').relation(
        'at least one vote in validator_votes of a venue with an archive',
        { recorded },
        () => rowsAt(recorded, 'votes').length > 0,
        'votes',
      );
    };

    await control.system(spotValueAdjustAction(account, '5'), below);
    // The account shows the effect of the votes, whether or not a list reports them.
    expect('governance.votes.below-quorum').decimal(
      await held(),
      '0',
      'USDC of the account before the vote has its quorum',
    );
    if (!(await hasVotesOnRecord(reading))) {
      await control.system(spotValueAdjustAction(account, '5'), [last]);
      expect('governance.votes.enacts').decimal(await held(), '5', 'USDC of the account after the vote is enacted');
      if (venue.capabilities.has('archive')) await judgeListed();
      throw new Unsupported('archive');
    }
    await judgeListed();
    const [open, ...others] = await readVoteRowsAfter(reading, startMs);
    given.require(open !== undefined && others.length === 0, 'one ballot is not one row');
    const { total: later } = await chooseVoteCasters(reading);
    if (!later.equals(total)) throw new Disturbed('the stake of the validators moved');
    expect('governance.votes.total-stake').decimal(
      field(open, 'total_stake'),
      total,
      'total_stake of the vote, the stake of all validators that are not jailed',
    );
    const openFacts = {
      enacted_at: at(open, 'enacted_at'),
      agreeing_stake: at(open, 'agreeing_stake'),
      changes: at(open, 'changes'),
    };
    expect('governance.votes.below-quorum').equal(field(open, 'status'), 'voting');
    expect('governance.votes.below-quorum').equal(
      derived(openFacts, field(open, 'enacted_at'), field(open, 'agreeing_stake'), field(open, 'changes')),
      { enacted_at: null, agreeing_stake: null, changes: [] },
      'the open vote',
    );

    const before = await readBlockMoment(reading);
    await control.system(spotValueAdjustAction(account, '5'), [last]);
    const body = await readVotesBodyAfter(reading, startMs);
    const enacted = rowsAt(body, 'votes').find(
      ({ round, sub_id }) => round === at(open, 'round') && sub_id === at(open, 'sub_id'),
    );
    const received = await held();
    const enacts = expect('governance.votes.enacts');
    enacts.equal(
      derived([at(enacted, 'status'), received.toString()], field(enacted, 'status', field(body, 'votes')), received),
      ['enacted', '5'],
      'status of the vote, and USDC of the account after it is enacted',
    );
    await judgeTimeWithinBlocks(reading, enacts, {
      before,
      time: field(enacted, 'enacted_at'),
      block: field(enacted, 'enacted_block'),
      what: 'the enactment',
    });
    enacts.relation(
      'agreeing_stake of at least two thirds of total_stake',
      { agreeing: field(enacted, 'agreeing_stake'), total },
      ({ agreeing }) => typeof agreeing === 'string' && reachesQuorum(decimalAt(enacted, 'agreeing_stake'), total),
      'agreeing_stake',
    );
    enacts.relation(
      'at least one change in the enacted vote',
      { changes: derived(rowsAt(enacted, 'changes'), field(enacted, 'changes')) },
      ({ changes }) => changes.length > 0,
      'changes',
    );
  },
});
