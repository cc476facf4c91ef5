import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import {
  assumeUsdcQuotedPair,
  awaitEarnPoolState,
  earnDepositAction,
  redeemEarnSharesAtEnd,
  withdrawShownEarnShares,
} from '../../harness/setup/earn.ts';
import { fundSpotWallet, readWalletBalances, switchToSplitWallets } from '../../harness/setup/split-account.ts';

export default check({
  id: 'modes.split.earn-returns',
  title: 'an earn withdrawal of a split account is credited to its spot wallet',
  clauses: ['modes.split.spot-wallet'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    await assumeUsdcQuotedPair(context);
    const who = await given.fundedAccount({ usdc: '20' });
    const sender = await given.fundedAccount({ usdc: '10' });
    redeemEarnSharesAtEnd(context, who);
    await switchToSplitWallets(context, who);
    await fundSpotWallet(context, sender, who, '5');
    await given.accepted(target.act(who, earnDepositAction(asset, '2')));
    const lent = await awaitEarnPoolState(
      context,
      asset,
      who.address,
      (now) => now !== null && !now.userShares.equals(Dec.of(0)),
    );
    if (lent === null || lent.idle.compare(lent.userValue) < 0)
      throw new NotExercised('a pool that pays all shares back');
    const before = await readWalletBalances(context, who);
    const { reply, rest } = await withdrawShownEarnShares(context, who, asset, lent.userShares);
    await given.accepted(reply);
    await awaitEarnPoolState(context, asset, who.address, (now) => (now?.userShares.compare(rest) ?? 0) <= 0);
    const after = await readWalletBalances(context, who);
    expect('modes.split.spot-wallet').decimal(
      after.perp,
      before.perp,
      'USDC in the perp wallet after the earn withdrawal',
    );
    expect('modes.split.spot-wallet').relation(
      'a larger USDC balance in the spot wallet than before the earn withdrawal',
      { before: before.spot, after: after.spot },
      (spot) => spot.after.compare(spot.before) > 0,
      'spot wallet after the earn withdrawal',
    );
  },
});
