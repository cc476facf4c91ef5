import type { Rules, RulesEdit } from './rules.ts';

// Records the entries of the rules that a run reads, and determines those that an edit changes. A run's outcome depends only on the entries
// that it reads: if it read nothing that an edit changes, it is identical under the edited rules.

/** Path of an entry: its keys from the section on, e.g. `engine.fees.rates`. In a list the index is the key. */
export type RulePath = string;

/** The entries that were read. */
export class RuleUse extends Set<RulePath> {
  /** Number of reads: a venue's work, measured without a clock. */
  lookups = 0;
}

/** An edit that changes nothing and records every entry read. It must be last, after the edits that it should observe. */
export function makeRuleUseRecordingEdit(used: RuleUse): RulesEdit {
  return (rules) => watched(rules, '', used);
}

/** The entries whose value an edit changed. */
export function listChangedRules(before: Rules, after: Rules): RulePath[] {
  return changed(before, after, '');
}

/** The entries that were never read; for a record that was never read, only its own path. */
export function listUnusedRules(rules: Rules, used: ReadonlySet<RulePath>): RulePath[] {
  const unused = (record: object, path: RulePath, name: string): string[] =>
    keysOf(record).flatMap((key) => {
      const place = within(path, key);
      const named = nameOf(record, key, name);
      if (!used.has(place)) return Array.isArray(record) && key === 'length' ? [] : [named];
      const member = memberOf(record, key);
      return isRecord(member) ? unused(member, place, named) : [];
    });
  return unused(rules, '', '');
}

/** Names a list element by its row id, for readability. */
function nameOf(record: object, key: string, name: string): string {
  const member = memberOf(record, key);
  const id = Array.isArray(record) && isRecord(member) ? memberOf(member, 'id') : undefined;
  return typeof id === 'string' ? `${name}[${id}]` : within(name, key);
}

/** Pseudo-key for the set and order of keys. */
const KEYS = '*';

/** Wraps a value so that reads of it, and of what it contains, are recorded. */
function watched<T>(value: T, path: RulePath, used: RuleUse): T {
  if (!isRecord(value)) return value;
  const handler = value instanceof Map ? watchedMap(value, path, used) : watchedRecord(path, used);
  // Safe: a proxy has the type of its target.
  return new Proxy<object>(value, handler) as T;
}

function watchedRecord(path: RulePath, used: RuleUse): ProxyHandler<object> {
  // Caches proxies of entries already read, so that repeated access returns the same object for a single lookup.
  const asked = new Map<string | symbol, unknown>();
  const noted = new Set<string | symbol>();
  const note = (key: string | symbol) => {
    if (noted.has(key)) return;
    noted.add(key);
    if (typeof key === 'string') used.add(within(path, key));
  };
  return {
    get(record, key) {
      used.lookups += 1;
      const known = asked.get(key);
      if (known !== undefined) return known;
      if (!asked.has(key)) {
        note(key);
        const value: unknown = Reflect.get(record, key);
        asked.set(key, typeof key === 'string' ? watched(value, within(path, key), used) : value);
      }
      return asked.get(key);
    },
    has(record, key) {
      note(key);
      return Reflect.has(record, key);
    },
    getOwnPropertyDescriptor(record, key) {
      note(key);
      return Reflect.getOwnPropertyDescriptor(record, key);
    },
    ownKeys(record) {
      used.add(within(path, KEYS));
      return Reflect.ownKeys(record);
    },
  };
}

/** Watches a map. Any use other than a key lookup counts as a read of the whole map. */
function watchedMap(map: ReadonlyMap<string, unknown>, path: RulePath, used: RuleUse): ProxyHandler<object> {
  const asked = new Map<string, unknown>();
  const has = (key: string) => {
    used.add(within(path, key));
    return map.has(key);
  };
  const get = (key: string) => {
    if (!asked.has(key)) asked.set(key, has(key) ? watched(map.get(key), within(path, key), used) : undefined);
    return asked.get(key);
  };
  return {
    get(_map, method) {
      if (method === 'get') return get;
      if (method === 'has') return has;
      for (const inside of allWithin(map, path)) used.add(inside);
      const member: unknown = Reflect.get(map, method, map);
      return typeof member === 'function' ? member.bind(map) : member;
    },
  };
}

function allWithin(value: unknown, path: RulePath): RulePath[] {
  if (!isRecord(value)) return [path];
  const inside = keysOf(value).flatMap((key) => allWithin(memberOf(value, key), within(path, key)));
  return [path, within(path, KEYS), ...inside];
}

function changed(before: unknown, after: unknown, path: RulePath): RulePath[] {
  if (Object.is(before, after)) return [];
  if (!isRecord(before) || !isRecord(after) || kindOf(before) !== kindOf(after)) return [path];
  const keysBefore = keysOf(before);
  const keysAfter = keysOf(after);
  const inside = [...new Set([...keysBefore, ...keysAfter])].flatMap((key) => {
    const place = within(path, key);
    const isInBoth = keysBefore.includes(key) && keysAfter.includes(key);
    return isInBoth ? changed(memberOf(before, key), memberOf(after, key), place) : [place];
  });
  return keysBefore.join() === keysAfter.join() ? inside : [...inside, within(path, KEYS)];
}

/** Whether a value contains entries: a plain object, a list or a map. Anything else is itself an entry, compared by identity. */
function isRecord(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || value instanceof Map || Object.getPrototypeOf(value) === Object.prototype;
}

function kindOf(record: object): 'list' | 'map' | 'record' {
  return Array.isArray(record) ? 'list' : record instanceof Map ? 'map' : 'record';
}

/** A list's length counts as a key, because iteration reads it. */
function keysOf(record: object): string[] {
  if (record instanceof Map) return [...record.keys()];
  return Array.isArray(record) ? Object.getOwnPropertyNames(record) : Object.keys(record);
}

function memberOf(record: object, key: string): unknown {
  return record instanceof Map ? record.get(key) : Reflect.get(record, key);
}

function within(path: RulePath, key: string): RulePath {
  return path === '' ? key : `${path}.${key}`;
}
