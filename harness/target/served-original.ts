const served = new WeakMap<object, object>();
const servedKeys = new WeakMap<object, ServedKeys>();

/** Names that members have in what was served, by those that they have here; null: it has no place there. */
type ServedKeys = ReadonlyMap<string, string | null>;
const asked = new WeakMap<object, string>();

/**
 * Notes of a value that was put into another form what the venue served in its place: a reply, a body or a row of one.
 * @param keys  of its members that have another name there: that name, by the one here
 */
export function recordUnnormalizedOriginal(made: object, from: object, keys?: ServedKeys): void {
  if (made === from) return;
  served.set(made, unnormalizedOriginal(from));
  if (keys !== undefined) servedKeys.set(made, keys);
}

/** Something that was served, and the keys under which what was read stands in it. */
interface ServedPlace {
  readonly holder: object;
  readonly keys: readonly string[];
}

/**
 * Returns the places in served messages of a value read under keys, from the innermost object to the value itself. A
 * place is listed only where its holder stands in a received message.
 */
export function servedMessagePlaces(value: object, keys: readonly string[]): readonly ServedPlace[] {
  const places: ServedPlace[] = [];
  let here: unknown = value;
  for (let at = 0; at <= keys.length && typeof here === 'object' && here !== null; at += 1) {
    const names = servedKeys.get(here);
    const [key, ...below] = keys.slice(at);
    const isMade = unnormalizedOriginal(here) !== here;
    // In a value that was put together here only a key with a known origin has a place.
    const isPlaced = key !== undefined && !(isMade && (names === undefined || names.get(key) === null));
    const named = isPlaced ? [names?.get(key) ?? key] : [];
    places.unshift({ holder: unnormalizedOriginal(here), keys: isMade ? named : [...named, ...below] });
    // Any object can be asked for any key.
    here = key === undefined ? undefined : (here as Record<string, unknown>)[key];
  }
  return places;
}

/** Returns the served original of a value: the value itself where nobody put it into another form. */
export function unnormalizedOriginal<Value extends object>(value: Value): Value {
  // The original stands for what was made of it: a reply for a reply, a row for a row.
  return (served.get(value) ?? value) as Value;
}

/** Notes of a reply the body that went out, in place of the one that its reader sent. */
export function recordActualSentBody(reply: object, body: string): void {
  asked.set(reply, body);
}

/** The body that a reply answers, where that is not what its reader sent. */
export function actualSentBodyOf(reply: object): string | undefined {
  return asked.get(unnormalizedOriginal(reply));
}
