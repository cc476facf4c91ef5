import { check } from '../../harness/check/check.ts';
import { perpIn } from '../../harness/check/market-row.ts';
import { readsOfOneBlock } from '../../harness/check/one-cut.ts';
import { ownTradeWorth } from '../../harness/check/own-trade.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { near } from '../../harness/compare/planes.ts';

/** Funding may have accrued since the trade, and no text says at how many places a sum is served: cents at most. */
const CENT = Dec.of('0.01');
const ZERO = Dec.of(0);

export default check({
  id: 'accounts.scalars.position',
  title: 'the figures of an account with one cross position follow from its cash, its fill and the mark',
  clauses: [
    'accounts.scalars.account-value',
    'accounts.scalars.withdrawable',
    'accounts.scalars.health',
    'accounts.scalars.total-ntl-pos',
    'accounts.detail.margin-used',
    'accounts.state.one-block',
  ],
  by: 'act',
  async run(context) {
    const { given, expect } = context;
    const maker = await given.fundedAccount({ usdc: '200' });
    const taker = await given.fundedAccount({ usdc: '200' });
    const market = await given.market();
    const { px, size } = await ownTradeWorth(context, 150n, { market, maker, taker });

    for (const [address, sign] of [
      [taker.address, 1],
      [maker.address, -1],
    ] as const) {
      const [full, markets, margin] = await readsOfOneBlock(context, [
        { type: 'account_state', args: { address } },
        { type: 'markets', args: { coin: market.coin } },
        { type: 'account_state', args: { address, detail: 'margin' } },
      ]);
      const figure = (path: string) => decimalAt(full, path);
      const mark = decimalAt(perpIn(markets, market.coin), 'mark_px');
      const unrealised = mark.minus(px).times(size).times(Dec.of(sign));
      const close = (actual: Dec, expected: Dec, tolerance: Dec) => ({
        holds: near(actual, expected, tolerance),
        expected: `${expected.toString()} within ${tolerance.toString()}`,
        actual: actual.toString(),
      });

      const worth = close(figure('account_value'), figure('total_raw_usd').plus(unrealised), CENT);
      expect('accounts.scalars.account-value').that(worth.holds, { ...worth, path: 'account_value' });
      const held = figure('perp.init_margin');
      given.that(held.compare(ZERO) > 0, 'a cross position holds no margin');
      const free = figure('total_raw_usd').minus(held);
      const withdrawable = close(figure('withdrawable'), free.compare(ZERO) > 0 ? free : ZERO, CENT);
      expect('accounts.scalars.withdrawable').that(withdrawable.holds, { ...withdrawable, path: 'withdrawable' });
      const maintenance = decimalAt(margin, 'cross_maintenance_margin_used');
      const health = close(decimalAt(margin, 'health'), decimalAt(margin, 'account_value').minus(maintenance), CENT);
      expect('accounts.scalars.health').that(health.holds, { ...health, path: 'health' });
      const notional = close(figure('perp.total_ntl_pos'), mark.times(size), CENT);
      expect('accounts.scalars.total-ntl-pos').that(notional.holds, { ...notional, path: 'perp.total_ntl_pos' });
      expect('accounts.detail.margin-used').decimal(margin.total_margin_used, held.toString(), 'total_margin_used');
      for (const key of ['account_value', 'total_raw_usd', 'withdrawable', 'health', 'tier']) {
        expect('accounts.state.one-block').equal(margin[key], full[key], `${key} of both depths`);
      }
    }
  },
});
