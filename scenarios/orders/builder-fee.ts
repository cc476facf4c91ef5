import { check } from '../../harness/check/check.ts';
import { wholeUnitFilledFigures } from '../../harness/client/entry-figures.ts';
import { decimalAt, integerAt, sumAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import {
  bpsOfAmount,
  isEqualToShownPrecision,
  isWithinTolerance,
  lastDecimalPlaceOf,
  negativePowerOfTen,
  pxInUsdc,
  sizeInUnits,
} from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { judgeFigureToShownPrecision } from '../../harness/judging/as-served.ts';
import { toAgentSignedCheck } from '../../harness/judging/by-agents.ts';
import { readFundingReceived } from '../../harness/judging/cash-of-fills.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { approveBrokerAndAwaitCommit } from '../../harness/setup/brokers.ts';
import { assumeNoTradeWithStrangers, restInsideSpread } from '../../harness/setup/own-trade.ts';
import { readBrokerEarnings } from '../../harness/setup/referrals.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

/** Fees in whole bps: the maker would pay a different amount than the taker. */
const TAKER_BPS = 7;
const MAKER_BPS = 3;
const microUsdc = negativePowerOfTen(6);

const alone = check({
  id: 'orders.builder.fee',
  title:
    'the taker pays its broker on top of the fee, truncated to a micro-USDC, and the maker pays its broker nothing',
  clauses: ['orders.builder.charged', 'orders.builder.amount', 'orders.builder.taker-only'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, venue, expect, reportForm } = context;
    const traders = await leaseTwoTraders(context);
    const { taker, maker, market } = traders;
    const takers = given.stranger();
    const makers = given.stranger();
    await approveBrokerAndAwaitCommit(context, taker, takers, TAKER_BPS);
    await approveBrokerAndAwaitCommit(context, maker, makers, MAKER_BPS);
    const usdc = venue.usdc.signingId;
    const cash = ({ address }: Identity) => readBalance(context, address, usdc);
    const before = { taker: await cash(taker), maker: await cash(maker) };

    // An odd number of steps, so that the product has digits to truncate; there and back at one price, so that only fees are paid.
    const [px] = traders.pxs;
    const size = traders.size() + 7n * market.step;
    const spec = { market, px, size } as const;
    const trade = async (side: 'bid' | 'ask', paysBrokers: boolean) => {
      const other = side === 'bid' ? 'ask' : 'bid';
      const broker = (fee: number, { address: user }: Identity) => (paysBrokers ? { builder: { fee, user } } : {});
      await restInsideSpread(context, maker, { ...spec, side: other, ...broker(MAKER_BPS, makers) });
      // The order that pays is the one that closes: an order may reduce only, and pay all the same.
      const terms = { ...spec, side, tif: 'ioc', reduceOnly: paysBrokers } as const;
      const entry = await given.placed(taker, { ...terms, ...broker(TAKER_BPS, takers) });
      const filled = entry.kind === 'filled' ? wholeUnitFilledFigures(entry, spec) : null;
      if (filled?.size.equals(sizeInUnits(size, market)) !== true)
        throw new Disturbed(`the taker's order is ${entry.kind}`);
      await assumeNoTradeWithStrangers(context, taker, maker);
    };
    const feesOf = async (fills: number) => {
      const fees = async (who: Identity) => sumAt(await traders.fills(who, fills), 'fee');
      return { taker: await fees(taker), maker: await fees(maker) };
    };
    await trade('bid', false);
    const usual = await feesOf(1);
    await trade('ask', true);

    await readBalanceAfterPending(context, taker.address, usdc);
    // The position was open between the two trades.
    const spentBy = async (who: Identity, had: Dec) => {
      const fills = await traders.fills(who, 2);
      const after = integerAt(fills.at(-1), 'time');
      const paid = await readFundingReceived(context, who, { coin: market.coin, fills, after });
      const now = await cash(who);
      places.push(had, now);
      return had.minus(now).plus(paid);
    };
    const places: Dec[] = [];
    const spent = { taker: await spentBy(taker, before.taker), maker: await spentBy(maker, before.maker) };
    // Both trades have the same size and price: without a broker the second costs what the first did.
    const extra = {
      taker: spent.taker.minus(usual.taker.times(Dec.of(2))),
      maker: spent.maker.minus(usual.maker.times(Dec.of(2))),
    };
    const exact = bpsOfAmount(pxInUsdc(px).times(sizeInUnits(size, market)), Dec.of(TAKER_BPS));
    const due = exact.truncated(6);
    // No text states the decimals of served balances and fees: the fee of a row counts twice, and appears in two rows.
    const ofFee = lastDecimalPlaceOf(usual.taker, usual.maker);
    const ofCash = lastDecimalPlaceOf(...places);
    const isFine = ofFee.equals(microUsdc) && ofCash.equals(microUsdc);
    const slack = isFine ? microUsdc : ofCash.plus(ofFee).plus(ofFee);
    expect('orders.builder.charged').relation(
      `about ${due} USDC paid by the taker on top of the fees of its two trades`,
      { extra: extra.taker },
      (paid) => isWithinTolerance(paid.extra, exact, slack),
      'USDC of the taker',
    );
    const isNear = (fee: Dec, sum: Dec) => isWithinTolerance(fee, sum, slack);
    const both = await feesOf(2);
    const reported = both.taker.minus(usual.taker);
    // "Fee paid" is documented for a row, and the broker's part is "on top": it is shown within the fee, or separately (D217).
    expect('orders.builder.charged').relation(
      `a fee of ${usual.taker} in the fill of the taker, with or without the broker fee added`,
      { fee: reported, broker: extra.taker },
      ({ fee, broker }) => isNear(fee, usual.taker) || isNear(fee, usual.taker.plus(broker)),
      'fee',
    );
    reportForm('D217', isNear(reported, usual.taker) ? 'beside' : 'inside');
    for (const fill of await traders.fills(taker, 2)) {
      // A row may omit it, or show 0.
      if (typeof fill.broker_fee === 'string' && fill.broker_fee !== '0')
        judgeFigureToShownPrecision(expect('orders.builder.amount'), decimalAt(fill, 'broker_fee'), due, 'broker_fee');
    }
    // The decimal at which a broker's fee is truncated is visible only if all figures have that many.
    if (expect('orders.builder.amount').exercised(isFine, 'balances and fees of six places'))
      expect('orders.builder.amount').decimal(extra.taker, due, 'broker fee of the taker');
    // An account with more volume by now may pay less, as its row shows (D213).
    const cheaper = both.maker.minus(usual.maker.times(Dec.of(2)));
    expect('orders.builder.taker-only').relation(
      'nothing paid by the maker on top of its trading fees',
      { extra: extra.maker, cheaper },
      (paid) =>
        isNear(paid.extra, Dec.of(0)) || (paid.extra.compare(Dec.of(0)) < 0 && isNear(paid.extra, paid.cheaper)),
      'USDC of the maker',
    );

    // The brokers have earned nothing else.
    const none = Dec.of(0);
    const earned = await readBrokerEarnings(context, takers, none);
    const isDue = () => isNear(earned, extra.taker) || isEqualToShownPrecision(earned, exact);
    expect('orders.builder.charged').relation(extra.taker.toString(), { earned }, isDue, 'USDC earned by the broker');
    reportForm('D284', (await cash(takers)).equals(none) ? 'credit' : 'balance');
    expect('orders.builder.taker-only').decimal(
      await readBrokerEarnings(context, makers, none),
      '0',
      'USDC earned by the broker of the maker',
    );
  },
});

export default alone;
export const builderFeeInBatchCheck = toBatchedOrdersCheck(alone);
export const builderFeeByAgentCheck = toAgentSignedCheck(alone);
