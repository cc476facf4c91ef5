import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { DiffRow } from '../runner/events.ts';
import { normalizeOpaque } from './correspondence.ts';
import { isAlmostSameDecimal, isSameDecimal, isSameDecimalWithPoint } from './decimal.ts';
import type { DiffPolicy } from './diff.ts';
import { formatShort } from './format-short.ts';
import type { ShapeNode } from './shape-node.ts';

/** Compares two values, at least one of which has no members, by the rule that the shape names. */
export function diffLeaf(
  { 'x-compare': rule = 'exact' }: ShapeNode,
  expected: JsonValue,
  actual: JsonValue,
  path: string,
  policy: DiffPolicy,
): DiffRow[] {
  // Formatted lazily: few values differ, and printing them costs more than comparing.
  const differ = (): DiffRow[] => [{ path, expected: formatShort(expected), actual: formatShort(actual) }];
  if (expected === null || actual === null) return expected === actual ? [] : differ();
  if (typeof expected === 'object' || typeof actual === 'object') return differ();
  if (rule.startsWith('opaque:')) return diffOpaque(rule.slice('opaque:'.length), expected, actual, path, policy);
  const same = comparers.get(rule) ?? sameScalar;
  return same(expected, actual, policy) ? [] : differ();
}

type Scalar = Exclude<JsonValue, object | null>;

type Comparer = (expected: Scalar, actual: Scalar, policy: DiffPolicy) => boolean;

const comparers: ReadonlyMap<string, Comparer> = new Map<string, Comparer>([
  ['exact', (expected, actual) => sameScalar(expected, actual) || isSameDecimalWithPoint(expected, actual)],
  ['time', (expected, actual, { time }) => (time === 'ignore' ? isNumeric(actual) : sameScalar(expected, actual))],
  [
    'height',
    (expected, actual, { height }) => (height === 'ignore' ? isNumeric(actual) : sameScalar(expected, actual)),
  ],
  ['ignore-case', (expected, actual) => String(expected).toLowerCase() === String(actual).toLowerCase()],
  [
    'decimal',
    (expected, actual, { amounts }) => (amounts === 'near' ? isAlmostSameDecimal : isSameDecimal)(expected, actual),
  ],
  [
    'magnitude',
    (expected, actual, { amounts }) =>
      (amounts === 'near' ? isAlmostSameDecimal : isSameDecimal)(unsigned(expected), unsigned(actual)),
  ],
  [
    'environment',
    (expected, actual) =>
      sameScalar(expected, actual) || isSameDecimal(expected, actual) || isSameHex(expected, actual),
  ],
]);

function unsigned(value: Scalar): Scalar {
  return typeof value === 'string' ? value.replace(/^-/, '') : value;
}

/** Whether a rule named in a shape is known. `prose` is never compared. */
export function isKnownComparisonRule(rule: string): boolean {
  return comparers.has(rule) || rule === 'prose' || rule.startsWith('opaque:');
}

/** Whether two texts are the same hex, whose letter case is ignored (D10). */
export function isSameHex(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return typeof a === 'string' && typeof b === 'string' && a.startsWith('0x') && a.toLowerCase() === b.toLowerCase();
}

/** A number and a bigint of the same value are equal: which one a parser yields depends on the size alone. */
function sameScalar(a: Scalar, b: Scalar): boolean {
  return a === b || (isNumeric(a) && isNumeric(b) && !(a < b) && !(a > b));
}

function isNumeric(value: Scalar): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function diffOpaque(kind: string, expected: Scalar, actual: Scalar, path: string, policy: DiffPolicy): DiffRow[] {
  const ours = String(expected);
  const theirs = String(actual);
  // D22: a leg without a signed order may show an empty hash; it stands for many things, so it is never bound.
  if (kind === 'hash' && (ours === '' || theirs === '')) return [];
  const found = policy.correspondence.match(kind, theirs, ours);
  return found === 'ok' ? [] : [{ path, ...describe(found.conflict, ours) }];
}

function describe(conflict: { readonly expected: string; readonly actual: string }, ours: string) {
  return { expected: `${conflict.expected} (the model's ${normalizeOpaque(ours)})`, actual: conflict.actual };
}
