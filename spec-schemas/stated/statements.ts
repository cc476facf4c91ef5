import type { ClauseId } from '../clauses/index.ts';
import type { ShapePlace } from './place.ts';

/** Clauses by the place in a value that they are about. */
export type ClauseByPlace = Readonly<Record<ShapePlace, ClauseId>>;

/** Clauses about the parts of a reply or a frame; none is named where several may be broken. */
export interface ShapeStatements {
  /** Broken by a value of another shape that an ordinary client receives. Left out: judged by checks only. */
  readonly shape?: ClauseId;
  /** Clause that a missing or malformed value breaks, if it is not the clause of the whole shape. */
  readonly forms?: ClauseByPlace;
  /** Broken by a missing or repeated frame, or by a difference without a more specific place below. */
  readonly frame?: ClauseId;
  /** Broken by a list with its rows in another order. All other clauses about these rows ignore the order. */
  readonly order?: ClauseByPlace;
  /** Broken by a list with a missing or additional row. */
  readonly rows?: ClauseByPlace;
  /** Broken by a wrong value of the right form. */
  readonly values?: ClauseByPlace;
  /** Places in `values` where each wrong value is certainly attributed to that clause; verified by `selftest`. */
  readonly provable?: readonly ShapePlace[];
}
