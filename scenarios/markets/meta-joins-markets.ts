import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { readBetweenEqualReads, rereadUntil } from '../../harness/check/same-block-reads.ts';
import { integerAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec, isSameDecimal } from '../../harness/compare/decimal.ts';
import { knownPartOf } from '../../harness/compare/named-part.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'markets.meta.joins-markets',
  title:
    'markets and markets_meta serve the same markets in the same order, the same spot registry and a consistent headroom',
  clauses: ['markets.meta.same-markets', 'markets.rows.order', 'markets.meta.same-spot', 'markets.meta.headroom'],
  by: 'observe',
  async run({ given, target, expect }) {
    // Body of the latest read of `markets`, which is the one that counts.
    let latest: JsonObject = {};
    const moving = async () => {
      const data = given.data(await target.read('markets'));
      latest = data;
      const capped = rowsAt(data, 'perp').filter(({ coin }) => cappedCoins.has(coin));
      return {
        keys: keysOf(data),
        spot: registryIn(data),
        held: capped.map(({ coin = null, open_interest = null }) => ({ coin, open_interest })),
      };
    };
    const readStatic = async () => given.data(await target.read('markets_meta'));
    const cappedCoins = new Set(
      rowsAt(await readStatic(), 'perp').flatMap(({ coin, oi_cap }) => (oi_cap === undefined ? [] : [coin])),
    );
    const { outer, inner } = await rereadUntil(
      () => readBetweenEqualReads({ given }, moving, readStatic),
      (observed) =>
        headroomsIn(observed).every(({ row: { max_market_order_ntl: shown }, left }) =>
          left === null ? shown === null : typeof shown === 'string' && isSameDecimal(shown, left),
        ),
    );
    const rows = rowsAt(inner, 'perp');

    const keys = derived(outer.keys, field(latest, 'perp'));
    const staticKeys = derived(keysOf(inner), field(inner, 'perp'));
    expect('markets.meta.same-markets').equal(
      derived(outer.keys.toSorted(), keys),
      derived(staticKeys.value.toSorted(), staticKeys),
      'coin and kind of the perp rows of markets, against markets_meta',
    );
    const ids = rows.map((row) => Number(integerAt(row, 'signing_id')));
    expect('markets.rows.order').equal(
      derived(ids, field(inner, 'perp')),
      ids.toSorted((a, b) => a - b),
      'signing_id of the perp rows of markets_meta',
    );
    expect('markets.rows.order').equal(keys, staticKeys, 'order of the perp rows of markets, against markets_meta');
    expect('markets.meta.same-spot').equal(
      derived(outer.spot, field(latest, 'spot')),
      derived(registryIn(inner), field(inner, 'spot')),
      'spot',
    );

    for (const { row, left } of headroomsIn({ outer, inner })) {
      const shown = field(row, 'max_market_order_ntl');
      const path = `max_market_order_ntl of ${row.coin ?? null}`;
      if (left === null) expect('markets.meta.headroom').equal(shown, null, path);
      else expect('markets.meta.headroom').decimal(shown, left, path);
    }
  },
});

interface BothTables {
  readonly outer: { readonly held: readonly JsonObject[] };
  readonly inner: JsonObject;
}

/** Returns each market's headroom, and its cap minus the held size; null without a cap. */
function headroomsIn({ outer, inner }: BothTables) {
  const held = new Map(outer.held.map(({ coin, open_interest }) => [coin, open_interest]));
  return rowsAt(inner, 'perp').map((row) => {
    const cap = Dec.parse(row.oi_cap);
    if (cap === null) return { row, left: null };
    const left = cap.minus(Dec.parse(held.get(row.coin ?? null)) ?? Dec.of(0));
    return { row, left: left.compare(Dec.of(0)) < 0 ? '0' : left.toString() };
  });
}

/** Pairs and tokens keyed by id, as in their shape: another clause judges their order. */
function registryIn(data: JsonObject): JsonObject {
  const named = knownPartOf('info.markets', data);
  const rows = (section: string, key: string) =>
    rowsAt(named, `spot.${section}`).toSorted((a, b) => Number(integerAt(a, key) - integerAt(b, key)));
  return { pairs: rows('pairs', 'signing_id'), tokens: rows('tokens', 'id') };
}

/** Returns the keys on which both tables join. */
function keysOf(data: JsonObject): string[] {
  return rowsAt(data, 'perp').map(({ coin, kind }) => `${coin} ${kind}`);
}
