import { check } from '../../harness/check/check.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { listAlternativeRoundedAmounts, type SumEntry } from '../../harness/compare/figures/sum-of-entries.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { leaseTwoTraders, tryLeaseAnotherMarketFor } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'margin.maintenance.account',
  title: 'cross_maintenance_margin_used is the sum of maint_margin of all legs, long or short, each cut to whole USDC',
  clauses: ['margin.maintenance.account'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const fits = ({ maxLeverage }: MarketFacts) => maxLeverage >= 5;
    const first = await leaseTwoTraders(context, { funds: { usdc: '300' }, fits, opens: 700n });
    const { taker, maker } = first;
    // Enough that a maintenance ratio of one percent yields some whole USDC and a fraction.
    const { size } = await first.trade('bid', first.size(630n));
    const legs = [{ traders: first, size }];
    const second = await tryLeaseAnotherMarketFor(context, first, { fits, opens: 500n });
    if (second !== null) {
      const { size: sold } = await second.trade('ask', second.size(430n));
      legs.push({ traders: second, size: sold.negated() });
    }
    for (const who of [taker, maker]) {
      for (const { traders, size: bought } of legs)
        await traders.positions(who, who === taker ? bought : bought.negated());
      const rows = await first.positions(who, who === taker ? size : size.negated());
      given.require(rows.length === legs.length, 'the account has other legs than those of its trades');
      const counted = rows.map((row) => decimalAt(row, 'maint_margin').truncated(0));
      given.require(
        counted.every((whole) => whole.compare(Dec.of(0)) > 0),
        'a position is too small to need maintenance',
      );
      const sum = Dec.sum(counted);
      const figures = async () => {
        const account = given.data(await target.read('account_state', { address: who.address, detail: 'margin' }));
        return { used: decimalAt(account, 'cross_maintenance_margin_used') };
      };
      const { used } = await pace.eventually(figures, (now) => now.used.equals(sum));
      const madeOf = rows.map((row): SumEntry => {
        const exact = decimalAt(row, 'maint_margin');
        const whole = exact.truncated(0);
        const others = listAlternativeRoundedAmounts(exact, whole, Dec.of(1));
        return { what: `maint_margin of ${String(row.coin)}`, amount: whole, others };
      });
      expect('margin.maintenance.account').decimal(used, sum, 'cross_maintenance_margin_used', madeOf);
    }
  },
});
