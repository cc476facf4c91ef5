import type { CheckMetadata } from '../../harness/check/check.ts';
import { formatControlNeedExplanation } from '../../harness/check/control-need.ts';
import type { Fault } from '../../reference-model/faults/index.ts';
import { areaOf, type Clause } from '../../spec-schemas/clause.ts';
import type { Decision } from '../../spec-schemas/decisions.ts';
import type { StatedParts } from '../../spec-schemas/stated/stated-by.ts';
import type { VariantForms } from '../options/variant-forms.ts';
import type { ClausePathRow } from './path-cells.ts';

/** A clause with its checks, its faults, the shapes that it is about, and the parts of the wire that it alone states. */
export interface CatalogueClause extends Clause {
  readonly checks: readonly string[];
  readonly faults: readonly string[];
  readonly shapes: readonly string[];
  /** Left out: it is the only clause of no part of the wire. */
  readonly stated?: StatedParts;
  /** Parts missing in this build that a check of the clause would need; left out: none. */
  readonly awaits?: readonly string[];
}

export type CheckRow = Omit<CheckMetadata, 'ownClauses'>;

export type FaultRow = Pick<Fault<string>, 'id' | 'title' | 'needs' | 'clause'>;

/** A wire name or a campaign, with its explanation. */
export interface ExplainTopic {
  readonly kind: 'read' | 'action' | 'channel' | 'error code' | 'campaign';
  readonly id: string;
  readonly says: string;
  /** Pairs of name and text, in print order; a name may repeat. */
  readonly facts: readonly (readonly [name: string, text: string])[];
  /** Shapes of the bodies that the topic is about. */
  readonly shapes: readonly string[];
}

/** Everything with an id, as plain data. The build writes it to a file, which `list` and `explain` read. */
export interface Catalogue {
  readonly clauses: readonly CatalogueClause[];
  readonly checks: readonly CheckRow[];
  readonly faults: readonly FaultRow[];
  readonly variants: readonly VariantForms[];
  readonly decisions: readonly Decision[];
  readonly topics: readonly ExplainTopic[];
  /** Paths on which each clause can be broken. */
  readonly paths: readonly ClausePathRow[];
}

/**
 * Sources of a catalogue. `shapesOf` returns the shapes that a clause is about, `stated` the parts that it states, by its id, `awaitedBy`
 * the missing parts of the venue that a check of it would need.
 */
export interface CatalogueParts extends Omit<Catalogue, 'clauses'> {
  readonly clauses: readonly Clause[];
  shapesOf(clause: Clause): readonly string[];
  awaitedBy(clause: Clause): readonly string[];
  readonly stated: ReadonlyMap<string, StatedParts>;
}

export function assembleCatalogue(parts: CatalogueParts): Catalogue {
  const { clauses, checks, faults, variants, decisions, topics, paths, shapesOf, stated, awaitedBy } = parts;
  const judges = new Map<string, string[]>();
  for (const { id, clauses: judged } of checks) {
    for (const clause of judged) judges.set(clause, [...(judges.get(clause) ?? []), id]);
  }
  const breakers = Map.groupBy(faults, ({ clause }) => clause);
  return {
    clauses: clauses.map((clause) => {
      const own = stated.get(clause.id);
      const judgedIn = judges.get(clause.id) ?? [];
      const awaits = isUncheckedClause({ ...clause, checks: judgedIn.length }) ? awaitedBy(clause) : [];
      return {
        ...clause,
        checks: judgedIn,
        faults: (breakers.get(clause.id) ?? []).map(({ id }) => id),
        shapes: shapesOf(clause),
        ...(own === undefined ? {} : { stated: own }),
        ...(awaits.length === 0 ? {} : { awaits }),
      };
    }),
    checks: checks.map(checkRow),
    faults: faults.map(({ id, clause, title, needs }) => ({
      id,
      clause,
      title,
      ...(needs === undefined ? {} : { needs }),
    })),
    variants,
    decisions,
    topics,
    paths,
  };
}

function checkRow(check: CheckMetadata): CheckRow {
  const { id, title, area, by, needs, leases, clauses, accounts, form, control, file } = check;
  return {
    id,
    title,
    area,
    by,
    needs,
    leases,
    clauses,
    ...(accounts === undefined ? {} : { accounts }),
    ...(form === undefined ? {} : { form }),
    ...(control === undefined ? {} : { control }),
    ...(file === undefined ? {} : { file }),
  };
}

/** Part of a clause that a listing needs; a file of these is read in a few milliseconds. */
export type ClauseSummary = Pick<Clause, 'id' | 'says' | 'authority' | 'profile' | 'until' | 'kind' | 'judgedBy'> & {
  /** Number of checks. */
  readonly checks: number;
  readonly faults: number;
} & Pick<CatalogueClause, 'awaits'>;

export function clauseSummaryOf(clause: CatalogueClause): ClauseSummary {
  const { id, says, authority, profile, until, kind, judgedBy, checks, faults, awaits } = clause;
  return {
    id,
    says,
    authority,
    profile,
    kind,
    judgedBy,
    ...(until === undefined ? {} : { until }),
    checks: checks.length,
    faults: faults.length,
    ...(awaits === undefined ? {} : { awaits }),
  };
}

/** Whether a wire can show the clause and no check judges it. */
export function isUncheckedClause({ judgedBy, checks }: Pick<ClauseSummary, 'judgedBy' | 'checks'>): boolean {
  return judgedBy !== 'document' && checks === 0;
}

/** Formats rows as `list --json` prints them. @source contracts, "Command line" */
export const listingRowMakers = {
  clauses: ({ clauses }: Pick<Catalogue, 'clauses'>) =>
    clauses.map(({ id, says, sources, authority, profile, judgedBy, decision, checks, faults, awaits }) => ({
      id,
      says,
      sources,
      authority,
      profile,
      judgedBy,
      ...(decision === undefined ? {} : { decision }),
      checks,
      faults,
      ...(awaits === undefined ? {} : { awaits }),
    })),
  checks: ({ checks: all }: Pick<Catalogue, 'checks'>) =>
    all.map(({ id, title, area, by, needs, clauses, control }) => ({
      id,
      title,
      area,
      by,
      needs,
      clauses,
      ...(control === undefined ? {} : { control: formatControlNeedExplanation(control) }),
    })),
  faults: ({ faults }: Pick<Catalogue, 'faults'>) =>
    faults.map(({ id, clause, needs = [] }) => ({ id, clause, area: areaOf(id), needs })),
  variants: ({ variants }: Pick<Catalogue, 'variants'>) =>
    variants.map(({ id, forms, default: own }) => ({ id, forms, default: own })),
  paths: ({ paths }: Pick<Catalogue, 'paths'>) =>
    paths.flatMap(({ id, cells }) =>
      cells.map(({ path, check, reason }) => ({
        clause: id,
        path,
        state: check !== undefined ? 'judged' : reason !== undefined ? 'excused' : 'open',
        ...(check === undefined ? {} : { check }),
        ...(reason === undefined ? {} : { reason }),
      })),
    ),
} as const;
