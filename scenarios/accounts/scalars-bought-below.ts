import { check } from '../../harness/check/check.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { wholePx } from '../../harness/compare/planes.ts';
import { setIsolated } from '../../harness/setup/isolated-margin.ts';
import { marketRow } from '../../harness/setup/market-row.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Whole USDC that the position is worth at the mark. */
const WORTH = 100n;
/** Tenths of the mark at which it is bought. */
const TENTHS = 8n;
/** More than any schedule charges of it, or funding takes of it meanwhile, whole USDC. */
const MOST_COST = Dec.of(5);
/** Less than it is worth above its price where the mark stays near, and more than any cost of it. */
const PROFIT = Dec.of(10);

export const isolatedCheck = check({
  id: 'accounts.scalars.bought-below.isolated',
  title: 'profit of a position with collateral of its own is not to be withdrawn either',
  clauses: ['accounts.scalars.withdrawable-profit'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, taker } = traders;
    const look = async () => given.data(await target.read('account_state', { address: taker.address }));
    const before = await look();
    await setIsolated(context, taker, market, market.maxLeverage);
    const low = (traders.pxs[0] * TENTHS) / (10n * market.tick);
    await traders.trade('bid', traders.size(WORTH), low * market.tick);
    await pace.blocks();
    const held = await look();
    // Of what has collateral of its own the account value need not tell (D81): the mark does.
    const mark = decimalAt(await marketRow(context, 'markets', market.coin), 'mark_px');
    const clause = expect('accounts.scalars.withdrawable-profit');
    const isAbove = mark.compare(wholePx((traders.pxs[0] * (TENTHS + 1n)) / 10n)) > 0;
    if (!clause.exercised(isAbove, 'a mark that stays above the price')) return;
    clause.atMost(decimalAt(held, 'withdrawable'), decimalAt(before, 'withdrawable'), 'withdrawable');
  },
});

export default check({
  id: 'accounts.scalars.bought-below',
  title:
    'what is bought far below the mark from another account is profit at once, and neither cash nor to be withdrawn',
  clauses: ['accounts.scalars.total-raw-usd', 'accounts.scalars.withdrawable-profit'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker } = traders;
    const look = async ({ address }: { readonly address: string }) =>
      given.data(await target.read('account_state', { address }));
    const before = { buyer: await look(taker), seller: await look(maker) };
    const [px] = traders.pxs;
    const low = (px * TENTHS) / (10n * market.tick);
    await traders.trade('bid', traders.size(WORTH), low * market.tick);
    const buyer = await look(taker);
    const seller = await look(maker);

    // Both have the difference in the mark alone, and the fee of one trade in cash.
    for (const [was, is] of [
      [before.buyer, buyer],
      [before.seller, seller],
    ] as const) {
      const cash = decimalAt(was, 'total_raw_usd');
      expect('accounts.scalars.total-raw-usd').relation(
        `${cash}, but for a fee`,
        { total_raw_usd: decimalAt(is, 'total_raw_usd') },
        (told) => told.total_raw_usd.minus(cash).abs().compare(MOST_COST) <= 0,
        'total_raw_usd',
      );
    }
    const valueBefore = decimalAt(before.buyer, 'account_value');
    const gains = (body: JsonObject) => decimalAt(body, 'account_value').minus(valueBefore).compare(PROFIT) > 0;
    let held = buyer;
    if (!gains(held)) {
      // Where the mark is that of the last print, one at the price of before lifts it again.
      await traders.trade('bid', traders.size(), px);
      await pace.blocks();
      held = await look(taker);
    }
    const isGain = gains(held);
    if (!expect('accounts.scalars.withdrawable-profit').exercised(isGain, 'a mark that stays above the price')) return;
    expect('accounts.scalars.withdrawable-profit').atMost(
      decimalAt(held, 'withdrawable'),
      decimalAt(before.buyer, 'withdrawable'),
      'withdrawable',
    );
  },
});
