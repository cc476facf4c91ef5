import fc from 'fast-check';
import { isExcludedValue, type SchemaAlternative } from './schema-alternatives.ts';

const byPattern = new Map<string, fc.Arbitrary<string>>();

/** Returns text that matches a pattern. fast-check does not support a word boundary: such text is drawn without it, then filtered. */
function matching(pattern: string): fc.Arbitrary<string> {
  const known = byPattern.get(pattern);
  if (known !== undefined) return known;
  const form = new RegExp(pattern, 'u');
  const readable = pattern.replaceAll('\\b', '');
  const drawn = fc.stringMatching(new RegExp(readable, 'u'));
  const texts = readable === pattern ? drawn : drawn.filter((text) => form.test(text));
  byPattern.set(pattern, texts);
  return texts;
}

/** Returns text that matches every pattern of the nodes, within their lengths in characters. */
export function makeSchemaStringArbitrary(nodes: SchemaAlternative): fc.Arbitrary<string> {
  const [pattern, ...more] = nodes.flatMap((node) => node.pattern ?? []);
  const minLength = Math.max(0, ...nodes.map((node) => node.minLength ?? 0));
  const maxLength = Math.min(...nodes.map((node) => node.maxLength ?? Number.POSITIVE_INFINITY));
  const length = { minLength, ...(maxLength === Number.POSITIVE_INFINITY ? {} : { maxLength }) };
  if (pattern === undefined) return fc.string(length).filter((text) => !isExcludedValue(nodes, text));
  const others = more.map((form) => new RegExp(form, 'u'));
  return matching(pattern).filter((text) => {
    const characters = [...text].length;
    return (
      characters >= minLength &&
      characters <= maxLength &&
      others.every((form) => form.test(text)) &&
      !isExcludedValue(nodes, text)
    );
  });
}

/** Returns integers within the bounds: numbers if exact as doubles, otherwise bigints. */
export function makeSchemaIntegerArbitrary(nodes: SchemaAlternative): fc.Arbitrary<number | bigint> {
  const { min, max } = bounds(nodes, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  const drawn = fc.bigInt(whole(min, Math.ceil), whole(max, Math.floor)).map(narrow);
  return drawn.filter((value) => !isExcludedValue(nodes, value));
}

/** Returns any JSON number within the bounds. */
export function makeSchemaNumberArbitrary(nodes: SchemaAlternative): fc.Arbitrary<number> {
  const { min, max } = bounds(nodes, -Number.MAX_VALUE, Number.MAX_VALUE);
  const drawn = fc.double({ min: Number(min), max: Number(max), noNaN: true });
  return drawn.filter((value) => !isExcludedValue(nodes, value));
}

/** A bound that is no exact double is a bigint in an exported document. */
type Bound = number | bigint;

function bounds(nodes: SchemaAlternative, least: number, most: number): { readonly min: Bound; readonly max: Bound } {
  const given = (keyword: 'minimum' | 'maximum') => nodes.flatMap((node) => node[keyword] ?? []);
  const lower = given('minimum');
  const upper = given('maximum');
  return { min: ascending(lower).at(-1) ?? least, max: ascending(upper)[0] ?? most };
}

function ascending(bounds: readonly Bound[]): readonly Bound[] {
  return bounds.toSorted((one, other) => (one < other ? -1 : 1));
}

function whole(bound: Bound, rounded: (bound: number) => number): bigint {
  return typeof bound === 'bigint' ? bound : BigInt(rounded(bound));
}

function narrow(value: bigint): number | bigint {
  const double = Number(value);
  return Number.isSafeInteger(double) ? double : value;
}
