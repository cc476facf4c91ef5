import { readEntry } from '../../../spec-schemas/catalogue/reads.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { isUnreadableForm } from '../../client/deviating-forms.ts';
import { parseReadReply, type ReadReply } from '../../client/replies.ts';
import { type DiffPolicy, diff } from '../../compare/diff.ts';
import { formatShort } from '../../compare/format-short.ts';
import type { WireReply } from '../../target/wire.ts';
import type { ComparedRead, OpenInterestBaselines, ReadRequestPair, ReadScope } from '../reads/compared-read.ts';
import { comparedReads } from './compared-reads.ts';
import { type Difference, makeDifference } from './difference.ts';
import { isOmittedPublicFactField } from './omitted-public-key.ts';

/** Read of a cut: the requests to both sides. */
export interface SameHeightReadRequest extends ReadRequestPair {
  readonly read: ComparedRead;
}

export function planSameHeightReads(scope: ReadScope): SameHeightReadRequest[] {
  const typed = (type: string, args: JsonObject): JsonObject => ({ type, ...args });
  const { types, hasArchive, isAlone } = scope;
  const requested = comparedReads
    .filter(({ type }) => (types?.includes(type) ?? true) && (hasArchive || readEntry(type)?.lane !== 'archive'))
    .filter(({ whenAlone }) => isAlone || whenAlone !== true);
  return requested.flatMap((read) =>
    read.requests(scope).map(({ target, shadow, ...requested }) => ({
      ...requested,
      read,
      target: typed(read.type, target),
      shadow: typed(read.type, shadow),
    })),
  );
}

/** Whether the model lacks a product whose actions the target refuses: the target may still serve its read, as empty. */
export function isUnknownToModel(ours: ReadReply): boolean {
  return ours.kind === 'error' && ours.error.code === 'UNKNOWN_TYPE';
}

/** Compares one read of both sides; null: they agree. @param args  arguments sent to the shadow */
export function findDifferenceInReadReply(
  read: ComparedRead,
  expected: { readonly status: number; readonly json: JsonValue | undefined },
  actual: WireReply,
  scope: ReadScope,
  baselines: OpenInterestBaselines,
  policy: DiffPolicy,
  args: JsonObject,
): Difference | null {
  const ours = parseReadReply({ ...actual, status: expected.status, json: expected.json });
  const theirs = parseReadReply(actual);
  const place = { kind: 'read', type: read.type } as const;
  const rowsAt = (rows: Difference['mismatch']['diff'], left: JsonValue, right: JsonValue) =>
    rows.length === 0
      ? null
      : makeDifference(
          place,
          read.type,
          { expected: formatShort(left), actual: formatShort(right), diff: rows },
          actual,
        );
  const since = (body: JsonValue, before: OpenInterestBaselines | null) =>
    isJsonObject(body) ? (read.sinceRun?.(body, scope, before) ?? body) : body;
  if (ours.kind === 'data' && theirs.kind === 'data') {
    // A body that the harness cannot decode is reported by its form.
    if (isUnreadableForm(theirs.data)) return null;
    const left = since(ours.data, null);
    const right = since(theirs.data, baselines);
    const rows = diff(read.shape, left, right, policy).filter(
      (row) => !isOmittedPublicFactField(read.shape, row) && read.isOtherForm?.(row) !== true,
    );
    const found = rowsAt(rows, left, right);
    return found === null ? null : { ...found, compared: { args, body: left } };
  }
  if (theirs.wire.status === read.outOfReach) return null;
  // Written checks judge the shape of a refusal (D13); here it only matters whether both sides refuse.
  if (ours.kind !== 'data' && theirs.kind !== 'data') return null;
  if (isUnknownToModel(ours)) return null;
  const left = expected.json ?? null;
  const right = actual.json ?? actual.text.slice(0, 200);
  return rowsAt([{ path: '$', expected: ours.kind, actual: theirs.kind }], left, right);
}
