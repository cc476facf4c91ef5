import { check } from '../../harness/check/check.ts';
import { marketRow } from '../../harness/check/market-row.ts';
import { twoTraders } from '../../harness/check/two-traders.ts';
import { Disturbed, NotHere } from '../../harness/check/verdicts.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';

export default check({
  id: 'markets.rows.open-interest-sum',
  title: 'open interest is the sum of the long positions of a market, also when they turn and close',
  clauses: ['markets.rows.open-interest-sum'],
  by: 'act',
  // Where nobody else has a position, own accounts are all accounts.
  needs: ['closed'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const empty = new Set(
      rowsAt(given.data(await target.read('markets')), 'perp').flatMap((row) =>
        Dec.parse(row.open_interest)?.equals(Dec.of(0)) === true ? [row.coin] : [],
      ),
    );
    const fits = ({ coin }: { readonly coin: string }) => empty.has(coin);
    if (!context.venue.markets.some((market) => fits(market) && market.open && market.close && !market.halted))
      throw new NotHere('a market without positions');
    const traders = await twoTraders(context, { fits });
    const { open_interest: atFirst } = await marketRow(context, 'markets', traders.market.coin);
    // Another case of this run may have had the market in between.
    if (Dec.parse(atFirst)?.equals(Dec.of(0)) !== true) throw new Disturbed('somebody has a position by now');
    const unit = traders.size();
    let held = Dec.of(0);
    // Grows, shrinks, turns through zero and grows again on the other side.
    for (const [side, units] of [
      ['bid', 3n],
      ['ask', 1n],
      ['ask', 3n],
      ['ask', 2n],
    ] as const) {
      const { size } = await traders.trade(side, units * unit);
      held = side === 'bid' ? held.plus(size) : held.minus(size);
      // The two accounts hold the same size on opposite sides: one of them is long.
      const longs = held.abs();
      const row = await pace.eventually(
        () => marketRow(context, 'markets', traders.market.coin),
        (now) => decimalAt(now, 'open_interest').equals(longs),
      );
      expect('markets.rows.open-interest-sum').decimal(row.open_interest, longs, `open_interest at ${held}`);
    }
  },
});
