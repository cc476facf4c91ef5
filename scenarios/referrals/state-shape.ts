import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { readReferralState } from '../../harness/setup/referrals.ts';

export default check({
  id: 'referrals.state.shape',
  title: 'referral_state serves the same account under user and address',
  clauses: ['referrals.state.shape'],
  by: 'observe',
  async run(context) {
    const { given, expect } = context;
    const who = given.stranger();
    const reply = await readReferralState(context, who);
    expect('referrals.state.shape').shape(reply, 'info.referral_state');
    const named = [reply.user, reply.address].map((each) => String(each).toLowerCase());
    expect('referrals.state.shape').equal(
      derived(named, field(reply, 'user'), field(reply, 'address')),
      [who.address, who.address],
      'user, address',
    );
  },
});
