/** Part of a divided whole, counted from 1. */
export interface Shard {
  readonly part: number;
  readonly of: number;
}

/** Returns the items of a shard, dealt out in turn: together the shards are the whole, and no two overlap. */
export function itemsOfShard<T>(items: readonly T[], { part, of }: Shard): T[] {
  return items.filter((_, at) => at % of === part - 1);
}
