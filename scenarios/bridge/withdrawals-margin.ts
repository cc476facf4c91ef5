import { check } from '../../harness/check/check.ts';
import { isAcknowledgedOnly } from '../../harness/check/commit-outcome.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { codeOf } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { bridgeWithdrawAction, withdrawViaBridge } from '../../harness/setup/bridge.ts';
import { setLeverageAndMarginMode } from '../../harness/setup/isolated-margin.ts';
import { tradeWorthAndCloseAtEnd } from '../../harness/setup/own-trade.ts';

export default check({
  id: 'bridge.withdrawals.margin',
  title: 'a bridge withdrawal cannot spend collateral that a position holds',
  clauses: ['bridge.withdraw.short', 'bridge.withdraw.held'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const usdc = venue.usdc.signingId;
    const [buyer, seller] = await Promise.all([
      given.fundedAccount({ usdc: '100' }),
      given.fundedAccount({ usdc: '100' }),
    ]);
    const { address: to } = given.stranger();
    const { chain } = await withdrawViaBridge(context, buyer, { to });
    const market = await given.market();
    await given.accepted(setLeverageAndMarginMode(context, buyer, market, 1, false));
    await tradeWorthAndCloseAtEnd(context, 40n, { market, taker: buyer, maker: seller });

    const before = await readBalance(context, buyer.address, usdc);
    const state = given.data(await target.read('account_state', { address: buyer.address }));
    // Short of all settled cash by less than any margin, so what is left could not support the position.
    const whole = decimalAt(state, 'total_raw_usd').truncated(0).scaledTo(0) ?? 0n;
    const micro = Number(whole * 1_000_000n);
    const reply = await target.act(buyer, bridgeWithdrawAction({ to, chain, micro }));
    const left = await readBalanceAfterPending(context, buyer.address, usdc);
    // Funding may have changed it slightly in the meantime.
    const isThere = left.compare(before.minus(Dec.of(1))) >= 0;
    const isRefused = (reported: { readonly reply: typeof reply }) =>
      (codeOf(reported.reply) !== null || isAcknowledgedOnly(reported.reply)) && isThere;
    const withdrawable = decimalAt(state, 'withdrawable');
    const held = expect('bridge.withdraw.held');
    if (held.exercised(Dec.of(whole).minus(withdrawable).compare(Dec.of(1)) > 0, 'margin that is not withdrawable'))
      held.relation(`a refusal to withdraw ${whole} USDC`, { reply, withdrawable, before, left }, isRefused);
    expect('bridge.withdraw.short').relation(`a refusal to withdraw ${whole} USDC`, { reply, before, left }, isRefused);
  },
});
