import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { sumAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import {
  bpsOfAmount,
  isWithinTolerance,
  lastDecimalPlaceOf,
  negativePowerOfTen,
} from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { zeroAddress } from '../../harness/identity/zero-address.ts';
import { judgeServedFiguresEqual } from '../../harness/judging/as-served.ts';
import { readBalance } from '../../harness/setup/balances.ts';
import { checkFillCharged, makeFeeChargingRequirement } from '../../harness/setup/charging-market.ts';
import {
  claimEarnedCreditAction,
  readReferralState,
  readUnclaimedCredit,
  setReferrerAction,
  setReferrerAndAwaitCommit,
} from '../../harness/setup/referrals.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { hasReferrerShare, REFERRER_SHARE_CAPABILITY, readReferrerShareBps } from './share-bps.ts';

/** Tolerance of shares that are truncated print by print. */
const CUTS = negativePowerOfTen(6).times(Dec.of(4));

export default check({
  id: 'referrals.share.again',
  title: 'a referrer earns a share of each trade of its referee, and can claim repeatedly',
  clauses: ['referrals.share.taker', 'referrals.claim.drains', 'referrals.referrer.once'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const shares = expect('referrals.share.taker');
    if (!shares.exercised(await hasReferrerShare(context), REFERRER_SHARE_CAPABILITY)) return;
    const traders = await leaseTwoTraders(context, { fits: makeFeeChargingRequirement(context) });
    const { taker } = traders;
    const referrer = await given.fundedAccount({ usdc: '5' });
    await setReferrerAndAwaitCommit(context, taker, referrer);
    const share = await readReferrerShareBps(context);
    const size = traders.size(60n) + 7n * traders.market.step;
    const credit = () => readUnclaimedCredit(context, 'referral', referrer);
    const cash = () => readBalance(context, referrer.address, venue.usdc.signingId);

    let paid = Dec.of(0);
    for (const [prints, side] of [
      [1, 'bid'],
      [2, 'ask'],
      [3, 'bid'],
    ] as const) {
      await traders.trade(side, size);
      const fees = sumAt(await traders.fills(taker, prints), 'fee');
      if (!shares.exercised(checkFillCharged(context, traders.market, fees), 'a fee on fills')) return;
      const due = bpsOfAmount(fees, share).minus(paid);
      const earned = await pace.eventually(credit, (now) =>
        isWithinTolerance(now, due, CUTS.plus(lastDecimalPlaceOf(now))),
      );
      shares.relation(
        `claimable_rewards of about ${due}: the share of the fees of ${prints} trades, less the claimed amounts`,
        { earned },
        (reported) => isWithinTolerance(reported.earned, due, CUTS.plus(lastDecimalPlaceOf(reported.earned))),
        'claimable_rewards',
      );
      // After the second, and again after the third.
      if (prints === 1) continue;
      if (!expect('referrals.claim.drains').exercised(earned.compare(Dec.of(0)) > 0, 'a credit that shows')) return;
      const before = await cash();
      const claims = expect('referrals.claim.drains');
      claims.accepted(await target.act(referrer, claimEarnedCreditAction('referral')));
      const after = await pace.eventually(cash, (now) => now.compare(before) > 0);
      const paidBy = `USDC paid by the claim after ${prints} trades`;
      judgeServedFiguresEqual(claims, after.minus(before), earned, paidBy);
      claims.decimal(await credit(), '0', `claimable_rewards after the claim after ${prints} trades`);
      // A credit that is shown truncated may pay its hidden part as well.
      paid = lastDecimalPlaceOf(earned).equals(negativePowerOfTen(6)) ? paid.plus(earned) : paid.plus(due);
    }
    await judgeNamedOnce(context, taker);
    // On some venues an account with referees may name a referrer, before or after it was paid.
    await target.act(referrer, setReferrerAction(given.stranger()));
    await pace.blocks(2);
    const { referrer: its } = await readReferralState(context, referrer);
    if (typeof its === 'string' && its.toLowerCase() !== zeroAddress) await judgeNamedOnce(context, referrer);
  },
});

/** Judges that an account with a referrer cannot name another, after trades and claims no more than before. */
async function judgeNamedOnce(context: CaseContext<'referrals.referrer.once'>, who: Identity): Promise<void> {
  const { given, target, expect } = context;
  const late = await actForCommitReply(
    context,
    () => target.act(who, setReferrerAction(given.stranger())),
    makeUnaffordableProbe(context, who),
  );
  judgeCommitRefusal(expect('referrals.referrer.once'), late);
}
