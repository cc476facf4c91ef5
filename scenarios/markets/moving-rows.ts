import { check } from '../../harness/check/check.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { near } from '../../harness/compare/planes.ts';
import { isJsonArray, type JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'markets.rows.moving',
  title: 'markets has both sections, and every row its prices, whether they are set or not',
  clauses: [
    'markets.rows.sections',
    'markets.rows.mark-unset',
    'markets.rows.oracle-unset',
    'markets.rows.change',
    'markets.rows.shape',
  ],
  by: 'observe',
  async run({ given, target, expect }) {
    const data = given.data(await target.read('markets'));
    const lists = ['perp', 'spot.pairs', 'spot.tokens'].map((path) => isJsonArray(at(data, path)));
    expect('markets.rows.sections').equal(lists, [true, true, true], 'lists under perp, spot.pairs, spot.tokens');

    for (const row of rowsAt(data, 'perp')) {
      expect('markets.rows.mark-unset').that(isPriceOrZero(row.mark_px), {
        expected: 'a price, "0" while unset',
        actual: row.mark_px,
        path: `mark_px of ${row.coin}`,
      });
      expect('markets.rows.oracle-unset').that(isPriceOrZero(row.oracle_px), {
        expected: 'a price, "0" while unset',
        actual: row.oracle_px,
        path: `oracle_px of ${row.coin}`,
      });
      expect('markets.rows.change').that(changeFits(row), {
        expected: 'mark_px / prev_day_px - 1, or null with it',
        actual: {
          mark_px: row.mark_px ?? null,
          prev_day_px: row.prev_day_px ?? null,
          change_24h: row.change_24h ?? null,
        },
        path: `change_24h of ${row.coin}`,
      });
    }
    expect('markets.rows.shape').shape(data, 'info.markets');
  },
});

function isPriceOrZero(value: unknown): boolean {
  const px = Dec.parse(value);
  return px !== null && px.compare(Dec.of(0)) >= 0;
}

/** A thousandth covers a figure that is cut at four places, and a price a moment older than the row's mark. */
const tolerance = Dec.of('0.001');

function changeFits({ mark_px, prev_day_px, change_24h }: JsonObject): boolean {
  const [mark, before, change] = [Dec.parse(mark_px), Dec.parse(prev_day_px), Dec.parse(change_24h)];
  if (before === null || change === null) return prev_day_px === null && change_24h === null;
  // Multiplied out: a quotient has no exact decimal.
  return mark !== null && near(change.times(before), mark.minus(before), before.times(tolerance));
}
