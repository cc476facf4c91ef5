import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { FeedFrame } from '../client/feed-client.ts';
import { at } from '../client/json-at.ts';
import type { ActReply, ReadReply } from '../client/replies.ts';
import { Dec } from '../compare/decimal.ts';
import type { RawReply } from '../target/raw-http.ts';
import type { ValueOrigin } from '../target/read-from.ts';
import type { WireArrival, WireReply, WireSilence, WireSocket } from '../target/wire.ts';
import { warnDeprecatedOnce } from './warn-once.ts';

/**
 * A value that knows the exchange it was read from: a reply, a frame, a row or another part of a body, a decimal of one, or a `Traced` made
 * of them by `field` and `derived`. A socket stands for the reply to its upgrade and, where nothing arrived, its reader's result is the
 * evidence for that.
 */
export type Evidence =
  | Dec
  | Traced<unknown>
  | ActReply
  | ReadReply
  | WireReply
  | RawReply
  | FeedFrame
  | WireSocket
  | WireSilence
  | WireArrival
  | readonly WireArrival[]
  | JsonObject
  | readonly JsonObject[];

/** A value with the places that it was read from. */
export class Traced<Value> {
  readonly value: Value;
  readonly from: readonly ValueOrigin[];
  /** Dotted, as a finding names it; empty if it has no single place. */
  readonly path: string;

  constructor(value: Value, from: readonly ValueOrigin[], path = '') {
    this.value = value;
    this.from = from;
    this.path = path;
  }
}

/**
 * The value at a dotted path of a body or of a part of it; undefined where there is none.
 * @param within  where the holder should have been: identifies the exchange that lacks it
 */
export function field(holder: JsonValue | undefined, path: string, within?: Evidence): Traced<JsonValue | undefined> {
  const stands = isJsonObject(holder) || isJsonArray(holder);
  const here = stands ? [{ holder, keys: path.split('.') }] : [];
  const lacking = stands || within === undefined ? [] : valueOriginsOfEvidence(within);
  return new Traced(at(holder, path), [...here, ...lacking], path);
}

/** A value that follows from what was read: a sum, a count, a part of a text, the presence of a row. */
export function derived<Value>(value: Value, ...sources: readonly [Evidence, ...Evidence[]]): Traced<Value> {
  return new Traced(value, sources.flatMap(valueOriginsOfEvidence));
}

/** The value that a piece of evidence holds. */
export type EvidenceValue<Given> = Given extends Traced<infer Value> ? Value : Given;

export function evidenceValueOf<Given extends Evidence>(evidence: Given): EvidenceValue<Given> {
  if (typeof evidence !== 'object' || evidence === null)
    warnDeprecatedOnce(
      'evidence',
      'a value that does not know its exchange is old: field(body, path) in place of at(body, path)',
    );
  // The two cases of the type, which the compiler does not derive.
  return (evidence instanceof Traced ? evidence.value : evidence) as EvidenceValue<Given>;
}

/** Returns the places from which the evidence was read: a transcript finds them by identity. */
export function valueOriginsOfEvidence(evidence: Evidence): readonly ValueOrigin[] {
  if (evidence instanceof Traced || evidence instanceof Dec) return evidence.from;
  if (isReply(evidence)) {
    const { wire } = evidence;
    const path = evidence.kind === 'refused' || evidence.kind === 'error' ? ['error'] : [];
    // A reply inside a frame has no HTTP reply around it.
    return [
      { holder: wire, keys: path },
      ...(isJsonObject(wire.json) ? [{ holder: wire.json, keys: path }] : []),
    ].slice(0, 'bytes' in wire ? 1 : 2);
  }
  if (isFrame(evidence)) return [{ holder: evidence.json, keys: [] }];
  // A list as served, possibly empty; or rows selected from one.
  if (Array.isArray(evidence))
    return [evidence, ...evidence.slice(0, MOST_ROWS)].map((holder: object) => ({ holder, keys: [] }));
  return [{ holder: evidence, keys: [] }];
}

/** Maximum rows of a list that are looked up one by one. */
const MOST_ROWS = 8;

export function isReply(value: unknown): value is ActReply | ReadReply {
  return typeof value === 'object' && value !== null && 'wire' in value && 'kind' in value;
}

export function isFrame(value: unknown): value is FeedFrame {
  return typeof value === 'object' && value !== null && 'isSnapshot' in value && 'json' in value;
}

export function isWireReply(value: unknown): value is WireReply {
  return typeof value === 'object' && value !== null && 'bytes' in value && 'receivedAtMs' in value;
}

export function isRawReply(value: unknown): value is RawReply {
  return typeof value === 'object' && value !== null && 'statusLine' in value && 'interim' in value;
}
