import { check } from '../../harness/check/check.ts';
import { mustBeShown } from '../../harness/check/must-be-shown.ts';
import { decimalAt, sumAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { bpsOf, isClose, unitOfPlaces } from '../../harness/compare/planes.ts';
import { fillsOf } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { fillCausesOf, openSinkingLong, steepMarketsBeyondFees } from '../../harness/setup/sinking-long.ts';

/** The words of R for a leg that did not execute by an order of its own. */
const FORCED_CLOSES = ['forced_close_partial', 'forced_close_full', 'forced_close_isolated'];

export default check({
  id: 'liquidation.close.full',
  title: 'far below its maintenance a position is closed whole, for a fee on top that the account can pay',
  clauses: ['liquidation.tier.t2', 'liquidation.close.fee', 'fills.cause.forced-close'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const account = await openSinkingLong(context, { fits: await steepMarketsBeyondFees(context), others: 'few' });
    const { owner, market, traders } = account;
    const { address } = owner;
    await account.lowerTo(1060n);
    const mark = await account.markAt(735n);
    const px = account.snapDown(mark - (await account.reachBelow(mark)) / 4n);
    await placeRestingOrder({ given }, traders.maker, { market, side: 'bid', px, size: await account.lots() });
    const cash = async (who = address) =>
      decimalAt(given.data(await target.read('account_state', { address: who })), 'total_raw_usd');
    const schedule = given.data(await target.read('fee_schedule', { address }));
    mustBeShown('info.fee_schedule', schedule, 'user.effective_taker_bps');
    const rate = decimalAt(schedule, 'user.effective_taker_bps');
    const [before, made] = await Promise.all([cash(), cash(traders.maker.address)]);
    await account.lowerToAtOnce(735n);

    const fills = await account.closedByForce();
    expect('liquidation.tier.t2').equal(await account.openLots(), 0n, 'lots left of the position');
    const causes = fillCausesOf(fills);
    expect('liquidation.tier.t2').equal(causes, ['forced_close_full'], 'cause of the fills of a full close');
    // At other band edges nothing is closed yet, or the close is named by another word of the three.
    if (expect('fills.cause.forced-close').exercised(fills.length > 0, 'a forced close'))
      expect('fills.cause.forced-close').relation(
        'one of the three words',
        { causes },
        ({ causes: said }) => said.length > 0 && said.every((cause) => FORCED_CLOSES.includes(String(cause))),
      );

    const after = await cash();
    const paid = before.plus(sumAt(fills, 'closed_pnl')).minus(after);
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
    // A fee beyond the remaining money would be others' to pay.
    const tids = fills.map(({ tid }) => tid);
    const met = (await fillsOf(context, traders.maker.address)).filter(({ tid }) => tids.includes(tid));
    const wanted = made.plus(sumAt(met, 'closed_pnl')).minus(sumAt(met, 'fee'));
    expect('liquidation.close.fee').relation(
      'what the close brought in, on the account that it was made with',
      { cash: await cash(traders.maker.address), wanted },
      (sums) => isClose(sums.cash, sums.wanted, unitOfPlaces(6)),
      'total_raw_usd',
    );
  },
});
