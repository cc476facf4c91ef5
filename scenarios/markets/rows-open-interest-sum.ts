import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'markets.rows.open-interest-sum',
  title: 'open_interest is the sum of the long positions of a market, also after positions flip and reduce',
  clauses: ['markets.rows.open-interest-sum'],
  by: 'act',
  // Without other traders, it changes only through our own accounts.
  needs: ['closed'],
  async run(context) {
    const { pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    // Positions left by others still exist and count.
    const others = decimalAt(await readPerpRow(context, 'markets', traders.market.coin), 'open_interest');
    const unit = traders.size();
    let held = Dec.of(0);
    // Grows, shrinks, flips through zero and grows again on the other side.
    for (const [side, units] of [
      ['bid', 3n],
      ['ask', 1n],
      ['ask', 3n],
      ['ask', 2n],
    ] as const) {
      const { size } = await traders.trade(side, units * unit);
      held = side === 'bid' ? held.plus(size) : held.minus(size);
      // The two accounts hold the same size on opposite sides: one of them is long.
      const longs = others.plus(held.abs());
      const row = await pace.eventually(
        () => readPerpRow(context, 'markets', traders.market.coin),
        (now) => decimalAt(now, 'open_interest').equals(longs),
      );
      expect('markets.rows.open-interest-sum').decimal(
        field(row, 'open_interest'),
        longs,
        `open_interest with a taker position of ${held}`,
      );
    }
  },
});
