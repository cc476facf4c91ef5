import type { Check } from '../harness/check/check.ts';
import type { Fault } from '../reference-model/faults/fault.ts';
import { allFaults } from '../reference-model/faults/index.ts';
import { allChecks } from '../scenarios/index.ts';
import { areaOf, type Clause } from '../spec-schemas/clause.ts';
import { allClauses } from '../spec-schemas/clauses/index.ts';
import { knownVariants, type VariantForms } from './variant-forms.ts';

/** Everything that has an id, and what belongs together. */
export interface Catalogue {
  readonly clauses: readonly Clause[];
  readonly checks: readonly Check[];
  readonly faults: readonly Fault[];
  readonly variants: readonly VariantForms[];
}

export const catalogue: Catalogue = {
  clauses: allClauses,
  checks: allChecks,
  faults: allFaults,
  variants: knownVariants(),
};

export function checksOf({ checks }: Catalogue, clause: string): Check[] {
  return checks.filter(({ clauses }) => clauses.some((id) => id === clause));
}

export function faultsOf({ faults }: Catalogue, clause: string): Fault[] {
  return faults.filter((fault) => fault.clause === clause);
}

/** Rows as `list --json` prints them. @source contracts, "Command line" */
export const rows = {
  clauses: (all: Catalogue) =>
    all.clauses.map((clause) => ({
      id: clause.id,
      says: clause.says,
      sources: clause.sources,
      authority: clause.authority,
      profile: clause.profile,
      judgedBy: clause.judgedBy,
      ...(clause.decision === undefined ? {} : { decision: clause.decision }),
      checks: checksOf(all, clause.id).map(({ id }) => id),
      faults: faultsOf(all, clause.id).map(({ id }) => id),
    })),
  checks: (all: Catalogue) =>
    all.checks.map(({ id, title, area, by, needs, clauses }) => ({ id, title, area, by, needs, clauses })),
  faults: (all: Catalogue) => all.faults.map(({ id, clause, needs = [] }) => ({ id, clause, area: areaOf(id), needs })),
  variants: (all: Catalogue) => all.variants.map(({ id, forms, default: own }) => ({ id, forms, default: own })),
} as const;

/** Clauses that a wire could show and no check judges. */
export function unchecked(all: Catalogue): Catalogue {
  const judged = new Set<string>(all.checks.flatMap(({ clauses }) => clauses));
  return { ...all, clauses: all.clauses.filter(({ id, judgedBy }) => judgedBy !== 'document' && !judged.has(id)) };
}
