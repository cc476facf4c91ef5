import { isJsonArray, isJsonObject, type JsonValue, printJson } from '../../../spec-schemas/json/lossless.ts';
import { pointerOf, pointerSteps } from '../../../spec-schemas/json/pointer.ts';
import type { Difference, differenceOrigins } from '../compare/difference.ts';
import type { EvidencePlace } from './recorded-script.ts';

/** How a difference says that the model has nothing there. */
const ABSENT = 'absent';

/** Returns where in the answer the rows stand; a row of a set by the place that its element had. */
export function evidencePlacesOfRows(
  { mismatch }: Pick<Difference, 'mismatch'>,
  rows: ReturnType<typeof differenceOrigins>,
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
 * Returns the last place of the list that a row stands in: a row too many makes it longer, while a list without it has
 * the next one in its place.
 */
function lastOfList(steps: readonly string[], answer: JsonValue | undefined): readonly string[] {
  const list = valueAt(answer, steps.slice(0, -1));
  return isJsonArray(list) && list.length > 0 ? steps.with(-1, String(list.length - 1)) : steps;
}

/** Returns the way on from a list whose elements are told apart by a key: `[coin=BTC].size`; none where it is not there. */
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

/** Keys of values that each run has of its own. */
const OWN_TO_A_RUN = /(^|_)(time|timestamp|ts|height|hash|oid|tid|nonce|message_id|twap_id)(_ms)?$/;

export function isRunSpecificPlace(pointer: string): boolean {
  return OWN_TO_A_RUN.test(pointerSteps(pointer).at(-1) ?? '');
}
