import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { assumeShownKeys } from '../../harness/check/must-be-shown.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import { readReferralState, setReferrerAction } from '../../harness/setup/referrals.ts';

export default check({
  id: 'referrals.referrer.agent',
  title: 'a set_referrer signed by an agent sets the referrer of the agent, not of its master account',
  clauses: ['referrals.referrer.own-key'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const [master, agent, referrer] = await Promise.all([
      given.fundedAccount({ usdc: '5' }),
      given.fundedAccount({ usdc: '5' }),
      given.fundedAccount({ usdc: '5' }),
    ]);
    await approveAgentAndAwaitCommit(context, master, agent);
    expect('referrals.referrer.own-key').accepted(await target.act(agent, setReferrerAction(referrer)));
    const named = async (who: Identity) => {
      const state = await readReferralState(context, who);
      assumeShownKeys('info.referral_state', state, 'referrer');
      const reported = state.referrer === null ? null : String(state.referrer).toLowerCase();
      return derived(reported, field(state, 'referrer'));
    };
    const own = await pace.eventually(
      () => named(agent),
      ({ value }) => value !== null,
    );
    expect('referrals.referrer.own-key').equal(own, referrer.address, 'referrer of the agent');
    expect('referrals.referrer.own-key').equal(await named(master), null, 'referrer of the master account');
  },
});
