import { check } from '../../harness/check/check.ts';
import { claimEarnedCreditAction } from '../../harness/setup/referrals.ts';

export default check({
  id: 'referrals.claim.bodiless',
  title: 'a claim action requires params, which are empty',
  clauses: ['referrals.claim.empty-params'],
  by: 'act',
  async run({ given, target, expect }) {
    const who = await given.fundedAccount({ usdc: '5' });
    const clause = expect('referrals.claim.empty-params');
    clause.accepted(await target.act(who, claimEarnedCreditAction('referral')));
    const reply = await target.act(who, claimEarnedCreditAction('referral'), {
      tamper: (envelope) => ({ ...envelope, action: { type: String(envelope.action.type) } }),
    });
    clause.refused(reply);
  },
});
