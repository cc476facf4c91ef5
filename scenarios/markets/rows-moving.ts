import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance } from '../../harness/compare/planes.ts';
import { isJsonArray } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'markets.rows.moving',
  title: 'markets serves perp and spot sections, and mark_px, oracle_px and change_24h in every perp row',
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
    expect('markets.rows.sections').equal(
      derived(lists, data),
      [true, true, true],
      'lists under perp, spot.pairs, spot.tokens',
    );

    for (const row of rowsAt(data, 'perp')) {
      expect('markets.rows.mark-unset').relation(
        'mark_px to be a price, or "0" while unset',
        { mark_px: field(row, 'mark_px') },
        ({ mark_px }) => isPriceOrZero(mark_px),
        `mark_px of ${row.coin}`,
      );
      expect('markets.rows.oracle-unset').relation(
        'oracle_px to be a price, or "0" while unset',
        { oracle_px: field(row, 'oracle_px') },
        ({ oracle_px }) => isPriceOrZero(oracle_px),
        `oracle_px of ${row.coin}`,
      );
      expect('markets.rows.change').relation(
        'change_24h of mark_px / prev_day_px - 1, or null together with prev_day_px',
        {
          mark_px: field(row, 'mark_px'),
          prev_day_px: field(row, 'prev_day_px'),
          change_24h: field(row, 'change_24h'),
        },
        changeFits,
        `change_24h of ${row.coin}`,
      );
    }
    expect('markets.rows.shape').shape(data, 'info.markets');
  },
});

function isPriceOrZero(value: unknown): boolean {
  const px = Dec.parse(value);
  return px !== null && px.compare(Dec.of(0)) >= 0;
}

/** A thousandth covers a figure truncated at four decimals, and a price slightly older than the row's mark. */
const tolerance = Dec.of('0.001');

interface Change {
  readonly mark_px: unknown;
  readonly prev_day_px: unknown;
  readonly change_24h: unknown;
}

function changeFits({ mark_px, prev_day_px, change_24h }: Change): boolean {
  const mark = Dec.parse(mark_px);
  const before = Dec.parse(prev_day_px);
  const change = Dec.parse(change_24h);
  if (before === null || change === null) return prev_day_px === null && change_24h === null;
  // Multiplied out, because a quotient has no exact decimal.
  return mark !== null && isWithinTolerance(change.times(before), mark.minus(before), before.times(tolerance));
}
