/** The first list, minus one occurrence of each name in the second. */
export function subtractNames(names: readonly string[], removed: readonly string[]): readonly string[] {
  const left = [...removed];
  return names.filter((name) => {
    const place = left.indexOf(name);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

/** Names that occur more often than expected; an optional name may occur once (D262). */
export function findRepeatedChangeNames(names: readonly string[], expected: readonly string[]): readonly string[] {
  const others = new Set(names.filter((name) => !expected.includes(name)));
  return subtractNames(names, [...expected, ...others]);
}

/**
 * Returns the names that each list adds to the previous one, if each repeats the previous one in full: every body is a full snapshot (D24).
 * Null: they do not.
 */
export function namesAddedByEach(lists: readonly (readonly string[])[]): readonly (readonly string[])[] | null {
  const added = lists.map((list, n) => subtractNames(list, lists[n - 1] ?? []));
  const isWhole = lists.every((list, n) => {
    const news = added[n] ?? [];
    // A list with only the newest state of each order no longer has the earlier state.
    const isReplaced = (name: string) => news.some((each) => subjectOf(each) === subjectOf(name));
    return news.length > 0 && subtractNames(lists[n - 1] ?? [], list).every(isReplaced);
  });
  return lists.length > 1 && isWhole ? added : null;
}

/**
 * Drops the lists of frames in which others' records alone are new: a full snapshot then repeats ours. A frame that repeats its predecessor
 * in everything is kept.
 * @param bodies  of the frames, one for each list
 */
export function withoutFramesOfOthers(
  lists: readonly (readonly string[])[],
  bodies: readonly string[],
): readonly (readonly string[])[] {
  return lists.filter((list, n) => {
    const before = lists[n - 1] ?? [];
    const isUnchanged = subtractNames(list, before).length + subtractNames(before, list).length === 0;
    return !isUnchanged || bodies[n] === bodies[n - 1];
  });
}

/** Returns the subject of a change, which follows the state: in `open B1` the order. */
function subjectOf(name: string): string {
  return name.slice(name.lastIndexOf(' ') + 1);
}
