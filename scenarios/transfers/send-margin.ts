import { check } from '../../harness/check/check.ts';
import { isAcknowledgedOnly } from '../../harness/check/commit-outcome.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { setLeverageAndMarginMode } from '../../harness/setup/isolated-margin.ts';
import { tradeWorthAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

export default check({
  id: 'transfers.send.margin',
  title: 'a send cannot spend collateral that a position holds',
  clauses: ['transfers.send.margin-kept'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const [buyer, seller] = await Promise.all([
      given.fundedAccount({ usdc: '100' }),
      given.fundedAccount({ usdc: '100' }),
    ]);
    const market = await given.market();
    await given.accepted(setLeverageAndMarginMode(context, buyer, market, 1, false));
    await tradeWorthAndCloseAtEnd(context, 40n, { market, taker: buyer, maker: seller });

    const { address: destination } = given.stranger();
    const state = given.data(await target.read('account_state', { address: buyer.address }));
    // Short of all settled cash by less than any margin, so what is left could not support the position.
    const amount = decimalAt(state, 'total_raw_usd').truncated(0).toString();
    const reply = await target.act(buyer, sendAssetAction({ asset, destination, amount }));
    await readBalanceAfterPending(context, buyer.address, asset);
    const arrived = await readBalance(context, destination, asset);
    expect('transfers.send.margin-kept').relation(
      `a refusal to send ${amount} USDC, and 0 USDC of the recipient`,
      { reply, arrived },
      (observed) =>
        (isRefused(observed.reply) || isAcknowledgedOnly(observed.reply)) && observed.arrived.toString() === '0',
    );
  },
});
