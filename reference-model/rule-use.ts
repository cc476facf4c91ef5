import type { Rules, RulesEdit } from './rules.ts';

// Entries of the rules that a run reads, and those that an edit changes. The outcome of a run follows from the entries it reads:
// a run that read nothing of what an edit changes goes exactly the same way on the edited rules.

/** Where an entry stands: its keys from the section on, `engine.fees.rates`. In a list the place is the key. */
export type RulePath = string;

/** The entries that were asked for. */
export class RuleUse extends Set<RulePath> {
  /** Number of reads of the entries: the work that a venue had, by no clock. */
  lookups = 0;
}

/** The edit that changes nothing and notes every entry that is asked for. It stands last, behind those it is to see. */
export function ruleUseRecordingEdit(used: RuleUse): RulesEdit {
  return (rules) => watched(rules, '', used);
}

/** The entries whose value is another one after an edit. */
export function changedRules(before: Rules, after: Rules): RulePath[] {
  return changed(before, after, '');
}

/** The entries that nobody asked for; of a record that nobody asked for, its own place alone. */
export function unusedRules(rules: Rules, used: ReadonlySet<RulePath>): RulePath[] {
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

/** A list is read by people by what its rows are called. */
function nameOf(record: object, key: string, name: string): string {
  const member = memberOf(record, key);
  const id = Array.isArray(record) && isRecord(member) ? memberOf(member, 'id') : undefined;
  return typeof id === 'string' ? `${name}[${id}]` : within(name, key);
}

/** In place of a key: which keys there are, and in which order. */
const KEYS = '*';

/** The value as it is, but that it notes what is asked of it, and of what stands inside. */
function watched<T>(value: T, path: RulePath, used: RuleUse): T {
  if (!isRecord(value)) return value;
  const handler = value instanceof Map ? watchedMap(value, path, used) : watchedRecord(path, used);
  // A proxy is of the type of what stands behind it.
  return new Proxy<object>(value, handler) as T;
}

function watchedRecord(path: RulePath, used: RuleUse): ProxyHandler<object> {
  // Entries that were asked for once are at hand: the same object again, at the price of a look-up.
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

/** Watches a map. Any use of it beyond a key look-up counts as a read of the whole map. */
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

/** Whether entries stand in it: a plain object, a list or a map. Anything else is an entry, told from another by identity. */
function isRecord(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || value instanceof Map || Object.getPrototypeOf(value) === Object.prototype;
}

function kindOf(record: object): 'list' | 'map' | 'record' {
  return Array.isArray(record) ? 'list' : record instanceof Map ? 'map' : 'record';
}

/** The length of a list is one of its keys: who goes through it asks for that. */
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
