/** The first list, less one of each that stands in the second. */
export function subtractNames(names: readonly string[], removed: readonly string[]): readonly string[] {
  const left = [...removed];
  return names.filter((name) => {
    const place = left.indexOf(name);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

/** Names that stand more often than they should; one that need not stand at all may stand once (D262). */
export function repeatedChangeNames(names: readonly string[], expected: readonly string[]): readonly string[] {
  const others = new Set(names.filter((name) => !expected.includes(name)));
  return subtractNames(names, [...expected, ...others]);
}

/**
 * Returns the names that each list adds to the one before it, where each repeats all of that one: every body is a full snapshot
 * (D24). Null: they do not.
 */
export function namesAddedByEach(lists: readonly (readonly string[])[]): readonly (readonly string[])[] | null {
  const added = lists.map((list, n) => subtractNames(list, lists[n - 1] ?? []));
  const isWhole = lists.every((list, n) => {
    const news = added[n] ?? [];
    // A list of the newest state of each order has lost the state before it.
    const isReplaced = (name: string) => news.some((each) => subjectOf(each) === subjectOf(name));
    return news.length > 0 && subtractNames(lists[n - 1] ?? [], list).every(isReplaced);
  });
  return lists.length > 1 && isWhole ? added : null;
}

/** Returns the subject of a change, which follows the word of its state: in `open B1` the order. */
function subjectOf(name: string): string {
  return name.slice(name.lastIndexOf(' ') + 1);
}
