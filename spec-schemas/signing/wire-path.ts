import type { WireValue } from './wire-action.ts';
import { UnfitValue } from './words.ts';

interface Step {
  readonly key: string;
  readonly optional: boolean;
}

/** Dotted path of the catalogue, parsed once; without steps it is the root. A path that ends in `?` may be missing or null. */
export interface WirePath {
  readonly text: string;
  readonly steps: readonly Step[];
}

type WireObject = { readonly [key: string]: WireValue | undefined };

export function parseWirePath(from: string): WirePath {
  const names = from === '' ? [] : from.split('.');
  const steps = names.map((step) => ({ key: step.replace('?', ''), optional: step.endsWith('?') }));
  return { text: steps.map(({ key }) => key).join('.'), steps };
}

function isWireObject(value: WireValue | undefined): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the value at a path, undefined where it is allowed to be missing; null counts as missing.
 * @throws UnfitValue on a missing required key and on a step into what is no object
 */
export function wireValueAt(root: WireValue, path: WirePath): WireValue | undefined {
  let value = root;
  for (const { key, optional } of path.steps) {
    if (!isWireObject(value)) throw new UnfitValue('stands inside what is not an object');
    const next = value[key];
    if (next === undefined || next === null) {
      if (optional) return undefined;
      throw new UnfitValue('missing');
    }
    value = next;
  }
  return value;
}

/**
 * Whether there is a value at `when`; `[]` after a key checks every element of an array. Never throws.
 * @param from  index of the first step
 */
export function isPresentAt(root: WireValue | undefined, when: readonly string[], from = 0): boolean {
  const step = when[from];
  if (step === undefined) return root !== undefined && root !== null;
  if (!isWireObject(root)) return false;
  if (!step.endsWith('[]')) return isPresentAt(root[step], when, from + 1);
  const list = root[step.slice(0, -2)];
  return Array.isArray(list) && list.some((element) => isPresentAt(element, when, from + 1));
}

/** Returns the value at a path of plain keys, of any type; undefined where there is none. Never throws. */
function plainAt(root: WireValue | undefined, keys: readonly string[]): WireValue | undefined {
  return keys.reduce<WireValue | undefined>((value, key) => (isWireObject(value) ? value[key] : undefined), root);
}

export function isTrueAt(root: WireValue, keys: readonly string[]): boolean {
  return plainAt(root, keys) === true;
}

export function isTextAt(root: WireValue, keys: readonly string[], text: string): boolean {
  return plainAt(root, keys) === text;
}

/** Returns the number of elements of an array; 0 for anything else. */
export function elementCountAt(root: WireValue, keys: readonly string[]): number {
  const found = plainAt(root, keys);
  return Array.isArray(found) ? found.length : 0;
}
