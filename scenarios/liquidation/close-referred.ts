import { check } from '../../harness/check/check.ts';
import { sumAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { readUnclaimedCredit, setReferrerAndAwaitCommit } from '../../harness/setup/referrals.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import {
  assumeForcedClose,
  highLeverageBeyondFeesRequirement,
  openLongWithMovableMark,
} from '../../harness/setup/sinking-long.ts';

export default check({
  id: 'liquidation.close.referred',
  title: "neither the liquidated account's fee nor the maker's fee of a forced close credits a referrer",
  clauses: ['referrals.share.maker'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, expect } = context;
    const clause = 'referrals.share.maker';
    const account = await openLongWithMovableMark(context, {
      fits: await highLeverageBeyondFeesRequirement(context),
      others: 'few',
    });
    const { owner, market, traders } = account;
    const { maker } = traders;
    const funds = { usdc: '5' };
    const referrers = [await given.fundedAccount(funds), await given.fundedAccount(funds)] as const;
    await setReferrerAndAwaitCommit(context, owner, referrers[0]);
    await setReferrerAndAwaitCommit(context, maker, referrers[1]);

    await account.lowerTo(1060n);
    const mark = await account.markAt(900n);
    const px = account.snapDown(mark - (await account.reachBelow(mark)) / 2n);
    await placeRestingOrder({ given }, maker, { market, side: 'bid', px, size: await account.lots() });
    await account.lowerToAtOnce(900n);
    const forced = await account.closedByForce();
    assumeForcedClose(forced);

    const tids = new Set(forced.map(({ tid }) => String(tid)));
    const made = (await readFills(context, maker.address)).filter(({ tid }) => tids.has(String(tid)));
    for (const [fills, referrer, whose] of [
      [forced, referrers[0], 'the account that was closed'],
      [made, referrers[1], 'the maker'],
    ] as const) {
      if (!expect(clause).exercised(sumAt(fills, 'fee').compare(Dec.of(0)) > 0, `a fee of ${whose}`)) continue;
      const credit = await readUnclaimedCredit(context, 'referral', referrer);
      expect(clause).decimal(credit, '0', `claimable_rewards of the referrer of ${whose}`);
    }
  },
});
