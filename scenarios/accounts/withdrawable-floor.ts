import { check } from '../../harness/check/check.ts';
import { pricesInside } from '../../harness/check/inside-spread.ts';
import { ownTrade } from '../../harness/check/own-trade.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';

export default check({
  id: 'accounts.scalars.withdrawable-floor',
  title: 'an account whose margin holds all its cash has nothing to withdraw, and no less than nothing',
  clauses: ['accounts.scalars.withdrawable-floor'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const maker = await given.fundedAccount({ usdc: '200' });
    const taker = await given.fundedAccount({ usdc: '200' });
    // A lot of at most some cents, so that the position can be as large as the cash allows.
    const market = await given.market(
      ({ mark, step, szDecimals }) => mark !== null && mark * step <= 80_000_000n * 10n ** BigInt(szDecimals),
    );
    await given.accepted(
      target.act(taker, { type: 'update_leverage', params: { asset: market.id, leverage: 1, is_isolated: false } }),
    );
    // At leverage 1 margin takes the notional and a cushion: what the fee takes then is missing, and what a price above the
    // mark costs.
    const [, , px] = await pricesInside(context, market);
    const lots = (198_900_000n * 100n * 10n ** BigInt(market.szDecimals)) / px;
    await ownTrade(context, { market, maker, taker, px, size: (lots / market.step) * market.step });
    const state = given.data(await target.read('account_state', { address: taker.address }));
    const owed = decimalAt(state, 'total_raw_usd').minus(decimalAt(state, 'perp.init_margin'));
    // What margin takes of a position is the venue's parameter: where cash is left, nothing had to be clamped.
    if (
      !expect('accounts.scalars.withdrawable-floor').exercised(
        owed.compare(Dec.of(0)) < 0,
        'cash below the margin held',
      )
    )
      return;
    expect('accounts.scalars.withdrawable-floor').decimal(state.withdrawable, '0', 'withdrawable');
  },
});
