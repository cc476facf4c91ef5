import { isJsonArray, isJsonObject, type JsonValue, printJson } from '../../spec-schemas/json/lossless.ts';
import { Dec } from '../compare/decimal.ts';
import type { DiffRow } from '../runner/events.ts';
import { isFrame, isRawReply, isReply, isWireReply } from './evidence.ts';

/** A value for a reader, whole: `""` for an empty text, hex for bytes that are no UTF-8, kind and text of an error. */
export function printed(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === '') return '""';
  if (typeof value === 'string') return value;
  if (value instanceof Dec) return value.toString();
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Uint8Array) return printedBytes(value);
  if (isReply(value)) return `HTTP ${value.wire.status}: ${printed(value.wire.text)}`;
  if (isFrame(value)) return printJson(value.json);
  if (isWireReply(value))
    return `HTTP ${value.status}: ${value.validUtf8 ? printed(value.text) : printedBytes(value.bytes)}`;
  if (isRawReply(value)) return `HTTP ${value.status}: ${printedBytes(value.body)}`;
  if (Array.isArray(value) && value.some((each) => isReply(each) || isFrame(each) || each instanceof Dec))
    return `[${value.map(printed).join(', ')}]`;
  return printJson(value);
}

function printedBytes(bytes: Uint8Array): string {
  try {
    return printed(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return `bytes ${Buffer.from(bytes).toString('hex')}`;
  }
}

/** Paths at which two JSON values differ. */
export function differences(actual: unknown, expected: unknown, path: string): DiffRow[] {
  if (Object.is(actual, expected)) return [];
  // Only JSON values come in here, whatever their static type.
  const left = actual as JsonValue | undefined;
  const right = expected as JsonValue | undefined;
  if (isJsonObject(left) && isJsonObject(right)) {
    const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])].sort();
    return keys.flatMap((key) => differences(left[key], right[key], path === '' ? key : `${path}.${key}`));
  }
  if (isJsonArray(left) && isJsonArray(right) && left.length === right.length) {
    return left.flatMap((entry, at) => differences(entry, right[at], `${path}[${at}]`));
  }
  return [{ path, expected: printed(expected), actual: printed(actual) }];
}
