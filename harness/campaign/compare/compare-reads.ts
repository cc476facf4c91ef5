import { readEntry } from '../../../spec-schemas/catalogue/reads.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { shapeFieldsOf, shapePathText } from '../../../spec-schemas/shapes/fields.ts';
import { type ShapeId, shapes } from '../../../spec-schemas/shapes/registry.ts';
import { shapePlaceAt } from '../../../spec-schemas/stated/place.ts';
import { isUnreadableForm } from '../../client/deviating-forms.ts';
import { parseReadReply, type ReadReply } from '../../client/replies.ts';
import { type DiffPolicy, diff } from '../../compare/diff.ts';
import { formatShort } from '../../compare/format-short.ts';
import type { DiffRow } from '../../runner/events.ts';
import type { WireReply } from '../../target/wire.ts';
import type { ComparedRead, OpenInterestBaselines, ReadRequestPair, ReadScope } from '../reads/compared-read.ts';
import { comparedReads } from './compared-reads.ts';
import { type Difference, makeDifference } from './difference.ts';

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

const publicPlaces = new Map<ShapeId, ReadonlySet<string>>();

/** Returns the places of a shape whose key the documents do not name. */
function publicPlacesOf(shapeId: ShapeId): ReadonlySet<string> {
  const known = publicPlaces.get(shapeId);
  if (known !== undefined) return known;
  const found = shapeFieldsOf(shapes[shapeId]).flatMap(({ key, steps }) =>
    key === 'seed' ? [] : [shapePathText(steps)],
  );
  const places = new Set(found);
  publicPlaces.set(shapeId, places);
  return places;
}

/** Whether two bodies differ only in a key known from public facts alone, which the target omits (D106). */
export function isOmittedPublicFactField(shapeId: ShapeId, { path, actual }: DiffRow): boolean {
  if (actual !== formatShort(undefined)) return false;
  const place = shapePlaceAt(shapeId, path);
  return place !== null && publicPlacesOf(shapeId).has(place);
}
