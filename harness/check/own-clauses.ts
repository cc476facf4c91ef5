import {
  type Clause,
  type ClauseDeclaration,
  clauseKinds,
  completeClause,
  type Source,
  sourceDocuments,
} from '../../spec-schemas/clause.ts';
import { type ClauseId, clauseById } from '../../spec-schemas/clauses/index.ts';
import { readApiSections, writeApiSections } from '../../spec-schemas/sections.ts';
import { type Check, declareExternalCheck } from './check.ts';
import type { OwnDefinition } from './legacy-forms.ts';
import type { OwnFault } from './own-faults.ts';

/** A clause that another team states about its venue. It decides, unless it rests on public facts alone. */
export interface OwnClause
  extends Pick<ClauseDeclaration, 'id' | 'says' | 'sources' | 'kind'>,
    Partial<Pick<Clause, 'profile' | 'until' | 'accepts'>> {
  /** Access needed to judge the clause. */
  readonly judgedBy: 'observe' | 'act' | 'operate';
}

/** Own clauses, and functions that declare checks and faults of them. */
export interface OwnClauses<Id extends string> {
  readonly clauses: readonly Clause[];
  /** Declares a check that judges own clauses, clauses of this build, or both. */
  check<const Judged extends Id | ClauseId>(definition: OwnDefinition<Judged>): Check;
  /** Declares a defect that breaks one of these clauses. */
  fault(definition: OwnFault<Id>): OwnFault;
}

const knownSets = new WeakSet<object>();
const knownFaults = new WeakSet<object>();

/**
 * Declares clauses in addition to those of this build.
 * @throws TypeError on a row that is no clause, or an id that another clause has
 */
export function defineClauses<const Rows extends readonly [OwnClause, ...OwnClause[]]>(
  rows: Rows,
): OwnClauses<Rows[number]['id']> {
  const ids = new Set<string>();
  const clauses = rows.map((row) => {
    checkRow(row);
    if (ids.has(row.id)) throw new TypeError(`the clause ${row.id} is stated twice`);
    ids.add(row.id);
    return completeClause<ClauseDeclaration>(row);
  });
  const own: OwnClauses<Rows[number]['id']> = {
    clauses,
    check: (definition) => declareExternalCheck(definition, clauses),
    fault(definition) {
      if (!ids.has(definition.clause))
        throw new TypeError(`the fault ${definition.id} breaks ${definition.clause}, which is none of its clauses`);
      const fault = { ...definition };
      knownFaults.add(fault);
      return fault;
    },
  };
  knownSets.add(own);
  return own;
}

/** Whether a value was made by `defineClauses`. */
export function isOwnClauses(value: unknown): value is OwnClauses<string> {
  return typeof value === 'object' && value !== null && knownSets.has(value);
}

/** Whether a value was declared by the `fault` of own clauses. */
export function isCustomFault(value: unknown): value is OwnFault {
  return typeof value === 'object' && value !== null && knownFaults.has(value);
}

/** Validates a row: what the compiler enforces, for authors who do not use it, and what it cannot enforce. */
function checkRow({ id, says, sources, kind, judgedBy }: OwnClause): void {
  if (!isDottedId(id)) throw new TypeError(`"${id}" is no id of a clause: write lower-case words with dots between`);
  if (clauseById(id as string) !== undefined) throw new TypeError(`the clause ${id} is one of this build`);
  if (typeof says !== 'string' || says.trim() === '') throw new TypeError(`the clause ${id} says nothing`);
  if (!clauseKinds.includes(kind)) throw new TypeError(`kind of ${id} is none of ${clauseKinds.join(', ')}`);
  if (!['observe', 'act', 'operate'].includes(judgedBy))
    throw new TypeError(`judgedBy of ${id} is none of observe, act, operate`);
  if (!Array.isArray(sources) || sources.length === 0) throw new TypeError(`the clause ${id} names no source`);
  for (const source of sources) checkSource(id, source);
}

/** @throws TypeError */
function checkSource(id: string, { document, section }: Source): void {
  if (!sourceDocuments.includes(document))
    throw new TypeError(`a source of ${id} is none of ${sourceDocuments.join(', ')}`);
  if (typeof section !== 'string' || section.trim() === '') throw new TypeError(`a source of ${id} names no section`);
  const sections = document === 'read-api' ? readApiSections : document === 'write-api' ? writeApiSections : null;
  if (sections !== null && !sections.some(({ name }) => name === section))
    throw new TypeError(`a source of ${id} names "${section}", which is no section of ${document}`);
}

/** Whether a value is an id in the form of clauses, checks and faults: `faucet.amount.clamp`. */
export function isDottedId(id: unknown): id is string {
  return typeof id === 'string' && /^[a-z0-9][a-z0-9_-]*(\.[a-z0-9][a-z0-9_-]*)+$/.test(id);
}
