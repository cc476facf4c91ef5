import { listPlantableFaults } from '../../reference-model/faults/index.ts';
import { allChecks } from '../../scenarios/index.ts';
import { missingBuildPartsFor } from '../../spec-schemas/awaited/awaits.ts';
import { allClauses } from '../../spec-schemas/clauses/index.ts';
import { decisions } from '../../spec-schemas/decisions.ts';
import { shapeIdsNamedIn } from '../../spec-schemas/named-in.ts';
import { mapClausesToStatedParts } from '../../spec-schemas/stated/stated-by.ts';
import type { OwnChecks } from '../options/own-checks.ts';
import { listMultiFormVariants } from '../options/variant-forms.ts';
import { modelSupportsWireName } from './built-parts.ts';
import { assembleCatalogue, type Catalogue } from './catalogue.ts';
import { gatherExplainTopics } from './gather-topics.ts';
import { clausePathRows } from './path-cells.ts';

/** Loads every layer: for the build, for a run from the sources, and where checks from outside are added. */
export function gatherCatalogue(own?: OwnChecks): Catalogue {
  return assembleCatalogue({
    clauses: [...allClauses, ...(own?.clauses ?? [])],
    checks: own?.known ?? allChecks,
    faults: [...listPlantableFaults(), ...(own?.faults ?? [])],
    variants: listMultiFormVariants(),
    decisions,
    topics: gatherExplainTopics(),
    paths: clausePathRows([...allClauses, ...(own?.clauses ?? [])]),
    shapesOf: shapeIdsNamedIn,
    stated: mapClausesToStatedParts(),
    awaitedBy: (clause) => missingBuildPartsFor(clause, modelSupportsWireName),
  });
}
