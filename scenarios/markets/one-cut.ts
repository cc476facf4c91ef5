import type { CaseContext } from '../../harness/check/case-context.ts';
import { Inconclusive } from '../../harness/check/verdicts.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
} from '../../spec-schemas/json/lossless.ts';

const TRIES = 8;

/**
 * Two views of one state: `inner` is read between two readings of `outer` that are equal. Bodies without a height
 * cannot be cut in another way.
 */
export async function atOneCut<Outer extends JsonValue, Inner>(
  outer: () => Promise<Outer>,
  inner: () => Promise<Inner>,
): Promise<{ readonly outer: Outer; readonly inner: Inner }> {
  let before = await outer();
  for (let tries = 0; tries < TRIES; tries++) {
    const between = await inner();
    const after = await outer();
    if (sorted(before) === sorted(after)) return { outer: after, inner: between };
    before = after;
  }
  throw new Inconclusive('the venue moved between every two reads');
}

/** As text, whatever the order of keys. */
function sorted(value: JsonValue): string {
  if (isJsonArray(value)) return `[${value.map(sorted).join()}]`;
  if (!isJsonObject(value)) return printJson(value);
  const members = Object.keys(value)
    .toSorted()
    .map((key) => `${printJson(key)}:${sorted(value[key] ?? null)}`);
  return `{${members.join()}}`;
}

type Reading = Pick<CaseContext<never>, 'given' | 'target'>;

/** The row of one market in `markets` or `markets_meta`. */
export async function marketRow(
  { given, target }: Reading,
  read: 'markets' | 'markets_meta',
  coin: string,
): Promise<JsonObject> {
  const row = rowsAt(given.data(await target.read(read, { coin })), 'perp').find((entry) => entry.coin === coin);
  given.that(row !== undefined, `${read} has no row of ${coin}`);
  return row ?? {};
}
