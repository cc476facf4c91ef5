import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { readIndexRestoringAtEnd } from '../../harness/setup/index-price.ts';
import {
  hasHighLeverageFineTick,
  LongWithMovableMark,
  unheldMarketRequirement,
} from '../../harness/setup/sinking-long.ts';
import {
  fundSpotWallet,
  readWalletBalances,
  reserveForPerps,
  switchToSplitWallets,
} from '../../harness/setup/split-account.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

const FUNDS = 100n;
const ZERO = Dec.of(0);

export default check({
  id: 'liquidation.ruin.split',
  title: 'a split account that loses more than its perp wallet keeps its spot wallet in full',
  clauses: ['modes.split.bankruptcy'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, pace, expect } = context;
    const traders = await leaseTwoTraders(context, {
      funds: { usdc: String(FUNDS) },
      fits: await unheldMarketRequirement(context, hasHighLeverageFineTick),
      opens: 900n,
    });
    const { taker, maker, market } = traders;
    await switchToSplitWallets(context, taker);
    await reserveForPerps(context, taker, String(FUNDS * market.priceScale));
    // The spot wallet holds more than the loss beyond the perp wallet.
    const rich = await given.fundedAccount({ usdc: '200' });
    const { spot } = await fundSpotWallet(context, rich, taker, '60');
    const trade = await traders.trade('bid', traders.size(850n));
    await traders.fills(maker, 1);
    await readIndexRestoringAtEnd(context, market);
    const account = new LongWithMovableMark(context, traders, trade);
    await account.lowerTo(1060n);
    await account.lowerToAtOnce(-500n);
    const left = await pace.eventually(
      () => account.lots(),
      (lots) => lots === 0n,
    );
    if (left !== 0n) throw new NotExercised('a ruined account whose position is closed');
    const after = await readWalletBalances(context, taker);
    expect('modes.split.bankruptcy').relation(
      `a spot wallet of ${spot} USDC, and a perp wallet of at most 0`,
      { perp: after.perp, spot: after.spot },
      (wallets) => wallets.spot.equals(spot) && wallets.perp.compare(ZERO) <= 0,
    );
  },
});
