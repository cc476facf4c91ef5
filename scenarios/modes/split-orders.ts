import { check } from '../../harness/check/check.ts';
import { MISSING_COMMIT_OUTCOME_TEXT } from '../../harness/check/commit-outcome.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireOnlyStatusEntry } from '../../harness/check/pending-orders.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { setLeverageAndMarginMode } from '../../harness/setup/isolated-margin.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { tradeWorthAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import {
  fundSpotWallet,
  readWalletBalances,
  reserveForPerps,
  switchToSplitWallets,
} from '../../harness/setup/split-account.ts';

const FUNDS = 100n;

export default check({
  id: 'modes.split.orders',
  title: 'orders of a split account use margin of its perp wallet only, and fees are charged to it',
  clauses: ['modes.split.perp-wallet'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const clause = 'modes.split.perp-wallet';
    const funds = { usdc: String(FUNDS) };
    const [taker, maker, sender] = await Promise.all([
      given.fundedAccount(funds),
      given.fundedAccount(funds),
      given.fundedAccount({ usdc: '400' }),
    ]);
    const market = await given.market();
    await given.accepted(setLeverageAndMarginMode(context, taker, market, 1, false));
    await switchToSplitWallets(context, taker);
    const whole = Dec.of(FUNDS * market.priceScale);
    await reserveForPerps(context, taker, whole.toString());
    const before = await fundSpotWallet(context, sender, taker, whole.times(Dec.of(3)).toString());

    // The order needs more than its own wallet covers, and less than the other wallet holds.
    const px = gridPxAtMarkPercent(market, 60);
    const order = orderAction(taker, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 2n * FUNDS) });
    const tooMuch = await given.settled(order, target.act(taker, order));
    if (expect(clause).exercised(requireOnlyStatusEntry(tooMuch).kind !== 'pending', MISSING_COMMIT_OUTCOME_TEXT))
      expect(clause).refused(tooMuch);

    const { notional } = await tradeWorthAndCloseAtEnd(context, 40n, { market, maker, taker });
    const [fill] = await context.pace.eventually(
      () => readFills(context, taker.address),
      (rows) => rows.length > 0,
    );
    const fee = decimalAt(fill, 'fee');
    const after = await readWalletBalances(context, taker);
    expect(clause).equal(
      derived([after.perp, after.spot].map(String), after.perp, after.spot),
      derived([before.perp.minus(fee), before.spot].map(String), before.perp, fee, before.spot),
      'USDC in perp and spot wallet after a trade',
    );
    const state = given.data(await target.read('account_state', { address: taker.address }));
    const held = decimalAt(state, 'perp.init_margin');
    expect(clause).atLeast(held, notional, 'perp.init_margin');
    expect(clause).decimal(field(state, 'withdrawable'), after.perp.minus(held));
  },
});
