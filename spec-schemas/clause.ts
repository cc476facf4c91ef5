import type { Accepts } from './outcomes.ts';

export const authorities = ['seed', 'public', 'assumed', 'own'] as const;
/**
 * Authority for a statement: the two documents, the public facts that fill their gaps, nobody but us, or the team whose checks
 * were loaded.
 */
export type Authority = (typeof authorities)[number];

/** Whether a failure of the clause makes the run fail. */
export type Decides = boolean;

export const clauseKinds = ['shape', 'presence', 'rule', 'transition', 'error', 'limit', 'ordering'] as const;
/** Kind of a statement, so that many easy clauses cannot hide few hard ones. */
export type ClauseKind = (typeof clauseKinds)[number];

export const waysToJudge = ['observe', 'act', 'operate', 'document'] as const;
/** Cheapest way in which a wire can show it. `document`: no wire shows it, `reason` says why. */
export type JudgedBy = (typeof waysToJudge)[number];

export const documents = ['read-api', 'write-api', 'supplement', 'own'] as const;

/**
 * Where the statement stands. `read-api` and `write-api` are the two documents, `supplement` the public facts, `own` a
 * document of whoever runs checks of his own, which `section` names.
 */
export interface Source {
  readonly document: (typeof documents)[number];
  readonly section: string;
}

/** Testable statement of the documents, in our own words. */
export interface Clause {
  /** Dotted and stable; the first part is the area. */
  readonly id: string;
  readonly says: string;
  readonly sources: readonly [Source, ...Source[]];
  readonly authority: Authority;
  /** `live`: in force today. `next`: in force from the next node release on. */
  readonly profile: 'live' | 'next';
  /** Set on a statement of today that the next release replaces. */
  readonly until?: 'next';
  readonly kind: ClauseKind;
  readonly judgedBy: JudgedBy;
  /** Required with `document`. */
  readonly reason?: string;
  /** The row of `decisions.ts` that settles what the text leaves open. */
  readonly decision?: `D${number}`;
  readonly accepts?: Accepts;
}

/** A clause as its area writes it: what follows from the rest is left out, so that exceptions stand out. */
export interface ClauseDeclaration extends Omit<Clause, 'authority' | 'profile'> {
  /**
   * Authority of the clause; left out: `seed` where one of the two documents is a source, else `own` where an own one is, else
   * `public`.
   */
  readonly authority?: Authority;
  /** Release of the clause; left out: `live`. */
  readonly profile?: Clause['profile'];
}

/** A row with what follows from it. */
export function completeClause<Row extends ClauseDeclaration>(row: Row): Clause & Pick<Row, 'id'> {
  return { authority: authorityOf(row.sources), profile: 'live', ...row };
}

function authorityOf(sources: readonly Source[]): Authority {
  const named = new Set(sources.map(({ document }) => document));
  if (named.has('read-api') || named.has('write-api')) return 'seed';
  return named.has('own') ? 'own' : 'public';
}

/** The area a clause, check or fault belongs to: the first part of its id. */
export function areaOf(id: string): string {
  const dot = id.indexOf('.');
  return dot < 0 ? id : id.slice(0, dot);
}
