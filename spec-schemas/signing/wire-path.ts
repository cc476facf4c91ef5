import type { WireValue } from './wire-action.ts';
import { UnfitValue } from './words.ts';

interface Step {
  readonly key: string;
  readonly optional: boolean;
}

/** A dotted path of the catalogue, taken apart once; no step is the root. One that ends in `?` may be missing or null. */
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
 * The value at a path, undefined where the path allows it to be missing; null counts as missing.
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
 * Whether a value stands at `when`; `[]` after a key asks every element of an array. Never throws.
 * @param from  the step to begin with
 */
export function isPresentAt(root: WireValue | undefined, when: readonly string[], from = 0): boolean {
  const step = when[from];
  if (step === undefined) return root !== undefined && root !== null;
  if (!isWireObject(root)) return false;
  if (!step.endsWith('[]')) return isPresentAt(root[step], when, from + 1);
  const list = root[step.slice(0, -2)];
  return Array.isArray(list) && list.some((element) => isPresentAt(element, when, from + 1));
}

/** The value at a path of plain keys, whatever it is; undefined where there is none. Never throws. */
function plainAt(root: WireValue | undefined, keys: readonly string[]): WireValue | undefined {
  return keys.reduce<WireValue | undefined>((value, key) => (isWireObject(value) ? value[key] : undefined), root);
}

export function isTrueAt(root: WireValue, keys: readonly string[]): boolean {
  return plainAt(root, keys) === true;
}

export function isTextAt(root: WireValue, keys: readonly string[], text: string): boolean {
  return plainAt(root, keys) === text;
}

/** Returns the number of elements of an array; 0 where there is none. */
export function elementCountAt(root: WireValue, keys: readonly string[]): number {
  const found = plainAt(root, keys);
  return Array.isArray(found) ? found.length : 0;
}
