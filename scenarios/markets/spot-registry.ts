import { check } from '../../harness/check/check.ts';
import { detailsThenShape } from '../../harness/check/details-then-shape.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { integerAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'markets.spot.registry',
  title: 'pairs and tokens stand in the order of their ids, with every key of their tables',
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
    const [pairs, tokens] = [rowsAt(data, 'spot.pairs'), rowsAt(data, 'spot.tokens')];
    if (pairs.length === 0 || tokens.length === 0) throw new NotHere('a registry with pairs and tokens');

    for (const pair of pairs) {
      expect('markets.spot.pair-renamed').that('signing_id' in pair && !('id' in pair), {
        expected: 'signing_id and no id',
        actual: pair,
        path: 'spot.pairs',
      });
      const prices = ['mark_px', 'mid_px', 'prev_day_px'].map((key) => (key in pair ? (pair[key] ?? null) : 'no key'));
      // A pair that has traded has a mark, and 0 is none.
      const fits =
        prices.every((price) => price === null || isAboveZero(price)) &&
        (pair.mark_px !== null || prices.every((price) => price === null));
      expect('markets.spot.pair-untraded').that(fits, {
        expected: 'three keys, all null before the first trade',
        actual: prices,
        path: `prices of ${pair.name}`,
      });
    }
    const tradable = pairs.filter(({ active }) => active === true).map(({ name }) => String(name));
    if (expect('markets.spot.unique-names').exercised(tradable.length > 1, 'two pairs that accept orders'))
      expect('markets.spot.unique-names').equal(
        tradable.filter((name, at) => tradable.indexOf(name) < at),
        [],
        'names of pairs that stand twice',
      );
    const judgeOrder = () => {
      for (const [rows, key] of [
        [pairs, 'signing_id'],
        [tokens, 'id'],
      ] as const) {
        const ids = rows.map((row: JsonObject) => Number(integerAt(row, key)));
        expect('markets.spot.order').equal(
          ids,
          ids.toSorted((a, b) => a - b),
          key,
        );
      }
    };
    // One half of the shape at a time, so that each clause answers for its own rows.
    const spot = { pairs: [], tokens: [] };
    detailsThenShape(judgeOrder, () => {
      expect('markets.spot.pair-shape').shape({ perp: [], spot: { ...spot, pairs: [...pairs] } }, 'info.markets_meta');
      expect('markets.spot.token-shape').shape(
        { perp: [], spot: { ...spot, tokens: [...tokens] } },
        'info.markets_meta',
      );
    });
  },
});

function isAboveZero(price: unknown): boolean {
  const value = Dec.parse(price);
  return value !== null && value.compare(Dec.of(0)) > 0;
}
