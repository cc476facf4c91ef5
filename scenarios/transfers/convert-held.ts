import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { negativePowerOfTen } from '../../harness/compare/planes.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { setLeverageAndMarginMode } from '../../harness/setup/isolated-margin.ts';
import { tokenSpotPerpSendAction } from '../../harness/setup/marked-token.ts';
import { tradeWorthAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import {
  awaitPairBalances,
  leasePairOfToken,
  placeRestingSpotOrder,
  readPairBalances,
  spendableTokenBalance,
  tokenAmountText,
} from '../../harness/setup/spot.ts';
import { pairLotsOf } from '../../harness/setup/spot-margin.ts';
import { readUnitPriceRange } from '../../harness/setup/unit-price-range.ts';
import { findTokenWithPerp } from './convert.ts';

const zero = Dec.of(0);
const half = Dec.of('0.5');
const quarter = Dec.of('0.25');
/** Value of a position at leverage 1, which equals its margin, and its owner's funds, whole USDC. */
const WORTH = 60n;
const FUNDS = '140';
/** Value of a conversion paid from free funds, whole USDC. */
const PROBE = Dec.of(10);

export default check({
  id: 'transfers.convert.held',
  title: 'a conversion cannot spend collateral that a position holds',
  clauses: ['transfers.convert.collateral'],
  by: 'act',
  accounts: 'fresh',
  // A stale mark is refused.
  leases: ['fresh-index'],
  async run(context) {
    const { given, target, pace, venue, expect } = context;
    const token = await findTokenWithPerp(context);
    const [payer, maker] = await Promise.all([
      given.fundedAccount({ usdc: FUNDS }),
      given.fundedAccount({ usdc: FUNDS }),
    ]);
    const converted = async (amount: Dec) => {
      const { address } = given.stranger();
      const before = await readBalance(context, payer.address, venue.usdc.signingId);
      const reply = await target.act(payer, tokenSpotPerpSendAction(token, { address }, amount.toString(), false));
      await pace.blocks(2);
      const paid = before.minus(await readBalanceAfterPending(context, payer.address, venue.usdc.signingId));
      return { reply, paid, got: await readBalance(context, address, token.asset) };
    };
    const market = await given.market();
    await given.accepted(setLeverageAndMarginMode(context, payer, market, 1, false));
    await tradeWorthAndCloseAtEnd(context, WORTH, { market, taker: payer, maker });
    const probe = await converted((await costing(context, token, PROBE)) ?? PROBE);
    if (isRefused(probe.reply) || probe.got.equals(zero)) throw new NotExercised('a token that is converted now');

    // In the token, or in USDC (D137): the unit in which the cost is below the free funds proves nothing.
    for (const unit of ['token', 'usdc'] as const) {
      const { free, held } = await figures(context, payer.address);
      if (held.compare(zero) <= 0) throw new NotExercised('a position that holds collateral');
      const beyond = free.plus(held.times(half)).truncated(2);
      const amount = unit === 'token' ? await costing(context, token, beyond) : beyond;
      if (amount === null) continue;
      const { reply, paid, got } = await converted(amount);
      // The mark moves in the meantime, and a funding payment may occur.
      const most = free.plus(held.times(quarter));
      expect('transfers.convert.collateral').relation(
        `no more than ${free} USDC of free collateral paid for ${token.coin}`,
        { reply, paid, got, free, held },
        (observed) => observed.paid.compare(most) <= 0,
        'USDC that left the sender',
      );
    }
  },
});

export const heldTokensNotConvertedCheck = check({
  id: 'transfers.convert.held.tokens',
  title: 'tokens held by an ask, or beyond the balance, are not converted to collateral',
  clauses: ['spot.escrow.spendable', 'transfers.convert.value'],
  by: 'act',
  accounts: 'fresh',
  // A stale mark is refused.
  leases: ['fresh-index'],
  async run(context) {
    const { given, target, pace, venue, expect } = context;
    const token = await findTokenWithPerp(context);
    const pair = await leasePairOfToken(context, { signingId: token.asset, name: token.coin });
    const [payer, owner] = await Promise.all([given.fundedAccount({ usdc: '60' }), given.fundedAccount({ usdc: '5' })]);
    const spec = (await costing(context, token, PROBE.plus(PROBE).plus(PROBE))) ?? PROBE;
    await target.act(payer, tokenSpotPerpSendAction(token, owner, spec.toString(), false));
    const { base: bought } = await awaitPairBalances(context, owner, pair, ({ base }) => base.total.compare(zero) > 0);
    const lots = (pairLotsOf(pair, bought.total) * 3n) / 4n;
    if (lots === 0n) throw new NotExercised('a token that is converted now');
    const px = roundPxAbove((await readUnitPriceRange(context, token.coin))[1]);
    await placeRestingSpotOrder(context, owner, { pair, side: 'ask', px, size: lots });
    const before = await awaitPairBalances(context, owner, pair, ({ base }) => base.hold.compare(zero) > 0);
    const held = Dec.of(tokenAmountText(pair, lots));
    given.require(spendableTokenBalance(before.base).compare(held) < 0, 'the order holds too little');
    const sent = async (amount: Dec) => {
      const { address } = given.stranger();
      const reply = await target.act(owner, tokenSpotPerpSendAction(token, { address }, amount.toString(), true));
      await pace.blocks(2);
      return { reply, arrived: await readBalance(context, address, venue.usdc.signingId) };
    };
    // More than is free, and at most the total.
    const { reply } = await sent(held);
    const { base } = await readPairBalances(context, owner, pair);
    expect('spot.escrow.spendable').relation(
      `a total of ${before.base.total} as before the conversion of ${held}, part of which an ask holds`,
      { left: base.total, reply },
      (observed) => observed.left.equals(before.base.total),
      'total',
    );
    const beyond = await sent(bought.total.plus(held));
    expect('transfers.convert.value').decimal(
      beyond.arrived,
      '0',
      'USDC received for more tokens than the account has',
    );
  },
});

/** A price with one significant digit, at least 1.5 times a unit's value: no read shows the grid of a pair. */
function roundPxAbove(worth: Dec): bigint {
  const least = ((worth.scaledTo(8) ?? 0n) * 3n) / 2n;
  const unit = 10n ** BigInt(String(least).length - 1);
  return (least / unit + 1n) * unit;
}

/** Free collateral of an account, by either reading and including its unrealised profit, and the held remainder, whole USDC. */
async function figures({ given, target }: CaseContext<never>, address: string): Promise<{ free: Dec; held: Dec }> {
  const state = given.data(await target.read('account_state', { address }));
  const cash = decimalAt(state, 'total_raw_usd');
  const withdrawable = decimalAt(state, 'withdrawable');
  const profit = decimalAt(state, 'account_value').minus(cash);
  return { free: profit.compare(zero) > 0 ? withdrawable.plus(profit) : withdrawable, held: cash.minus(withdrawable) };
}

/** Tokens that cost this many USDC; null if they have no price now. */
async function costing(
  context: CaseContext<never>,
  { coin, places }: { readonly coin: string; readonly places: number },
  usdc: Dec,
): Promise<Dec | null> {
  const [low] = await readUnitPriceRange(context, coin);
  const px = low.scaledTo(8) ?? 0n;
  const micro = usdc.scaledTo(6);
  if (px <= 0n || micro === null) return null;
  return Dec.of((micro * 10n ** 10n) / px)
    .times(negativePowerOfTen(8))
    .truncated(places);
}
