/** Sets of values by key; a key without values has no set. */
export type KeyedSets<Key, Value> = Map<Key, Set<Value>>;

export function addToKeyedSet<Key, Value>(sets: KeyedSets<Key, Value>, key: Key, value: Value): void {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, new Set([value]));
  else set.add(value);
}

export function dropFromKeyedSet<Key, Value>(sets: KeyedSets<Key, Value>, key: Key, value: Value): void {
  const set = sets.get(key);
  set?.delete(value);
  if (set?.size === 0) sets.delete(key);
}
