import { check } from '../../harness/check/check.ts';
import { Disturbed, Unsupported } from '../../harness/kernel/verdicts.ts';
import { chooseVoteCasters } from '../../harness/setup/votes.ts';
import { prepareBallot, spotValueAdjustAction } from './ballots.ts';

export default check({
  id: 'governance.votes.cast-again',
  title: 'repeated casts of validators below the quorum do not reach the quorum',
  clauses: ['governance.votes.below-quorum'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run({ given, target, venue, pace, control, expect }) {
    const reading = { given, target, venue, pace };
    const { below, total, account, held } = await prepareBallot({ ...reading, control });
    await control.system(spotValueAdjustAction(account, '5'), below);
    given.require((await held()).toString() === '0', 'a vote below its quorum gives USDC');
    // A venue that refuses a second cast does not count it.
    const isAccepted = await control.offer(spotValueAdjustAction(account, '5'), below);
    if (!isAccepted) throw new Unsupported('a second cast of one validator');
    const clause = expect('governance.votes.below-quorum');
    clause.decimal(await held(), '0', `USDC of the account after ${below.length} validators cast twice`);
    const { total: later } = await chooseVoteCasters(reading);
    if (!later.equals(total)) throw new Disturbed('the stake of the validators moved');
  },
});
