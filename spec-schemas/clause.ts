import type { Accepts } from './outcomes.ts';

export const sourceAuthorities = ['seed', 'public', 'assumed', 'own'] as const;
/**
 * Authority of a statement: the two documents, public facts that fill their gaps, our own assumption, or the team whose checks were
 * loaded.
 */
export type SourceAuthority = (typeof sourceAuthorities)[number];

/** Whether a failure of the clause fails the run. */
export type IsDecidingClause = boolean;

export const clauseKinds = ['shape', 'presence', 'rule', 'transition', 'error', 'limit', 'ordering'] as const;
/** Kind of a statement, so that many easy clauses cannot hide a few hard ones. */
export type ClauseKind = (typeof clauseKinds)[number];

export const clauseJudgingMeans = ['observe', 'act', 'operate', 'document'] as const;
/** Cheapest way to judge it on the wire. `document`: no wire shows it, and `reason` says why. */
export type ClauseJudgingMeans = (typeof clauseJudgingMeans)[number];

export const sourceDocuments = ['read-api', 'write-api', 'supplement', 'own'] as const;

/**
 * Section that contains the statement. `read-api` and `write-api` are the two documents, `supplement` the public facts, `own` a document
 * of a team with own checks, which `section` names.
 */
export interface Source {
  readonly document: (typeof sourceDocuments)[number];
  readonly section: string;
}

/** Testable statement of the documents, in our own words. */
export interface Clause {
  /** Dotted and stable; the first part is the area. */
  readonly id: string;
  readonly says: string;
  readonly sources: readonly [Source, ...Source[]];
  readonly authority: SourceAuthority;
  /** `live`: in force today. `next`: in force from the next node release on. */
  readonly profile: 'live' | 'next';
  /** Set on a statement of the live release that the next one replaces. */
  readonly until?: 'next';
  readonly kind: ClauseKind;
  readonly judgedBy: ClauseJudgingMeans;
  /** Required with `document`. */
  readonly reason?: string;
  /** Row of `decisions.ts` that settles what the text leaves open. */
  readonly decision?: `D${number}`;
  readonly accepts?: Accepts;
}

/** Clause as written in its area's file: derivable fields are omitted, so that exceptions stand out. */
export interface ClauseDeclaration extends Omit<Clause, 'authority' | 'profile'> {
  /** Authority of the clause; default: `seed` if one of the two documents is a source, else `own` if an own one is, else `public`. */
  readonly authority?: SourceAuthority;
  /** Release of the clause; default: `live`. */
  readonly profile?: Clause['profile'];
}

/** Fills in the derivable fields of a row. */
export function completeClause<Row extends ClauseDeclaration>(row: Row): Clause & Pick<Row, 'id'> {
  return { authority: authorityOf(row.sources), profile: 'live', ...row };
}

function authorityOf(sources: readonly Source[]): SourceAuthority {
  const named = new Set(sources.map(({ document }) => document));
  if (named.has('read-api') || named.has('write-api')) return 'seed';
  return named.has('own') ? 'own' : 'public';
}

/** Returns the area of a clause, check or fault: the first part of its id. */
export function areaOf(id: string): string {
  const dot = id.indexOf('.');
  return dot < 0 ? id : id.slice(0, dot);
}
