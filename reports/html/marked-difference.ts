import { type Change, diffChars } from 'diff';

/** Part of a value, and whether it differs from the other value. */
export interface MarkedPart {
  readonly text: string;
  readonly differs: boolean;
}

export interface MarkedDifference {
  readonly expected: readonly MarkedPart[];
  readonly actual: readonly MarkedPart[];
}

/** Maximum number of edited characters: readers cannot follow more. */
const MOST_EDITS = 120;
/** Minimum number of common characters per edit: any two sentences share single letters by chance. */
const COMMON_PER_PLACE = 4;

/** Marks the characters in which two texts differ; texts that have little in common are not marked. */
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

/** Whether the change is an insertion or a deletion. */
function isEdit(change: Change | undefined): boolean {
  return change?.added === true || change?.removed === true;
}
