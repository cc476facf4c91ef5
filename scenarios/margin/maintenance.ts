import { check } from '../../harness/check/check.ts';
import { twoTraders } from '../../harness/check/two-traders.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';

export default check({
  id: 'margin.maintenance.account',
  title: "the account's maintenance is the sum of its legs', each cut to a whole USDC",
  clauses: ['margin.maintenance.account'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await twoTraders(context, { funds: { usdc: '300' }, fits: ({ maxLeverage }) => maxLeverage >= 5 });
    // Enough that a maintenance ratio of a percent leaves some whole USDC and a rest.
    await traders.trade('bid', traders.size(930n));
    for (const { address } of [traders.taker, traders.maker]) {
      const figures = async () => {
        const account = given.data(await target.read('account_state', { address, detail: 'margin' }));
        return { used: decimalAt(account, 'cross_maintenance_margin_used') };
      };
      const who = address === traders.taker.address ? traders.taker : traders.maker;
      const { size } = (await traders.fills(who, 1)).map((row) => ({ size: decimalAt(row, 'sz') }))[0] ?? {
        size: Dec.of(0),
      };
      const legs = await traders.positions(who, who === traders.taker ? size : size.negated());
      const sum = legs.reduce((total, leg) => total.plus(decimalAt(leg, 'maint_margin').truncated(0)), Dec.of(0));
      given.that(sum.compare(Dec.of(0)) > 0, 'the position is too small to need maintenance');
      const { used } = await pace.eventually(figures, (now) => now.used.equals(sum));
      expect('margin.maintenance.account').decimal(used.toString(), sum.toString(), 'cross_maintenance_margin_used');
    }
  },
});
