import type { ClauseId } from '../../../spec-schemas/clauses/index.ts';
import type { JsonObject, JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { leadingKeys } from '../../../spec-schemas/json/pointer.ts';
import type { ShapeId } from '../../../spec-schemas/shapes/registry.ts';
import { at } from '../../client/json-at.ts';
import { toWildcardPath } from '../../compare/diff.ts';
import type { Mismatch } from '../../kernel/verdicts.ts';
import type { DiffRow } from '../../runner/events.ts';
import type { ValueOrigin } from '../../target/read-from.ts';
import type { TranscribedArrival } from '../../target/transcript.ts';

/** Time at which bytes that took effect twice first did so. */
export type EarlierEffectTiming = 'in one block' | 'in an earlier block';

/** Place where target and shadow differ: a reply, read or frame. */
export type DifferencePlace =
  /** Refusal code of each side; null: not refused. */
  | {
      readonly kind: 'reply';
      readonly tag: string;
      readonly expectedCode: string | null;
      readonly actualCode: string | null;
      /** Earlier effect of the same bytes: in the same block, or in an earlier one. Left out: no earlier effect. */
      readonly actedBefore?: EarlierEffectTiming;
    }
  | { readonly kind: 'read'; readonly type: string }
  /** Read in a requested form, with the arguments sent to the shadow. */
  | { readonly kind: 'ask'; readonly type: string; readonly shape: ShapeId; readonly args: JsonObject }
  /** `isAgain`: the frame repeats what the same socket received before, and nothing else. */
  | { readonly kind: 'frame'; readonly channel: string; readonly isAgain?: true }
  /** Calls to the EVM, over HTTP. */
  | { readonly kind: 'rpc'; readonly methods: readonly string[]; readonly isBatch: boolean }
  /** Reply or frame of the target that does not have its documented shape. */
  | { readonly kind: 'shape'; readonly clause: ClauseId };

/** Disagreement between target and shadow. */
export interface Difference {
  readonly place: DifferencePlace;
  readonly mismatch: Mismatch;
  /** Differing reply or frame of the target; left out where there is none. */
  readonly shownBy?: TranscribedArrival;
  /** Shadow's body of a read as it was compared, and the arguments sent to the shadow. */
  readonly compared?: { readonly args: JsonObject; readonly body: JsonValue };
}

/** @param shownBy  differing reply or frame of the target */
export function makeDifference(
  place: DifferencePlace,
  what: string,
  sides: { readonly expected: string; readonly actual: string; readonly diff: readonly DiffRow[] },
  shownBy?: TranscribedArrival,
): Difference {
  const [first] = sides.diff;
  const message =
    first === undefined
      ? `${what} differs`
      : `${what} differs at ${first.path}: expected ${first.expected}, got ${first.actual}`;
  return { place, mismatch: { message, ...sides }, ...(shownBy === undefined ? {} : { shownBy }) };
}

/** Returns the places of a difference in its exchange, for rows that have places of their own. */
export function listDifferingValueOrigins({ place, mismatch, shownBy }: Difference): readonly ValueOrigin[] {
  if (shownBy === undefined) return [];
  return mismatch.diff.map(({ path }) => ({ holder: shownBy, keys: keysIn(place, leadingKeys(path), shownBy) }));
}

function keysIn({ kind }: DifferencePlace, keys: readonly string[], { json }: TranscribedArrival): readonly string[] {
  switch (kind) {
    case 'read':
    case 'ask':
      return ['data', ...keys];
    case 'reply':
    case 'rpc':
      return keys.length === 0 ? [] : keysInBody(json, keys);
    case 'frame':
    case 'shape':
      return keys;
  }
}

/** Top-level keys that hold a reply's content; the place in a difference's row starts below them. */
const TELLING = ['data', 'result', 'error'];

/** Returns these keys with their prefix in a reply's body; an empty list shows the whole body. */
function keysInBody(body: JsonValue | undefined, keys: readonly string[]): readonly string[] {
  const stands = (way: readonly string[]) => at(body, way.join('.')) !== undefined;
  const ways = [keys, ...TELLING.map((key) => [key, ...keys])];
  return ways.find(stands) ?? ways.find((way) => way.length > 1 && stands(way.slice(0, -1))) ?? [];
}

/** Returns the mismatch as a finding shows it: rows named by place, without values that vary between runs. */
export function toReportedMismatch({ place, mismatch }: Difference): Mismatch {
  const name = nameOf(place);
  return { ...mismatch, diff: mismatch.diff.map((row) => ({ ...row, path: `${name} ${toWildcardPath(row.path)}` })) };
}

function nameOf(place: DifferencePlace): string {
  switch (place.kind) {
    case 'reply':
      return place.tag;
    case 'read':
    case 'ask':
      return place.type;
    case 'frame':
      return `frame ${place.channel}`;
    case 'rpc':
      return `JSON-RPC ${place.methods.join(', ')}`;
    case 'shape':
      return place.clause;
  }
}

/** Returns a key for the place of a difference: equal across seeds and accounts. */
export function differencePlaceKey({ place }: Difference): string {
  return JSON.stringify(place.kind === 'ask' ? { ...place, args: Object.keys(place.args).sort() } : place);
}

/** Returns a key for the cause of a difference: equal across seeds and accounts. */
export function differenceCauseKey(difference: Difference): string {
  const paths = [...new Set(difference.mismatch.diff.map(({ path }) => toWildcardPath(path)))].sort();
  return JSON.stringify([differencePlaceKey(difference), paths]);
}
