const served = new WeakMap<object, object>();
const servedKeys = new WeakMap<object, ServedKeys>();

/** Original names of members, by their names here; null: not in the original. */
type ServedKeys = ReadonlyMap<string, string | null>;
const asked = new WeakMap<object, string>();

/**
 * Records what the venue served in place of a normalized value: a reply, a body, or a row of a body.
 * @param keys  original names of members that have another name here, by that name
 */
export function recordUnnormalizedOriginal(made: object, from: object, keys?: ServedKeys): void {
  if (made === from) return;
  served.set(made, unnormalizedOriginal(from));
  if (keys === undefined) return;
  const earlier = servedKeys.get(from);
  servedKeys.set(made, earlier === undefined ? keys : namesThrough(keys, earlier));
}

/** Original names behind two normalizations. */
function namesThrough(keys: ServedKeys, earlier: ServedKeys): ServedKeys {
  return new Map(
    [...keys].map(([key, name]) => [key, name !== null && earlier.has(name) ? (earlier.get(name) ?? null) : name]),
  );
}

/** Something served, and the keys under which the value read is found in it. */
interface ServedPlace {
  readonly holder: object;
  readonly keys: readonly string[];
}

/**
 * Returns the places in served messages of a value read under keys, from the innermost object to the value itself. A place is listed only
 * where its holder is in a received message.
 */
export function servedPlacesOfValue(value: object, keys: readonly string[]): readonly ServedPlace[] {
  const places: ServedPlace[] = [];
  let here: unknown = value;
  for (let at = 0; at <= keys.length && typeof here === 'object' && here !== null; at += 1) {
    const names = servedKeys.get(here);
    const [key, ...below] = keys.slice(at);
    const isMade = unnormalizedOriginal(here) !== here;
    // In a normalized value, only a key with a known origin has a place.
    const isPlaced = key !== undefined && !(isMade && (names === undefined || names.get(key) === null));
    const named = isPlaced ? [names?.get(key) ?? key] : [];
    places.unshift({ holder: unnormalizedOriginal(here), keys: isMade ? named : [...named, ...below] });
    // Any key can be read of any object.
    here = key === undefined ? undefined : (here as Record<string, unknown>)[key];
  }
  return places;
}

/** Returns the served original of a value: the value itself where it was not normalized. */
export function unnormalizedOriginal<Value extends object>(value: Value): Value {
  // The original is of the same type: a reply for a reply, a row for a row.
  return (served.get(value) ?? value) as Value;
}

/** Records the body that was actually sent for a reply, in place of its reader's. */
export function recordActualSentBody(reply: object, body: string): void {
  asked.set(reply, body);
}

/** Body that was actually sent for a reply, where it differs from its reader's. */
export function actualSentBodyOf(reply: object): string | undefined {
  return asked.get(unnormalizedOriginal(reply));
}
