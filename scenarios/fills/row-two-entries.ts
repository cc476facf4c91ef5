import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, lastDecimalPlaceOf, negativePowerOfTen } from '../../harness/compare/planes.ts';
import type { OwnTrade } from '../../harness/setup/own-trade.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'fills.row.two-entries',
  title: 'closed_pnl of a position opened at two prices and closed in two parts adds up to its profit',
  clauses: ['fills.row.closed-pnl'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { expect } = context;
    const traders = await leaseTwoTraders(context);
    const lots = traders.size();
    const [low, mid, high] = traders.pxs;
    const clause = expect('fills.row.closed-pnl');
    // The higher price gets twice the size, so that an unweighted average differs.
    const walk = [
      ['bid', 1n, low],
      ['bid', 2n, high],
      ['ask', 1n, mid],
      ['ask', 2n, mid],
    ] as const;
    const trades: OwnTrade[] = [];
    for (const [side, units, px] of walk) trades.push(await traders.trade(side, units * lots, px));
    const [first, second, part, rest] = trades.map(({ px, size }) => ({ px, size, worth: px.times(size) }));
    if (first === undefined || second === undefined || part === undefined || rest === undefined) return;
    const won = part.worth.plus(rest.worth).minus(first.worth).minus(second.worth);

    for (const [trader, oidOf, sign] of [
      [traders.taker, 'takerOid', 1],
      [traders.maker, 'makerOid', -1],
    ] as const) {
      const rows = await traders.fills(trader, walk.length);
      const signed = (whole: Dec) => (sign === 1 ? whole : whole.negated());
      const rowOf = (nth: number): JsonObject => rows.find(({ oid }) => oid === trades[nth]?.[oidOf]) ?? {};
      const closing = [rowOf(2), rowOf(3)].map((row) => Dec.parse(row.closed_pnl) ?? Dec.of(0));
      // No text states the precision of an average entry price, or of a served profit.
      const tolerance = rest.size
        .plus(part.size)
        .times(negativePowerOfTen(8))
        .plus(lastDecimalPlaceOf(...closing))
        .times(Dec.of(2));
      // No document says which lots a partial close takes: from the first entry, the second, or some of each.
      const ends = [first, second].map(({ px }) => part.px.minus(px).times(part.size)).map(signed);
      const [least, most] = ends.toSorted((one, other) => one.compare(other));
      clause.relation(
        `closed_pnl from ${least} to ${most}`,
        { closed_pnl: field(rowOf(2), 'closed_pnl', rows) },
        () =>
          closing[0] !== undefined &&
          closing[0].plus(tolerance).compare(least ?? Dec.of(0)) >= 0 &&
          closing[0].minus(tolerance).compare(most ?? Dec.of(0)) <= 0,
        'closed_pnl of the first closing fill',
      );
      clause.relation(
        `closed_pnl of both closing fills to add up to ${signed(won)}`,
        { closed_pnl: derived(Dec.sum(closing), rows) },
        ({ closed_pnl }) => isWithinTolerance(closed_pnl, signed(won), tolerance),
        'sum of closed_pnl of both closing fills',
      );
    }
  },
});
