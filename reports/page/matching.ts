/** Texts to search, normalised once. */
export interface SearchableItems<Item> {
  readonly items: readonly Item[];
  readonly texts: readonly string[];
}

export function makeSearchableItems<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): SearchableItems<Item> {
  return { items, texts: items.map((item) => textOf(item).toLowerCase()) };
}

/** Returns the items whose text contains every word of the query; an empty query matches all. */
export function matchingItems<Item>({ items, texts }: SearchableItems<Item>, query: string): Item[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter((_item, at) => words.every((word) => texts[at]?.includes(word)));
}
