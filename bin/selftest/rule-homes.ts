import type { RulePath, Rules } from '../../reference-model/index.ts';
import type { ValueImport } from './value-imports.ts';

// Where the rules are written, told by what the modules of the model export: a value that stands in the record of the rules is an
// entry of them, whichever way it came there.

/** Exports of a module, by name. */
export type ModuleExports = Readonly<Record<string, unknown>>;

/** Records lie in records of the same module: of lanes in a list of lanes, of gates in those. */
const DEPTH = 3;

export class RuleLocations {
  readonly #places = new Map<unknown, RulePath[]>();
  readonly #exportsOf: ReadonlyMap<string, ModuleExports>;

  /**
   * @param rules  of every profile
   * @param modules  of the model that the rules are of, by their path from the root
   */
  constructor(rules: readonly Rules[], modules: ReadonlyMap<string, ModuleExports>) {
    this.#exportsOf = modules;
    for (const record of rules) this.#note(record, '');
  }

  /** The entries that a source states, each by the record or the function that it exports. */
  entriesOf(path: string): readonly RulePath[] {
    return [...new Set(Object.values(this.#exportsOf.get(path) ?? {}).flatMap((value) => this.#placesOf(value)))];
  }

  /**
   * Whether one source does no more with another than to put its rules into a record of its own: who runs the rules asks
   * that record for them. A function may be called as well, but by a list that `npm run lists` writes.
   */
  composes({ from, to, names }: ValueImport): boolean {
    const own = this.#exportsOf.get(from);
    const exported = this.#exportsOf.get(to);
    if (own === undefined || exported === undefined || names === '*') return false;
    const values = names.map((name) => exported[name]);
    if (values.some((value) => this.#placesOf(value).length === 0)) return false;
    if (from.endsWith('.list.ts')) return true;
    const held = new Set<unknown>();
    for (const value of Object.values(own)) gather(value, held, DEPTH);
    return values.every((value) => typeof value === 'object' && held.has(value));
  }

  #placesOf(value: unknown): readonly RulePath[] {
    return this.#places.get(value) ?? this.#places.get(preparedBy(value)) ?? [];
  }

  #note(value: unknown, path: RulePath): void {
    if (!isCompared(value)) return;
    const places = this.#places.get(value);
    if (places === undefined) this.#places.set(value, [path]);
    else if (!places.includes(path)) places.push(path);
    for (const [key, member] of membersOf(value)) this.#note(member, path === '' ? key : `${path}.${key}`);
  }
}

/** The table of actions has of each what makes it ready. */
function preparedBy(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'prepare' in value ? value.prepare : undefined;
}

/** Told from another by identity; words and figures are not. */
function isCompared(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function gather(value: unknown, into: Set<unknown>, depth: number): void {
  if (!isCompared(value)) return;
  for (const [, member] of depth === 0 ? [] : membersOf(value)) {
    into.add(member);
    gather(member, into, depth - 1);
  }
}

/** As the rules are looked up: of records, lists and maps. */
function membersOf(value: object): [key: string, member: unknown][] {
  if (value instanceof Map) return [...value].map(([key, member]) => [String(key), member]);
  if (Array.isArray(value)) return value.map((member, at) => [String(at), member]);
  return Object.getPrototypeOf(value) === Object.prototype ? Object.entries(value) : [];
}
