import type { Clause, SourceAuthority } from '../../spec-schemas/clause.ts';
import { allClauses } from '../../spec-schemas/clauses/index.ts';
import { makeGlobFilter } from './plan/select.ts';

/** Policy on which clauses decide in a run, and which are only advisory. */
export interface ViolationPolicy {
  decides(clause: string): boolean;
  /** Whether a statement of this authority decides. @param clause  clause that contains it; left out: any */
  carries(authority: SourceAuthority, clause?: string): boolean;
}

/** A user's options on what decides. */
export interface StrictnessOptions {
  /** Whether public clauses decide as well. */
  readonly strict: boolean;
  /** Globs of clauses that are judged as in a strict run. Left out: none. */
  readonly raised?: readonly string[];
}

/** Returns a predicate whether a failure of a clause is a violation. @throws NothingSelectedError as `strictClauses` */
export function makeViolationPredicate(
  wishes: StrictnessOptions,
  own: readonly Clause[] = [],
): (clause: Clause) => boolean {
  const isStrict = strictClauses(wishes, own);
  return ({ id, authority }) => makeAuthorityViolationPredicate(isStrict(id))(authority);
}

/** @param own  clauses in addition to those of this build @throws NothingSelectedError as `strictClauses` */
export function makeViolationPolicy(wishes: StrictnessOptions, own: readonly Clause[] = []): ViolationPolicy {
  const byId = own.length === 0 ? clausesOfBuild : indexed([...allClauses, ...own]);
  const isStrict = strictClauses(wishes, own);
  return {
    decides: (id) => {
      const clause = byId.get(id);
      // An unknown clause decides: a mistake of the harness must not go unnoticed.
      return clause === undefined || makeAuthorityViolationPredicate(isStrict(id))(clause.authority);
    },
    carries: (authority, clause) =>
      makeAuthorityViolationPredicate(clause === undefined ? wishes.strict : isStrict(clause))(authority),
  };
}

/**
 * Returns a predicate which clauses are judged as in a strict run. A glob cannot name our own assumptions.
 * @throws NothingSelectedError where a glob matches no clause that a source states
 */
function strictClauses(
  { strict, raised = [] }: StrictnessOptions,
  own: readonly Clause[],
): (clause: string) => boolean {
  if (strict || raised.length === 0) return () => strict;
  const stated = [...allClauses, ...own].filter(({ authority }) => authority !== 'assumed');
  return makeGlobFilter(
    raised,
    'clause that a source states',
    stated.map(({ id }) => id),
  );
}

function indexed(clauses: readonly Clause[]): ReadonlyMap<string, Clause> {
  return new Map(clauses.map((clause) => [clause.id, clause]));
}

const clausesOfBuild = indexed(allClauses);

/**
 * Returns a predicate whether statements of an authority decide: the documents do, and a team's statements on its own venue; public facts
 * do in a strict run; our assumptions never.
 */
export function makeAuthorityViolationPredicate(strict: boolean): (authority: SourceAuthority) => boolean {
  return (authority) => authority === 'seed' || authority === 'own' || (strict && authority === 'public');
}
