import { check } from '../../harness/check/check.ts';
import { betweenEqualReads } from '../../harness/check/one-cut.ts';
import { integerAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'markets.meta.joins-markets',
  title: 'markets and markets_meta hold the same markets in the same order, the same registry and the same headroom',
  clauses: ['markets.meta.same-markets', 'markets.rows.order', 'markets.meta.same-spot', 'markets.meta.headroom'],
  by: 'observe',
  async run({ given, target, expect }) {
    const moving = async () => {
      const data = given.data(await target.read('markets'));
      const capped = rowsAt(data, 'perp').filter(({ coin }) => cappedCoins.has(coin));
      return {
        keys: keysOf(data),
        spot: registryIn(data),
        held: capped.map(({ coin, open_interest }) => [coin ?? null, open_interest ?? null]),
      };
    };
    const readStatic = async () => given.data(await target.read('markets_meta'));
    const cappedCoins = new Set(
      rowsAt(await readStatic(), 'perp').flatMap(({ coin, oi_cap }) => (oi_cap === undefined ? [] : [coin])),
    );
    const { outer, inner } = await betweenEqualReads({ given }, moving, readStatic);
    const rows = rowsAt(inner, 'perp');

    expect('markets.meta.same-markets').equal(outer.keys.toSorted(), keysOf(inner).toSorted(), 'coin and kind');
    const ids = rows.map((row) => Number(integerAt(row, 'signing_id')));
    expect('markets.rows.order').equal(
      ids,
      ids.toSorted((a, b) => a - b),
      'market ids of markets_meta',
    );
    expect('markets.rows.order').equal(outer.keys, keysOf(inner), 'order of markets');
    expect('markets.meta.same-spot').equal(outer.spot, registryIn(inner), 'spot');

    const held = new Map(outer.held.map(([coin, size]) => [coin, size]));
    for (const row of rows) {
      const path = `max_market_order_ntl of ${row.coin}`;
      const cap = Dec.parse(row.oi_cap);
      if (cap === null) {
        expect('markets.meta.headroom').equal(row.max_market_order_ntl, null, path);
        continue;
      }
      const left = cap.minus(Dec.parse(held.get(row.coin ?? null)) ?? Dec.of(0));
      expect('markets.meta.headroom').decimal(
        row.max_market_order_ntl,
        left.compare(Dec.of(0)) < 0 ? '0' : left.toString(),
        path,
      );
    }
  },
});

/** Pairs and tokens by their ids: in which order they stand is another clause's. */
function registryIn(data: JsonObject): JsonObject {
  const rows = (section: string, key: string) =>
    rowsAt(data, `spot.${section}`).toSorted((a, b) => Number(integerAt(a, key) - integerAt(b, key)));
  return { pairs: rows('pairs', 'signing_id'), tokens: rows('tokens', 'id') };
}

/** What both tables join on. */
function keysOf(data: JsonObject): string[] {
  return rowsAt(data, 'perp').map(({ coin, kind }) => `${coin} ${kind}`);
}
