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
  title: 'a vote stays open below two thirds of the voting stake and enacts at two thirds, and its row shows both',
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
        'a row of a vote, where an archive keeps what the chain did',
        { recorded },
        () => rowsAt(recorded, 'votes').length > 0,
        'votes',
      );
    };

    await control.system(spotValueAdjustAction(account, '5'), below);
    // The account shows the effect of the votes, whether or not a list reports them.
    expect('governance.votes.below-quorum').decimal(await held(), '0', 'USDC that the vote would give');
    if (!(await hasVotesOnRecord(reading))) {
      await control.system(spotValueAdjustAction(account, '5'), [last]);
      expect('governance.votes.enacts').decimal(await held(), '5', 'USDC that the vote gives');
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
      'total_stake of a vote, against the stake of all that are not jailed',
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
      'the open row',
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
      'status, USDC that the vote gives',
    );
    await judgeTimeWithinBlocks(reading, enacts, {
      before,
      time: field(enacted, 'enacted_at'),
      block: field(enacted, 'enacted_block'),
      what: 'the vote was enacted',
    });
    enacts.relation(
      'agreeing stake of two thirds of the total or more',
      { agreeing: field(enacted, 'agreeing_stake'), total },
      ({ agreeing }) => typeof agreeing === 'string' && reachesQuorum(decimalAt(enacted, 'agreeing_stake'), total),
      'agreeing_stake',
    );
    enacts.relation(
      'what it changed',
      { changes: derived(rowsAt(enacted, 'changes'), field(enacted, 'changes')) },
      ({ changes }) => changes.length > 0,
      'changes',
    );
  },
});
