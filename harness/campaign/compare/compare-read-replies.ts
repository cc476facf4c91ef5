import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { parseReadReply, type ReadReply } from '../../client/replies.ts';
import type { DiffPolicy } from '../../compare/diff.ts';
import { formatShort } from '../../compare/format-short.ts';
import type { WireReply } from '../../target/wire.ts';
import type { ComparedRead, OpenInterestBaselines, ReadScope } from '../reads/compared-read.ts';
import { findDifferenceInReadReply, isUnknownToModel } from './compare-reads.ts';
import { type Difference, makeDifference } from './difference.ts';

interface RequestedRead {
  readonly read: ComparedRead;
  /** Arguments sent to the shadow. */
  readonly args: JsonObject;
}

/**
 * Compares the replies to one read, in whatever form it was requested. Two refusals are compared by status and code, not by shape (D13).
 */
export function findDifferenceInReadReplies(
  { read, args }: RequestedRead,
  expected: { readonly status: number; readonly json: JsonValue | undefined },
  actual: WireReply,
  scope: ReadScope,
  baselines: OpenInterestBaselines,
  policy: DiffPolicy,
): Difference | null {
  const ours = parseReadReply({ ...actual, status: expected.status, json: expected.json });
  const theirs = parseReadReply(actual);
  const place = { kind: 'ask', type: read.type, shape: read.shape, args } as const;
  if (ours.kind === 'data' && theirs.kind === 'data') {
    const found = findDifferenceInReadReply(read, expected, actual, scope, baselines, policy, args);
    return found === null ? null : { ...found, place };
  }
  if (theirs.wire.status === read.outOfReach || isUnknownToModel(ours)) return null;
  const left = describeReply(ours);
  const right = describeReply(theirs);
  if (left === right || isNothingAtAll(ours, theirs)) return null;
  const sides = { expected: formatShort(expected.json), actual: actual.text.slice(0, 200) };
  const diff = [{ path: '$', expected: left, actual: right }];
  return makeDifference(place, `the answer to ${read.type}`, { ...sides, diff }, actual);
}

function describeReply(reply: ReadReply): string {
  switch (reply.kind) {
    case 'data':
      return 'served';
    case 'error':
      // The refusal of an address has one of two shapes, both with the same status.
      return reply.wire.status === 400 ? 'HTTP 400' : `HTTP ${reply.wire.status} ${reply.error.code}`;
    default:
      return `HTTP ${reply.wire.status}`;
  }
}

/** Whether both sides show nothing: a market that does not exist is either not found or empty (D56). */
function isNothingAtAll(ours: ReadReply, theirs: ReadReply): boolean {
  return (
    ours.kind === 'error' && ours.error.code === 'MARKET_NOT_FOUND' && theirs.kind === 'data' && isBare(theirs.data)
  );
}

function isBare(data: JsonValue): boolean {
  if (!isJsonObject(data) || 'perp' in data) return false;
  return Object.values(data).every((value) => !isJsonArray(value) || value.length === 0);
}
