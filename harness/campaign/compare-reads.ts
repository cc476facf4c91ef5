import { readEntry } from '../../spec-schemas/catalogue/reads.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { readReply } from '../client/replies.ts';
import { type DiffPolicy, diff } from '../compare/diff.ts';
import { show } from '../compare/show.ts';
import { isUnread } from '../forms/told-form.ts';
import type { WireReply } from '../target/wire.ts';
import { comparedReads } from './compared-reads.ts';
import { type Difference, difference } from './difference.ts';
import type { Asked, Baselines, ComparedRead, ReadScope } from './reads/compared-read.ts';
import { isUnshown } from './unshown.ts';

/** One read of a cut: the requests to both sides. */
export interface ReadAtCut extends Asked {
  readonly read: ComparedRead;
}

export function readsOf(scope: ReadScope): ReadAtCut[] {
  const typed = (type: string, args: JsonObject): JsonObject => ({ type, ...args });
  const { types, hasArchive, isAlone } = scope;
  const asked = comparedReads
    .filter(({ type }) => (types?.includes(type) ?? true) && (hasArchive || readEntry(type)?.lane !== 'archive'))
    .filter(({ byItself }) => isAlone || byItself !== true);
  return asked.flatMap((read) =>
    read.asks(scope).map(({ target, shadow, ...asked }) => ({
      ...asked,
      read,
      target: typed(read.type, target),
      shadow: typed(read.type, shadow),
    })),
  );
}

/** Holds one read of both sides against each other; null: they agree. */
export function compareRead(
  read: ComparedRead,
  expected: { readonly status: number; readonly json: JsonValue | undefined },
  actual: WireReply,
  scope: ReadScope,
  baselines: Baselines,
  policy: DiffPolicy,
): Difference | null {
  const ours = readReply({ ...actual, status: expected.status, json: expected.json });
  const theirs = readReply(actual);
  const place = { kind: 'read', type: read.type } as const;
  const told = (rows: Difference['mismatch']['diff'], left: JsonValue, right: JsonValue) =>
    rows.length === 0
      ? null
      : difference(place, read.type, { expected: show(left), actual: show(right), diff: rows }, actual);
  const since = (body: JsonValue, before: Baselines | null) =>
    isJsonObject(body) ? (read.since?.(body, scope, before) ?? body) : body;
  if (ours.kind === 'data' && theirs.kind === 'data') {
    // What nobody here can read is told by its form.
    if (isUnread(theirs.data)) return null;
    const left = since(ours.data, null);
    const right = since(theirs.data, baselines);
    const rows = diff(read.shape, left, right, policy).filter(
      (row) => !isUnshown(read.shape, row) && read.isOtherForm?.(row) !== true,
    );
    return told(rows, left, right);
  }
  if (theirs.wire.status === read.outOfReach) return null;
  // A refusal in another shape is for the written checks (D13): here both refuse or one does not.
  if (ours.kind !== 'data' && theirs.kind !== 'data') return null;
  const left = expected.json ?? null;
  const right = actual.json ?? actual.text.slice(0, 200);
  return told([{ path: '$', expected: ours.kind, actual: theirs.kind }], left, right);
}
