import type { Mismatch } from '../check/verdicts.ts';
import { normalPath } from '../compare/diff.ts';
import type { DiffRow } from '../runner/events.ts';

/** Where target and shadow met: which reply, read or frame. */
export type Place =
  /** The codes are those of a refusal on either side, null where there was none. */
  | {
      readonly kind: 'reply';
      readonly tag: string;
      readonly expectedCode: string | null;
      readonly actualCode: string | null;
    }
  | { readonly kind: 'read'; readonly type: string }
  | { readonly kind: 'frame'; readonly channel: string };

/** One disagreement between target and shadow. */
export interface Difference {
  readonly place: Place;
  readonly mismatch: Mismatch;
}

export function difference(
  place: Place,
  what: string,
  sides: { readonly expected: string; readonly actual: string; readonly diff: readonly DiffRow[] },
): Difference {
  const [first] = sides.diff;
  const message =
    first === undefined
      ? `${what} differs`
      : `${what} differs at ${first.path}: expected ${first.expected}, got ${first.actual}`;
  return { place, mismatch: { message, ...sides } };
}

/** The mismatch as a finding shows it: rows named by the place, and without what differs from run to run. */
export function reported({ place, mismatch }: Difference): Mismatch {
  const name = place.kind === 'reply' ? place.tag : place.kind === 'read' ? place.type : `frame ${place.channel}`;
  return { ...mismatch, diff: mismatch.diff.map((row) => ({ ...row, path: `${name} ${normalPath(row.path)}` })) };
}

/** What makes two differences the same cause, over seeds and accounts. */
export function causeOf({ place, mismatch }: Difference): string {
  const paths = [...new Set(mismatch.diff.map(({ path }) => normalPath(path)))].sort();
  return JSON.stringify([place, paths]);
}
