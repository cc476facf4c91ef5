import { check } from '../../harness/check/check.ts';
import { sumAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { openLongWithLossElsewhere } from '../../harness/setup/losing-long.ts';
import { readUnclaimedCredit, setReferrerAndAwaitCommit } from '../../harness/setup/referrals.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { assumeForcedClose, highLeverageBeyondFeesRequirement } from '../../harness/setup/sinking-long.ts';

// `liquidation.close.referred` also judges the fee of the other side of a forced close.
export default check({
  id: 'liquidation.close.referrer',
  title: 'a forced close of a referee credits its referrer nothing',
  clauses: ['referrals.share.maker'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, expect } = context;
    const account = await openLongWithLossElsewhere(context, {
      fits: await highLeverageBeyondFeesRequirement(context),
      others: 'few',
    });
    const { owner, market, traders } = account;
    const referrer = await given.fundedAccount({ usdc: '5' });
    await setReferrerAndAwaitCommit(context, owner, referrer);
    const mark = await account.markNow();
    const px = account.snapDown(mark - (await account.reachBelow(mark)) / 2n);
    await placeRestingOrder({ given }, traders.maker, { market, side: 'bid', px, size: await account.lots() });
    await account.lowerToAtOnce(900n, 'maker');
    const forced = await account.closedByForce();
    assumeForcedClose(forced);
    const clause = expect('referrals.share.maker');
    if (clause.exercised(sumAt(forced, 'fee').compare(Dec.of(0)) > 0, 'a fee of the account that was closed'))
      clause.decimal(
        await readUnclaimedCredit(context, 'referral', referrer),
        '0',
        'claimable_rewards of the referrer of the liquidated account',
      );
  },
});
