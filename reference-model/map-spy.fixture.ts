import { vi } from 'vitest';

/** Spies on iterations over a map, and on single lookups. */
export function spyOnMap<Key, Value>(map: ReadonlyMap<Key, Value>) {
  const walks = (['values', 'keys', 'entries', 'forEach', Symbol.iterator] as const).map((name) => vi.spyOn(map, name));
  const looks = [...(['get', 'has'] as const).map((name) => vi.spyOn(map, name)), vi.spyOn(writable(map), 'set')];
  const calls = (spies: readonly { readonly mock: { readonly calls: readonly unknown[] } }[]) =>
    spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  return { walks: () => calls(walks), looks: () => calls(looks) };
}

/** Safe: a state map is a Map; only its type is read-only. */
function writable<Key, Value>(map: ReadonlyMap<Key, Value>): Map<Key, Value> {
  return map as Map<Key, Value>;
}
