import { check } from '../../harness/check/check.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { isRoughlyBetween } from '../../harness/setup/earn.ts';
import { placeRestingSpotOrder, readPairBalances, usdcCostOf } from '../../harness/setup/spot.ts';
import {
  amountAfterMaxFee,
  awaitSpotMarginPosition,
  baseAmountOf,
  findSpotMarginSetup,
  openSpotMarginPosition,
  pairLotsOf,
  pairLotsToBuy,
  spotMarginCloseAction,
} from '../../harness/setup/spot-margin.ts';

/** USDC: below it the shortfall may vanish in the decimals of the balances. */
const LEAST_SHORTFALL = Dec.of('0.002');

export default check({
  id: 'spot-margin.close.own-cover',
  title: 'an account with enough collateral pays the whole shortfall of its sale',
  clauses: ['spot-margin.close.shortfall'],
  by: 'act',
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const deal = await findSpotMarginSetup(context);
    const { pair, prices, trader, other } = deal;
    const [low] = prices;
    const asset = venue.usdc.signingId;
    const row = await openSpotMarginPosition(context, deal);
    const base = decimalAt(row, 'base_held');
    const lots = pairLotsOf(pair, base);
    const debt = decimalAt(row, 'current_debt');
    const brought = pxInUsdc(low).times(base);
    const least = debt.minus(brought);
    if (least.compare(LEAST_SHORTFALL) < 0) throw new Disturbed('the spread has no room for a loss');
    const cash = await readBalanceAfterPending(context, trader.address, asset);
    const held = (await readPairBalances(context, other, pair)).base.total;
    await placeRestingSpotOrder(context, other, { pair, side: 'bid', px: low, size: pairLotsToBuy(pair, base) });
    await given.accepted(target.act(trader, spotMarginCloseAction(pair, low)));
    const gone = await awaitSpotMarginPosition(context, trader, pair, (now) => now === undefined);
    given.require(gone === undefined, 'the position that should be sold is still open');
    const paid = cash.minus(await readBalanceAfterPending(context, trader.address, asset));
    // A stranger's better bid brings more, and leaves less to cover. A fee may be in the bought token.
    const bought = (await readPairBalances(context, other, pair)).base.total.minus(held);
    if (bought.compare(amountAfterMaxFee(baseAmountOf(pair, lots))) < 0)
      throw new Disturbed('the sale met bids of others');
    const most = debt.minus(amountAfterMaxFee(usdcCostOf(pair, low, lots)));
    expect('spot-margin.close.shortfall').relation(
      `a shortfall of ${least} to ${most} paid by the account`,
      { paid, debt },
      () => isRoughlyBetween(paid, least, most),
      'USDC paid by the account',
    );
  },
});
