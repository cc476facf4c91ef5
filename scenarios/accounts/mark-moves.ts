import { check } from '../../harness/check/check.ts';
import { perpIn } from '../../harness/check/market-row.ts';
import { readsOfOneBlock } from '../../harness/check/one-cut.ts';
import { ownTradeWorth } from '../../harness/check/own-trade.ts';
import { Disturbed } from '../../harness/check/verdicts.ts';
import { at, decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'accounts.scalars.mark-moves',
  title: 'a higher mark makes a long worth more and leaves its cash and what may be withdrawn as they were',
  clauses: ['accounts.scalars.account-value', 'accounts.scalars.total-raw-usd', 'accounts.scalars.withdrawable-profit'],
  by: 'operate',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, control, pace, expect } = context;
    const [maker, taker] = await Promise.all([
      given.fundedAccount({ usdc: '200' }),
      given.fundedAccount({ usdc: '200' }),
    ]);
    const market = await given.market();
    await ownTradeWorth(context, 60n, { market, maker, taker });
    const figures = (markets: JsonObject) => {
      const row = perpIn(markets, market.coin);
      return [row.mark_px ?? null, row.oracle_px ?? null, at(row, 'funding.next_payment_ts') ?? null] as const;
    };
    const look = async () => {
      const [state, markets] = await readsOfOneBlock(context, [
        { type: 'account_state', args: { address: taker.address } },
        { type: 'markets', args: { coin: market.coin }, takes: figures },
      ]);
      const [mark, oracle, payment] = figures(markets);
      return { state, mark: decimalAt({ mark }, 'mark'), oracle: decimalAt({ oracle }, 'oracle'), payment };
    };
    const before = await look();
    given.afterwards(() => control.oracle(market.coin, before.oracle.toString()));
    const raised = before.oracle.times(Dec.of('1.01')).truncated(8);
    await control.oracle(market.coin, raised.toString());
    const after = await pace.eventually(look, ({ mark }) => mark.compare(before.mark) > 0);
    given.that(after.mark.compare(before.mark) > 0, 'the mark did not follow the oracle');
    if (after.payment !== before.payment && before.payment !== 0)
      throw new Disturbed('a funding payment fell into the case');

    const [was, is] = [before.state, after.state];
    expect('accounts.scalars.total-raw-usd').decimal(
      is.total_raw_usd,
      decimalAt(was, 'total_raw_usd').toString(),
      'total_raw_usd',
    );
    expect('accounts.scalars.withdrawable-profit').that(
      decimalAt(is, 'withdrawable').compare(decimalAt(was, 'withdrawable')) <= 0,
      {
        expected: `no more than ${String(was.withdrawable)}`,
        actual: is.withdrawable ?? null,
        path: 'withdrawable',
      },
    );
    expect('accounts.scalars.account-value').that(
      decimalAt(is, 'account_value').compare(decimalAt(was, 'account_value')) > 0,
      {
        expected: `more than ${String(was.account_value)}`,
        actual: is.account_value ?? null,
        path: 'account_value',
      },
    );
  },
});
