import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { field } from '../../harness/check/evidence.ts';
import { zeroAddress } from '../../harness/identity/zero-address.ts';
import { readReferralState, setReferrerAction, setReferrerAndAwaitCommit } from '../../harness/setup/referrals.ts';
import { makeBodyTamper, sendAndJudgeWithoutFields } from '../../harness/setup/tampered-body.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

const nobody = { address: zeroAddress };

export default check({
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
