import type { FindingsBaseline } from '../../harness/runner/events.ts';
import { allProducts, type ProductId } from '../../spec-schemas/products.ts';
import { type VenuePartId, venueParts } from '../../spec-schemas/venue-parts.ts';
import type { Report } from '../report-schema.ts';
import type { GatheredRun } from './gather.ts';
import { offShapeKeysOf } from './known-violations.ts';
import { findUndecidedIds } from './undecided.ts';

/** Extracts from an earlier report what a run needs to recognise regressions. @param file name of the earlier report in messages */
export function findingsBaselineOf(file: string, report: Report): FindingsBaseline {
  const violations = report.findings.filter(
    ({ severity, waived }) => severity === 'violation' || (severity === 'advisory' && waived),
  );
  return {
    file,
    violations: violations.map((finding) => {
      const { id, clause } = finding;
      const keys = offShapeKeysOf(finding);
      return keys === undefined ? { id, clause } : { id, clause, keys: [...keys] };
    }),
    undecided: [...findUndecidedIds(report)],
    products: findConfirmedProducts(report),
  };
}

/** Products that a run found present, by judging the clause that states them, and parts of the deployment. */
export function findConfirmedProducts({ run, clauses }: Pick<Report, 'run' | 'clauses'>): (ProductId | VenuePartId)[] {
  const { absentProducts = [], idleProducts = [] } = run;
  const absent = new Set([...absentProducts, ...idleProducts].map(({ id }) => id));
  const judged = new Set(clauses.flatMap(({ id, status }) => (status === 'unjudged' ? [] : [id])));
  return [
    ...allProducts.filter(({ id, clause }) => judged.has(clause) && !absent.has(id)).map(({ id }) => id),
    ...venueParts.filter(({ capability }) => run.capabilities.includes(capability)).map(({ id }) => id),
  ];
}

/** Returns notes on violations of the baseline that are fixed, so that the baseline can be renewed. */
export function fixedViolationNotes({ run }: GatheredRun, clauses: Report['clauses']): string[] {
  // A shard runs only some of the checks of a clause.
  if (run?.shard !== undefined) return [];
  const { file, violations = [] } = run?.baseline ?? {};
  const kept = new Set(clauses.flatMap(({ id, status }) => (status === 'pass' ? [id] : [])));
  const mended = [
    ...new Set(violations.flatMap(({ clause }) => (clause !== null && kept.has(clause) ? [clause] : []))),
  ];
  return mended.length === 0 ? [] : [`mended since ${file}: ${mended.join(', ')}`];
}
