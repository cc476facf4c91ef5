import { bigintsToDoubles } from '../../spec-schemas/json/doubles.ts';
import { firstOutOfOrderIndex } from '../compare/element-order.ts';
import { jsonTypeOf } from './schema-alternatives.ts';
import { declaredTypesOf, type SchemaNode } from './schema-node.ts';

/** Replacements of a valid value, each of which breaks one keyword of its node. Empty where the keyword does not apply. */
type Breaker = (node: SchemaNode, value: unknown) => readonly unknown[];

type Members = Readonly<Record<string, unknown>>;

const oneOfEach: readonly unknown[] = [null, true, 0, 0.5, -1, 'text', [], {}];
const noForms: readonly string[] = ['', '~', ' ', 'no such form', '0'];

export const keywordBreakers: Readonly<Record<string, Breaker>> = {
  type: (node) => oneOfEach.filter((value) => !isOfType(node, value)),
  enum: ({ enum: words = [] }) => otherWords(words),
  const: (node) => otherWords([node.const]),
  not: ({ not }) => (typeof not === 'object' ? (not.enum ?? []) : []),
  pattern({ pattern = '' }, value) {
    const form = new RegExp(pattern, 'u');
    const near = typeof value === 'string' ? [`${value}~`, `~${value}`] : [];
    return [...near, ...noForms].filter((text) => !form.test(text));
  },
  minLength: ({ minLength = 0 }) => (minLength > 0 ? ['x'.repeat(minLength - 1)] : []),
  maxLength: ({ maxLength = 0 }) => ['x'.repeat(maxLength + 1)],
  minimum: ({ minimum = 0 }) => [beyond(minimum, -1)],
  maximum: ({ maximum = 0 }) => [beyond(maximum, 1)],
  minItems: ({ minItems = 0 }, value) => (Array.isArray(value) && minItems > 0 ? [value.slice(0, minItems - 1)] : []),
  maxItems: ({ maxItems = 0 }, value) => (Array.isArray(value) ? [lengthened(value, maxItems + 1)] : []),
  items({ items, prefixItems = [] }, value) {
    return items === false && Array.isArray(value) ? [lengthened(value, prefixItems.length + 1)] : [];
  },
  'x-order'(node, value) {
    const note = node['x-order'] ?? 'ordered';
    if (!Array.isArray(value)) return [];
    const swapped = value.slice(1).map((element, at) => value.with(at, element).with(at + 1, value[at]));
    // Two keys that are equal as doubles count as ordered in a validator.
    return swapped.filter((elements) => firstOutOfOrderIndex(elements.map(bigintsToDoubles), note) >= 0);
  },
  minProperties: ({ minProperties = 0 }, value) =>
    isPlainObject(value) && minProperties > 0
      ? [Object.fromEntries(Object.entries(value).slice(0, minProperties - 1))]
      : [],
  maxProperties({ maxProperties = 0, properties = {} }, value) {
    if (!isPlainObject(value)) return [];
    const own = Object.keys(value).length;
    const more = [...Object.keys(properties), ...unknownKeys(maxProperties + 1)].filter(
      (key) => !Object.hasOwn(value, key),
    );
    return [{ ...value, ...withNulls(more.slice(0, maxProperties + 1 - own)) }];
  },
  additionalProperties({ additionalProperties, 'x-extra': extra, properties = {} }, value) {
    if (additionalProperties !== false || extra !== 'forbidden' || !isPlainObject(value)) return [];
    const [key] = unknownKeys(Object.keys(properties).length + 1).filter(
      (unknown) => !Object.hasOwn(properties, unknown),
    );
    return key === undefined ? [] : [{ ...value, ...withNulls([key]) }];
  },
};

/** Returns the object without these keys: a single one, or all alternatives. */
export function withoutMembers(value: unknown, keys: readonly string[]): unknown {
  return isPlainObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
    : value;
}

export function isPlainObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOfType(node: SchemaNode, value: unknown): boolean {
  const type = jsonTypeOf(value);
  return declaredTypesOf(node).some((own) => own === type || (own === 'number' && type === 'integer'));
}

function otherWords(words: readonly unknown[]): readonly unknown[] {
  const near = words.flatMap((word) => (typeof word === 'string' ? [`${word}~`] : []));
  const values = [...near, true, false, 0, 1, 2, null, '', [], {}];
  return values.filter((value) => !words.includes(value));
}

/** Returns a number beyond a bound. Unsafe integers go far enough for a double to differ from the bound. */
function beyond(bound: number | bigint, step: 1 | -1): number | bigint {
  if (typeof bound === 'bigint') return bound + BigInt(step);
  const next = bound + step;
  if (Number.isSafeInteger(next) || !Number.isInteger(bound)) return next;
  return BigInt(bound) * 2n;
}

/** Equal elements are in order, so repeating the last one breaks nothing else. */
function lengthened(elements: readonly unknown[], length: number): readonly unknown[] {
  const last = elements.at(-1) ?? null;
  return [...elements, ...Array.from({ length: Math.max(0, length - elements.length) }, () => last)];
}

function unknownKeys(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `undocumented_${at}`);
}

function withNulls(keys: readonly string[]): Members {
  return Object.fromEntries(keys.map((key) => [key, null]));
}
