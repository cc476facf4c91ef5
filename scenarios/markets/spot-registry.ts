import { check } from '../../harness/check/check.ts';
import { judgeDetailsThenShape } from '../../harness/check/details-then-shape.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { integerAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'markets.spot.registry',
  title: 'spot.pairs and spot.tokens are in the order of their ids, with every documented key',
  clauses: [
    'markets.spot.order',
    'markets.spot.pair-renamed',
    'markets.spot.pair-untraded',
    'markets.spot.pair-shape',
    'markets.spot.token-shape',
    'markets.spot.unique-names',
  ],
  by: 'observe',
  async run({ given, target, expect }) {
    const data = given.data(await target.read('markets_meta', { kind: 'spot' }));
    const pairs = rowsAt(data, 'spot.pairs');
    const tokens = rowsAt(data, 'spot.tokens');
    if (pairs.length === 0 || tokens.length === 0) throw new Unsupported('a registry with pairs and tokens');

    for (const pair of pairs) {
      expect('markets.spot.pair-renamed').relation(
        'a pair with the key signing_id and without the key id',
        { pair },
        () => 'signing_id' in pair && !('id' in pair),
        'spot.pairs',
      );
      expect('markets.spot.pair-untraded').relation(
        'mark_px above 0, or mark_px, mid_px and prev_day_px all null before the first trade',
        {
          mark_px: field(pair, 'mark_px'),
          mid_px: field(pair, 'mid_px'),
          prev_day_px: field(pair, 'prev_day_px'),
        },
        ({ mark_px, mid_px, prev_day_px }) => {
          // A pair that has traded has a mark, and 0 is none. The text states only for a pair without trades what replaces a missing middle
          // or day-ago price.
          return isAboveZero(mark_px) || [mark_px, mid_px, prev_day_px].every((price) => price === null);
        },
        `prices of ${pair.name}`,
      );
    }
    const tradable = pairs.filter(({ active }) => active === true).map(({ name }) => String(name));
    if (expect('markets.spot.unique-names').exercised(tradable.length > 1, 'two pairs that accept orders'))
      expect('markets.spot.unique-names').equal(
        derived(
          tradable.filter((name, at) => tradable.indexOf(name) < at),
          field(data, 'spot.pairs'),
        ),
        [],
        'names of active pairs that occur twice',
      );
    const judgeOrder = () => {
      for (const [section, key] of [
        ['pairs', 'signing_id'],
        ['tokens', 'id'],
      ] as const) {
        const ids = rowsAt(data, `spot.${section}`).map((row) => Number(integerAt(row, key)));
        expect('markets.spot.order').equal(
          derived(ids, field(data, `spot.${section}`)),
          ids.toSorted((a, b) => a - b),
          key,
        );
      }
    };
    // Each half of the shape is judged separately, so that each clause answers for its own rows.
    judgeDetailsThenShape(judgeOrder, () => {
      const half = (spot: JsonObject) => derived({ perp: [], spot }, data);
      expect('markets.spot.pair-shape').shape(half({ pairs, tokens: [] }), 'info.markets_meta');
      expect('markets.spot.token-shape').shape(half({ pairs: [], tokens }), 'info.markets_meta');
    });
  },
});

function isAboveZero(price: unknown): boolean {
  const value = Dec.parse(price);
  return value !== null && value.compare(Dec.of(0)) > 0;
}
