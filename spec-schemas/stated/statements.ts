import type { ClauseId } from '../clauses/index.ts';
import type { ShapePlace } from './place.ts';

/** Clauses by the place in a value that each is about. */
export type ClauseByPlace = Readonly<Record<ShapePlace, ClauseId>>;

/** Clauses of the parts of a reply or a frame: where several may have been broken, none is named. */
export interface ShapeStatements {
  /** Broken by a value without its shape, for what an ordinary client of a node receives. Left out: judged on request. */
  readonly shape?: ClauseId;
  /** Broken by a value that is missing or of another form, where more is said of it than of the rest of its shape. */
  readonly forms?: ClauseByPlace;
  /** Broken by a frame that does not come, comes too often, or differs where no place below says more. */
  readonly frame?: ClauseId;
  /** Broken by a list whose rows stand in another order. Whatever else is said of those rows holds in any order. */
  readonly order?: ClauseByPlace;
  /** Broken by a list with a row too few or too many. */
  readonly rows?: ClauseByPlace;
  /** Broken by a wrong value of the right form. */
  readonly values?: ClauseByPlace;
  /** Places in `values` at which each wrong value is found broken by that clause; `selftest` holds it. */
  readonly provable?: readonly ShapePlace[];
}
