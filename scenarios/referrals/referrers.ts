import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { requireShownKeys } from '../../harness/check/must-be-shown.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { zeroAddress } from '../../harness/identity/zero-address.ts';
import { approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import { readReferralState, setReferrerAction, setReferrerAndAwaitCommit } from '../../harness/setup/referrals.ts';
import { makeBodyTamper, sendAndJudgeWithoutFields } from '../../harness/setup/tampered-body.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

const nobody = { address: zeroAddress };

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
      requireShownKeys('info.referral_state', state, 'referrer');
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

export const referrerOfAgentCheck = check({
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
      requireShownKeys('info.referral_state', state, 'referrer');
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

export const referrerRefusedCheck = check({
  id: 'referrals.referrer.refused',
  title:
    'a referrer cannot be the account itself, the zero address or a referee, and an account with referees cannot set one',
  clauses: ['referrals.referrer.self', 'referrals.referrer.chain', 'referrals.referrer.field'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const [fresh, referee, referrer] = await Promise.all(
      Array.from({ length: 3 }, () => given.fundedAccount({ usdc: '10' })),
    );
    if (fresh === undefined || referee === undefined || referrer === undefined) return;
    await setReferrerAndAwaitCommit(context, referee, referrer);
    const against = [
      ['referrals.referrer.self', fresh, fresh],
      ['referrals.referrer.self', fresh, nobody],
      ['referrals.referrer.chain', fresh, referee],
      ['referrals.referrer.chain', referrer, given.stranger()],
    ] as const;
    for (const [clause, who, named] of given.sample(against, 1, ([clause]) => clause)) {
      const reply = await actForCommitReply(
        context,
        () => target.act(who, setReferrerAction(named)),
        makeUnaffordableProbe(context, who),
      );
      judgeCommitRefusal(expect(clause), reply);
      await pace.blocks(2);
      const state = await readReferralState(context, who);
      if (expect(clause).exercised(state.referrer !== undefined, 'a referrer in the state'))
        expect(clause).equal(field(state, 'referrer'), null, `referrer of ${who.address}`);
    }

    const whole = setReferrerAction(given.stranger());
    await sendAndJudgeWithoutFields(context, expect('referrals.referrer.field'), fresh, whole, ['referrer']);
    for (const spoilt of given.sample(
      ['0x12', '', 'nobody', 7].map((text) => makeBodyTamper(() => ({ referrer: text }))),
      1,
    )) {
      const reply = await target.act(fresh, whole, spoilt);
      expect('referrals.referrer.field').refused(reply);
    }
  },
});

export const stateShapeCheck = check({
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
