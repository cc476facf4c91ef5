import { vi } from 'vitest';

/** Whatever goes through all of a map, or looks up one entry. */
export function spyOnMap<Key, Value>(map: ReadonlyMap<Key, Value>) {
  const walks = (['values', 'keys', 'entries', 'forEach', Symbol.iterator] as const).map((name) => vi.spyOn(map, name));
  const looks = [...(['get', 'has'] as const).map((name) => vi.spyOn(map, name)), vi.spyOn(writable(map), 'set')];
  const calls = (spies: readonly { readonly mock: { readonly calls: readonly unknown[] } }[]) =>
    spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  return { walks: () => calls(walks), looks: () => calls(looks) };
}

/** A map of the state is one: only its type keeps readers from writing. */
function writable<Key, Value>(map: ReadonlyMap<Key, Value>): Map<Key, Value> {
  return map as Map<Key, Value>;
}
