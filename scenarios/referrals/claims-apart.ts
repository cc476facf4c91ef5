import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { judgeFiguresServedAlike } from '../../harness/judging/as-served.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { readBalance } from '../../harness/setup/balances.ts';
import { claimEarnedCreditAction, readUnclaimedCreditIfShown } from '../../harness/setup/referrals.ts';
import { hasReferrerShare, NO_REFERRER_SHARE } from './share-bps.ts';
import { tradeForCredit } from './trade-for-credit.ts';

export default check({
  id: 'referrals.claim.apart',
  title: 'who has earned as a broker and as a referrer is paid the one by the one claim and the other by the other',
  clauses: ['referrals.broker-claim.drains', 'referrals.claim.drains'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const both = await given.fundedAccount({ usdc: '5' });
    const { of, kept } = await tradeForCredit(context, { referrer: both, broker: both });
    if (kept !== null) throw kept;
    if (!of.has('broker') || !of.has('referral')) throw new NotExercised('an account that is broker and referrer');
    if (!(await hasReferrerShare(context))) throw new NotExercised(NO_REFERRER_SHARE);
    const cash = () => readBalance(context, both.address, venue.usdc.signingId);
    const due = await readUnclaimedCreditIfShown(context, 'broker', both);
    if (due?.compare(Dec.of(0)) === 0) throw new NotExercised('a broker credit that shows');
    const before = await cash();
    await given.accepted(target.act(both, claimEarnedCreditAction('broker')));
    const ofBroker = await pace.eventually(cash, (now) => now.compare(before) > 0);
    if (due !== null)
      judgeFiguresServedAlike(
        expect('referrals.broker-claim.drains'),
        ofBroker.minus(before),
        due,
        'USDC that a claim of a broker paid who is a referrer as well',
      );
    await given.accepted(target.act(both, claimEarnedCreditAction('referral')));
    const ofBoth = await pace.eventually(cash, (now) => now.compare(ofBroker) > 0);
    expect('referrals.claim.drains').relation(
      'more USDC than the claim of the broker had paid',
      { 'after that claim': ofBroker, 'after the other': ofBoth },
      () => ofBoth.compare(ofBroker) > 0,
      'USDC',
    );
  },
});
