import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, lastDecimalPlaceOf, negativePowerOfTen } from '../../harness/compare/planes.ts';
import { judgeServedFiguresEqual } from '../../harness/judging/as-served.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { readBalance } from '../../harness/setup/balances.ts';
import { claimEarnedCreditAction, readUnclaimedCreditIfShown } from '../../harness/setup/referrals.ts';
import { hasReferrerShare, REFERRER_SHARE_CAPABILITY } from './share-bps.ts';
import { tradeToEarnCredit } from './trade-for-credit.ts';

export default check({
  id: 'referrals.claim.apart',
  title: 'an account that is both broker and referrer is paid each credit by its own claim',
  clauses: ['referrals.broker-claim.drains', 'referrals.claim.drains'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const both = await given.fundedAccount({ usdc: '5.000001' });
    const { of, kept } = await tradeToEarnCredit(context, { referrer: both, broker: both });
    if (kept !== null) throw kept;
    if (!of.has('broker') || !of.has('referral')) throw new NotExercised('an account that is broker and referrer');
    if (!(await hasReferrerShare(context))) throw new NotExercised(REFERRER_SHARE_CAPABILITY);
    const cash = () => readBalance(context, both.address, venue.usdc.signingId);
    const due = await readUnclaimedCreditIfShown(context, 'broker', both);
    if (due?.compare(Dec.of(0)) === 0) throw new NotExercised('a broker credit that shows');
    const referrers = () => readUnclaimedCreditIfShown(context, 'referral', both);
    const earned = await referrers();
    const before = await cash();
    await given.accepted(target.act(both, claimEarnedCreditAction('broker')));
    const ofBroker = await pace.eventually(cash, (now) => now.compare(before) > 0);
    const paid = ofBroker.minus(before);
    const left = await referrers();
    // A claim of either kind may pay both credits (D138).
    const isWhole =
      due !== null && earned !== null && isWithinTolerance(paid, due.plus(earned), lastDecimalPlaceOf(before));
    if (isWhole && left?.compare(Dec.of(0)) === 0)
      throw new NotExercised('a broker claim that leaves the referral credit unpaid (D138)');
    if (due !== null)
      judgeServedFiguresEqual(
        expect('referrals.broker-claim.drains'),
        paid,
        due,
        'USDC paid by the broker claim of an account that is also a referrer',
      );
    if (earned !== null && left !== null)
      expect('referrals.claim.drains').decimal(left, earned, 'referral credit after a broker claim');
    await given.accepted(target.act(both, claimEarnedCreditAction('referral')));
    const ofBoth = await pace.eventually(cash, (now) => now.compare(ofBroker) > 0);
    // A fee share may be smaller than the last decimal of a balance.
    const isShown = lastDecimalPlaceOf(before, ofBroker).compare(negativePowerOfTen(4)) < 0;
    if (expect('referrals.claim.drains').exercised(isShown, 'balances of more than four places'))
      expect('referrals.claim.drains').relation(
        'a larger USDC balance after the referral claim than after the broker claim',
        { 'after broker claim': ofBroker, 'after referral claim': ofBoth },
        () => ofBoth.compare(ofBroker) > 0,
        'USDC',
      );
  },
});
