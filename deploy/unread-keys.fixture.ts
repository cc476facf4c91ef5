/**
 * The places of a document that whoever judged it never looked at: keys that its schema does not name. A validator that is
 * compiled from a schema without `additionalProperties` says nothing of these itself.
 */
export function findUnreadKeys(document: object, judge: (watched: object) => void): string[] {
  const read = new Map<object, Set<string>>();
  const watchers = new WeakMap<object, object>();
  const watched = (value: object): object => {
    const known = watchers.get(value);
    if (known !== undefined) return known;
    const keys = new Set<string>();
    read.set(value, keys);
    const watcher = new Proxy(value, {
      get: (target, key, receiver) => {
        if (typeof key === 'string') keys.add(key);
        const found: unknown = Reflect.get(target, key, receiver);
        return typeof found === 'object' && found !== null ? watched(found) : found;
      },
    });
    watchers.set(value, watcher);
    return watcher;
  };
  judge(watched(document));
  const unread = (value: unknown, path: string): string[] => {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) =>
      read.get(value)?.has(key) === true ? unread(inner, `${path}/${key}`) : [`${path}/${key}`],
    );
  };
  return unread(document, '');
}
