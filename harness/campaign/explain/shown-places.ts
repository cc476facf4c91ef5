import { isJsonArray, isJsonObject, type JsonValue, printJson } from '../../../spec-schemas/json/lossless.ts';
import { pointerOf, pointerSteps } from '../../../spec-schemas/json/pointer.ts';
import type { Difference, listDifferingValueOrigins } from '../compare/difference.ts';
import type { EvidencePlace } from './recorded-script.ts';

/** Text with which a difference marks a value that the model lacks. */
const ABSENT = 'absent';

/** Returns the JSON pointers of the rows in the reply; a row of a set has the place of its element. */
export function evidencePlacesOfRows(
  { mismatch }: Pick<Difference, 'mismatch'>,
  rows: ReturnType<typeof listDifferingValueOrigins>,
  answer: JsonValue | undefined,
): readonly EvidencePlace[] {
  const collected = new Set<string>();
  return mismatch.diff.flatMap(({ path, expected }, n) => {
    const shown = [...(rows[n]?.keys ?? []), ...stepsBehindKey(path, valueAt(answer, rows[n]?.keys ?? []))];
    const steps = expected === ABSENT ? lastOfList(shown, answer) : shown;
    const pointer = pointerOf(steps);
    if (collected.has(pointer)) return [];
    collected.add(pointer);
    const value = valueAt(answer, steps);
    return [{ pointer, was: value === undefined ? null : printJson(value), expected }];
  });
}

/**
 * Returns the last index of the list that holds a row: an extra row makes the list longer, while a list without it has the next row at that
 * index.
 */
function lastOfList(steps: readonly string[], answer: JsonValue | undefined): readonly string[] {
  const list = valueAt(answer, steps.slice(0, -1));
  return isJsonArray(list) && list.length > 0 ? steps.with(-1, String(list.length - 1)) : steps;
}

/** Returns the path below a list whose elements are identified by a key, as `[coin=BTC].size`; empty where the element is missing. */
function stepsBehindKey(path: string, list: JsonValue | undefined): readonly string[] {
  const [, keys, values, rest = ''] = /\[([\w.+]+)=([^\]]*)\](.*)$/s.exec(path) ?? [];
  if (keys === undefined || values === undefined || !isJsonArray(list)) return [];
  const names = keys.split('+');
  const index = list.findIndex(
    (row) => names.map((name) => String(valueAt(row, name.split('.')) ?? '')).join('+') === values,
  );
  if (index < 0) return [];
  return [String(index), ...(/^(\.[A-Za-z_]\w*|\[\d+\])*$/.test(rest) ? (rest.match(/\w+/g) ?? []) : [])];
}

function valueAt(value: JsonValue | undefined, steps: readonly string[]): JsonValue | undefined {
  return steps.reduce<JsonValue | undefined>((held, step) => {
    if (isJsonArray(held)) return held[Number(step)];
    return isJsonObject(held) && Object.hasOwn(held, step) ? held[step] : undefined;
  }, value);
}

/** Keys of values that differ in every run. */
const OWN_TO_A_RUN = /(^|_)(time|timestamp|ts|height|hash|oid|tid|nonce|message_id|twap_id)(_ms)?$/;

export function isRunSpecificPlace(pointer: string): boolean {
  return OWN_TO_A_RUN.test(pointerSteps(pointer).at(-1) ?? '');
}
