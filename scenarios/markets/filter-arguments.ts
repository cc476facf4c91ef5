import { isDeepStrictEqual } from 'node:util';
import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { rereadUntil } from '../../harness/check/same-block-reads.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { validateShape } from '../../harness/compare/validate.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { perpRowIn, readPerpRow } from '../../harness/setup/market-row.ts';
import { isJsonArray, type JsonObject, type JsonValue, printJson } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'markets.filter.arguments',
  title: 'kind and coin filter markets and markets_meta, and an unknown kind or coin is refused',
  clauses: [
    'markets.filter.kind-perp',
    'markets.filter.kind-spot',
    'markets.filter.kind-other',
    'markets.filter.kind-names',
    'markets.filter.coin',
    'markets.filter.coin-unknown',
    'markets.rows.order',
  ],
  by: 'observe',
  async run(context) {
    const { given, target, venue, random, expect } = context;
    for (const read of ['markets', 'markets_meta'] as const) {
      const full = given.data(await target.read(read));
      const perp = given.data(await target.read(read, { kind: 'perp' }));
      expect('markets.filter.kind-perp').equal(
        listed(perp),
        derived([names(full, 'perp', 'coin'), []], field(full, 'perp')),
        'perp coins and spot pairs at kind perp',
      );
      // A row tells no number: the whole list says in which order they stand.
      expect('markets.rows.order').equal(
        derived(inOrder(perp), field(perp, 'perp')),
        derived(inOrder(full), field(full, 'perp')),
        'order of the perp rows at kind perp',
      );
      const spot = given.data(await target.read(read, { kind: 'spot' }));
      expect('markets.filter.kind-spot').equal(
        listed(spot),
        derived([[], names(full, 'spot.pairs', 'name')], field(full, 'spot.pairs')),
        'perp coins and spot pairs at kind spot',
      );

      for (const kind of ['future', 'Perp']) {
        const other = await target.read(read, { kind });
        expect('markets.filter.kind-other').status(other);
        expect('markets.filter.kind-names').relation(
          'an error message with the words perp and spot',
          { answer: derived(other.wire.text, other.wire) },
          ({ answer }) => answer.includes('perp') && answer.includes('spot'),
          'error',
        );
      }

      const [first, ...more] = venue.markets;
      if (first === undefined) throw new Unsupported('a perp market');
      const { coin } = random.pick([first, ...more]);
      const one = given.data(await target.read(read, { coin }));
      expect('markets.filter.coin').equal(derived(names(one, 'perp', 'coin'), one), [coin], 'perpetuals');
      // A coin belongs to a perp market: whether it also filters pairs is open.
      const pairs = names(one, 'spot.pairs', 'name');
      const all = names(full, 'spot.pairs', 'name');
      expect('markets.filter.coin').relation(
        'spot.pairs of a read with coin to have no row, only rows of that name, or all rows',
        { pairs: derived(pairs, one), all: derived(all, full) },
        () => pairs.every((name) => name === coin) || isDeepStrictEqual(pairs, all),
        'spot.pairs',
      );
      // A row that lacks a key in the whole list may lack it here too: the list's clause judges that.
      const { violations } = validateShape(`info.${read}.narrowed`, full);
      if (expect('markets.filter.coin').exercised(violations.length === 0, `a whole ${read} of the documented shape`))
        expect('markets.filter.coin').shape(one, `info.${read}.narrowed`);
      for (const { coin: named } of given.sample([first, ...more.slice(-1)], 1))
        await judgeSameRow(context, read, named);
      for (const narrowed of [{}, { kind: 'perp' }, { kind: 'spot' }]) {
        const unknown = await target.read(read, { ...narrowed, coin: `NO-SUCH-${random.int(100_000, 999_999)}` });
        expect('markets.filter.coin-unknown').refused(unknown);
      }
    }
  },
});

/** Judges that a market's row equals its row in the whole list, in everything unchanged between two reads. */
async function judgeSameRow(
  { given, target, expect }: CaseContext<'markets.filter.coin'>,
  read: 'markets' | 'markets_meta',
  coin: string,
): Promise<void> {
  const listedRow = async () => perpRowIn(given.data(await target.read(read)), coin);
  const look = async () => {
    const before = await listedRow();
    const narrowed = await readPerpRow({ given, target }, read, coin);
    const whole = await listedRow();
    const other = [...new Set([whole, narrowed].flatMap((row) => Object.keys(row)))].filter(
      (key) => isDeepStrictEqual(before[key], whole[key]) && !isSameInAnyOrder(narrowed[key], whole[key]),
    );
    return { narrowed, whole, other };
  };
  // A figure of a market may have changed back and forth between the reads.
  const { narrowed, whole, other } = await rereadUntil(look, (now) => now.other.length === 0);
  const those = (row: JsonObject) => Object.fromEntries(other.map((key) => [key, row[key] ?? null]));
  expect('markets.filter.coin').equal(
    derived(those(narrowed), narrowed),
    derived(those(whole), whole),
    `fields of the row of ${coin} in ${read}, read with coin and without`,
  );
}

/** Whether two values are equal, ignoring list order, which has its own clause. */
function isSameInAnyOrder(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (!isJsonArray(one) || !isJsonArray(other)) return isDeepStrictEqual(one, other);
  const texts = (list: readonly JsonValue[]) => list.map(printJson).sort();
  return isDeepStrictEqual(texts(one), texts(other));
}

/** Names of the perpetuals and of the pairs. */
function listed(data: JsonObject) {
  return derived([names(data, 'perp', 'coin'), names(data, 'spot.pairs', 'name')], data);
}

function inOrder(data: JsonObject): unknown[] {
  return rowsAt(data, 'perp').map(({ coin }) => coin);
}

/** In no order: that is another clause's. A section that is gone holds as little as one that is empty (D67). */
function names(data: JsonObject, path: 'perp' | 'spot.pairs', key: string): unknown[] {
  const section = path === 'perp' ? data.perp : data.spot;
  if (section === undefined || section === null) return [];
  return rowsAt(data, path)
    .map((row) => row[key])
    .toSorted();
}
