import { isJsonArray, isJsonObject, type JsonValue, printJson } from '../../spec-schemas/json/lossless.ts';
import { Dec, isSameDecimalWithPoint } from '../compare/decimal.ts';
import type { DiffRow } from '../runner/events.ts';
import { formatBytes } from '../target/byte-text.ts';
import { unnormalizedOriginal } from '../target/served-original.ts';
import { isFrame, isRawReply, isReply, isWireReply, Traced } from './evidence.ts';

/** Formats a value for a reader, without truncation: `""` for an empty text, invalid UTF-8 as `\xff` or hex, kind and text of an error. */
export function formatValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === '') return '""';
  if (typeof value === 'string') return value;
  if (value instanceof Dec) return value.toString();
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Uint8Array) return formatValue(formatBytes(value));
  if (isReply(value)) {
    const { wire } = value;
    return isWireReply(wire) ? formatValue(wire) : `HTTP ${wire.status}: ${formatValue(wire.text)}`;
  }
  if (isFrame(value)) return printJson(value.json);
  if (isWireReply(value))
    return `HTTP ${value.status}: ${value.validUtf8 ? formatValue(value.text) : formatValue(value.bytes)}`;
  if (isRawReply(value)) return `HTTP ${value.status}: ${formatValue(value.body)}`;
  if (Array.isArray(value) && value.some((each) => isReply(each) || isFrame(each) || each instanceof Dec))
    return `[${value.map(formatValue).join(', ')}]`;
  return printJson(value);
}

/**
 * Formats the value of a piece of evidence for a reader. A conclusion (a boolean or a count) means little without its sources, which are
 * printed after it.
 */
export function formatEvidence(evidence: unknown): string {
  if (!(evidence instanceof Traced)) return formatValue(evidence);
  const shown = formatValue(evidence.value);
  if (evidence.path !== '' || !isConclusion(evidence.value)) return shown;
  const came = [...new Set(evidence.from.map(({ holder }) => formatReceived(unnormalizedOriginal(holder))))].filter(
    (text) => text !== null,
  );
  return came.length === 0 ? shown : `${shown}, from ${came.slice(0, MOST_CAME).join(' and ')}`;
}

const MOST_CAME = 2;
const CAME_CHARS = 300;

/** Whether the value is a boolean, or a list of them. */
function isConclusion(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((each) => typeof each === 'boolean');
  return typeof value === 'boolean';
}

/** Formats a value that is a message or a part of one; null for any other. */
function formatReceived(holder: object): string | null {
  const isText = 'kind' in holder && holder.kind === 'text' && 'text' in holder;
  const isPlain = Array.isArray(holder) || Object.getPrototypeOf(holder) === Object.prototype;
  if (!isText && !isPlain) return null;
  const text = isText ? formatValue(holder.text) : formatValue(holder);
  return text.length > CAME_CHARS ? `${text.slice(0, CAME_CHARS)}…` : text;
}

/**
 * Paths at which two JSON values differ; below one that stands in words `side of the print`. Words that name each member
 * of a list, `px and sz of a fill`, are told by the name of the member that differs.
 */
export function listJsonDifferences(actual: unknown, expected: unknown, path: string): DiffRow[] {
  if (!path.includes(' ')) return differencesAt(actual, expected, path);
  const names = Array.isArray(expected) ? memberNames(path, expected.length) : null;
  return differencesAt(actual, expected, '').map((row) => ({ ...row, path: pathInWords(row.path, path, names) }));
}

/** The names of the members of a list, where its words are as many: `px, sz and side`. */
function memberNames(words: string, members: number): readonly string[] | null {
  const names = words.split(/, and |, | and /);
  return members > 1 && names.length === members ? names : null;
}

function pathInWords(below: string, words: string, names: readonly string[] | null): string {
  const [, at, rest = ''] = /^\[(\d+)\](.*)$/.exec(below) ?? [];
  const name = at === undefined ? undefined : names?.[Number(at)];
  if (name !== undefined) return rest === '' ? name : `${rest.replace(/^\./, '')} of ${name}`;
  return below === '' ? words : `${below} of ${words}`;
}

function differencesAt(actual: unknown, expected: unknown, path: string): DiffRow[] {
  if (Object.is(actual, expected)) return [];
  // Only JSON values reach this point, whatever their static type.
  const left = actual as JsonValue | undefined;
  const right = expected as JsonValue | undefined;
  if (isJsonObject(left) && isJsonObject(right)) {
    const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])].sort();
    return keys.flatMap((key) => differencesAt(left[key], right[key], path === '' ? key : `${path}.${key}`));
  }
  if (isJsonArray(left) && isJsonArray(right) && left.length === right.length) {
    return left.flatMap((entry, at) => differencesAt(entry, right[at], `${path}[${at}]`));
  }
  if (isSameDecimalWithPoint(left, right)) return [];
  return [{ path, expected: formatValue(expected), actual: formatValue(actual) }];
}
