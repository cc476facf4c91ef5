import { check } from '../../harness/check/check.ts';
import { mustBeShown } from '../../harness/check/must-be-shown.ts';
import { decimalAt, sumAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { bpsOf, isClose, unitOfPlaces } from '../../harness/compare/planes.ts';
import { openLosingLong } from '../../harness/setup/losing-long.ts';
import { fillsOf } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { fillCausesOf, mustBeClosed, steepMarketsBeyondFees } from '../../harness/setup/sinking-long.ts';

/** The words of R for a leg that did not execute by an order of its own. */
const FORCED_CLOSES = ['forced_close_partial', 'forced_close_full', 'forced_close_isolated'];

// Whom a fee beyond what is left would fall on, `liquidation.close.full` judges: there the mark falls, and others gain.
export default check({
  id: 'liquidation.close.whole',
  title: 'far below its maintenance a position is closed whole, for more than the fee of a trade',
  clauses: ['liquidation.tier.t2', 'liquidation.close.fee', 'fills.cause.forced-close'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const account = await openLosingLong(context, { fits: await steepMarketsBeyondFees(context), others: 'few' });
    const { owner, market, traders } = account;
    const { address } = owner;
    const mark = await account.markNow();
    const px = account.snapDown(mark - (await account.reachBelow(mark)) / 4n);
    await placeRestingOrder({ given }, traders.maker, { market, side: 'bid', px, size: await account.lots() });
    const cash = async (who = address) =>
      decimalAt(given.data(await target.read('account_state', { address: who })), 'total_raw_usd');
    const schedule = given.data(await target.read('fee_schedule', { address }));
    mustBeShown('info.fee_schedule', schedule, 'user.effective_taker_bps');
    const rate = decimalAt(schedule, 'user.effective_taker_bps');
    const [before, made, earlier] = await Promise.all([
      cash(),
      cash(traders.maker.address),
      Promise.all([fillsOf(context, address), fillsOf(context, traders.maker.address)]),
    ]);
    const known = new Set(earlier.flat().map(({ tid }) => String(tid)));
    const since = async (who: string) => (await fillsOf(context, who)).filter(({ tid }) => !known.has(String(tid)));
    await account.lowerToAtOnce(735n);

    const fills = await account.closedByForce();
    // An index that nobody feeds may hold a close up, and no read tells that.
    mustBeClosed(fills);
    expect('liquidation.tier.t2').equal(await account.openLots(), 0n, 'lots left of the position');
    const causes = fillCausesOf(fills);
    expect('liquidation.tier.t2').equal(causes, ['forced_close_full'], 'cause of the fills of a full close');
    // At other band edges the close is named by another word of the three.
    expect('fills.cause.forced-close').relation(
      'one of the three words',
      { causes },
      ({ causes: said }) => said.length > 0 && said.every((cause) => FORCED_CLOSES.includes(String(cause))),
    );

    const after = await cash();
    // Of the sale that brought it down, and of the close.
    const own = await since(address);
    const soldFor = sumAt(
      own.filter(({ coin }) => coin !== market.coin),
      'fee',
    );
    const paid = before.plus(sumAt(own, 'closed_pnl')).minus(soldFor).minus(after);
    const notional = Dec.sum(fills.map((row) => decimalAt(row, 'px').times(decimalAt(row, 'sz'))));
    const tradeFee = bpsOf(notional, rate);
    given.require(
      after.plus(paid).minus(tradeFee).compare(Dec.of(0)) > 0,
      'nothing was left of the account to pay with',
    );
    expect('liquidation.close.fee').relation(
      'more than the fee of an ordinary trade, and nothing that is not there',
      { paid, tradeFee, left: after },
      (sums) => sums.paid.compare(sums.tradeFee) > 0 && sums.left.compare(Dec.of(0)) >= 0,
    );
    // What is charged comes out of this account alone.
    const met = await since(traders.maker.address);
    const wanted = made.plus(sumAt(met, 'closed_pnl')).minus(sumAt(met, 'fee'));
    expect('liquidation.close.fee').relation(
      'what the sale and the close brought in, on the account that they were made with',
      { cash: await cash(traders.maker.address), wanted },
      (sums) => isClose(sums.cash, sums.wanted, unitOfPlaces(6)),
      'total_raw_usd',
    );
  },
});
