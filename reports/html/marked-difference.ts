import { type Change, diffChars } from 'diff';

/** A part of a value, and whether the other value has something else there. */
export interface MarkedPart {
  readonly text: string;
  readonly differs: boolean;
}

export interface MarkedDifference {
  readonly expected: readonly MarkedPart[];
  readonly actual: readonly MarkedPart[];
}

/** Maximum number of characters taken out and put in: more of them are no difference that an eye follows. */
const MOST_EDITS = 120;
/** Characters in common for each place that differs: sentences share letters everywhere, and mean nothing by it. */
const COMMON_PER_PLACE = 4;

/** Two texts with the characters marked in which they differ; texts that have little in common stay as they are. */
export function markDifference(expected: string, actual: string): MarkedDifference {
  const changes = diffChars(expected, actual, { maxEditLength: MOST_EDITS }) ?? [];
  const common = changes.reduce((sum, { added, removed, value }) => sum + (added || removed ? 0 : value.length), 0);
  const places = changes.filter((change, at) => isEdit(change) && !isEdit(changes[at - 1])).length;
  const isScattered = places > 1 && places * COMMON_PER_PLACE > common;
  if (common * 2 < Math.min(expected.length, actual.length) || common === 0 || isScattered)
    return { expected: [{ text: expected, differs: false }], actual: [{ text: actual, differs: false }] };
  return {
    expected: changes.flatMap(({ value, added, removed }) => (added ? [] : [{ text: value, differs: removed }])),
    actual: changes.flatMap(({ value, added, removed }) => (removed ? [] : [{ text: value, differs: added }])),
  };
}

/** Whether something was taken out or put in. */
function isEdit(change: Change | undefined): boolean {
  return change?.added === true || change?.removed === true;
}
