import { check } from '../../harness/check/check.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { approveAgentAction } from '../../harness/setup/agent-approval.ts';

/** Far from any bound, despite slow requests or a slow clock. */
const LATER_MS = 600_000;

export default check({
  id: 'signing.expiry.unset',
  title: 'an action without a deadline, or with 0, is accepted at any time, also from an account without money',
  clauses: ['signing.expiry.zero'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    // An unfunded account, because no grant arrives if every action counts as late.
    const who = given.stranger();
    const deadline = BigInt(await pace.timeMs()) + BigInt(LATER_MS);
    const timely = await target.act(who, approveAgentAction(given.stranger()), { expiresAfter: deadline });
    const clause = expect('signing.expiry.zero');
    // A venue may require a known account for any action, with the same codes as for a late one.
    if (!clause.exercised(!isRefused(timely), 'an account without money that may act before a deadline')) return;
    for (const options of [{}, { expiresAfter: 0n }])
      clause.accepted(await target.act(who, approveAgentAction(given.stranger()), options));
  },
});
