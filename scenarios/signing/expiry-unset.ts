import { check } from '../../harness/check/check.ts';
import { isRefused, isRefusedWith } from '../../harness/client/outcome.ts';
import { approveAgentAction } from '../../harness/setup/agent-approval.ts';
import { badValue } from '../../spec-schemas/outcomes.ts';

export default check({
  id: 'signing.expiry.unset',
  title: 'an action without a deadline, or with 0, is taken whatever the time is, of an account without money too',
  clauses: ['signing.expiry.zero'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    // Nobody pays it out: where every action counts as late no grant arrives.
    const who = given.stranger();
    for (const options of [{}, { expiresAfter: 0n }]) {
      const reply = await target.act(who, approveAgentAction(given.stranger()), options);
      const clause = expect('signing.expiry.zero');
      // A venue may want an account to be known before it acts; what is late it refuses as a value that is none.
      const isJudged = !isRefused(reply) || isRefusedWith(reply, badValue);
      if (clause.exercised(isJudged, 'an account without money that may act')) clause.accepted(reply);
    }
  },
});
