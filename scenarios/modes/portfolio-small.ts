import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { field } from '../../harness/check/evidence.ts';
import { portfolioMarginEnrolmentAction, portfolioMarginUnenrolmentAction } from '../../harness/setup/portfolio.ts';
import { awaitAccountInMode } from '../../harness/setup/split-account.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

export default check({
  id: 'modes.portfolio.small',
  title: 'an account below the minimum value cannot enrol in portfolio margin, and its request to leave is accepted',
  clauses: ['modes.portfolio.equity', 'modes.portfolio.leave'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const who = await given.fundedAccount({ usdc: '20' });
    const reply = await actForCommitReply(
      context,
      () => target.act(who, portfolioMarginEnrolmentAction(true)),
      makeUnaffordableProbe(context, who),
    );
    judgeCommitRefusal(expect('modes.portfolio.equity'), reply);
    await pace.blocks(2);
    const kept = await awaitAccountInMode(context, who, 'unified');
    expect('modes.portfolio.equity').equal(
      field(kept, 'abstraction'),
      'unified',
      'abstraction after a refused enrolment',
    );
    for (const leaving of [portfolioMarginUnenrolmentAction, portfolioMarginEnrolmentAction(false)])
      expect('modes.portfolio.leave').accepted(await target.act(who, leaving));
    const after = await awaitAccountInMode(context, who, 'unified');
    expect('modes.portfolio.leave').equal(field(after, 'abstraction'), 'unified');
  },
});
