import { check } from '../../harness/check/check.ts';
import { NotExercised } from '../../harness/check/verdicts.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { indexOf } from '../../harness/setup/index-price.ts';
import { heldByNobody, isSteep, Sinking } from '../../harness/setup/sinking.ts';
import { reservedForPerps, splitAccount, spotFunded, walletsOf } from '../../harness/setup/split-account.ts';
import { twoTraders } from '../../harness/setup/two-traders.ts';

const FUNDS = 100n;
const ZERO = Dec.of(0);

export default check({
  id: 'liquidation.ruin.split',
  title: 'a split account that loses more than its perp wallet keeps its spot wallet whole',
  clauses: ['modes.split.bankruptcy'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, pace, expect } = context;
    const traders = await twoTraders(context, {
      funds: { usdc: String(FUNDS) },
      fits: await heldByNobody(context, isSteep),
      opens: 900n,
    });
    const { taker, maker, market } = traders;
    await splitAccount(context, taker);
    await reservedForPerps(context, taker, String(FUNDS * market.measure));
    // More than the fall costs beyond the perp wallet.
    const rich = await given.fundedAccount({ usdc: '200' });
    const { spot } = await spotFunded(context, rich, taker, '60');
    const trade = await traders.trade('bid', traders.size(850n));
    await traders.fills(maker, 1);
    await indexOf(context, market);
    const account = new Sinking(context, traders, trade);
    await account.sink(1060n);
    await account.drop(-500n);
    const left = await pace.eventually(
      () => account.lots(),
      (lots) => lots === 0n,
    );
    if (left !== 0n) throw new NotExercised('a ruined account whose position is closed');
    const after = await walletsOf(context, taker);
    expect('modes.split.bankruptcy').relation(
      `${spot} USDC in the spot wallet, and nothing in the perp wallet`,
      { perp: after.perp, spot: after.spot },
      (wallets) => wallets.spot.equals(spot) && wallets.perp.compare(ZERO) <= 0,
    );
  },
});
