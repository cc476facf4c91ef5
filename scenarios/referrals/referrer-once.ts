import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { assumeShownKeys } from '../../harness/check/must-be-shown.ts';
import { readReferralState, setReferrerAction } from '../../harness/setup/referrals.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

export default check({
  id: 'referrals.referrer.once',
  title: 'an account can set its referrer once, and keeps it',
  clauses: ['referrals.referrer.sets', 'referrals.referrer.once', 'referrals.state.referrer'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const [referee, first] = await Promise.all([
      given.fundedAccount({ usdc: '10' }),
      given.fundedAccount({ usdc: '5' }),
    ]);
    const second = given.stranger();
    const named = async () => {
      const state = await readReferralState(context, referee);
      assumeShownKeys('info.referral_state', state, 'referrer');
      const { referrer } = state;
      return derived(typeof referrer === 'string' ? referrer.toLowerCase() : referrer, field(state, 'referrer'));
    };
    expect('referrals.state.referrer').equal(await named(), null, 'referrer before set_referrer');

    expect('referrals.referrer.sets').accepted(await target.act(referee, setReferrerAction(first)));
    const bound = await pace.eventually(named, ({ value }) => value !== null);
    expect('referrals.referrer.sets').equal(bound, first.address, 'referrer');
    for (const again of given.sample([first, second], 1)) {
      const late = await actForCommitReply(
        context,
        () => target.act(referee, setReferrerAction(again)),
        makeUnaffordableProbe(context, referee),
      );
      judgeCommitRefusal(expect('referrals.referrer.once'), late);
    }
    await pace.blocks(2);
    expect('referrals.state.referrer').equal(await named(), first.address, 'referrer after a second set_referrer');
  },
});
