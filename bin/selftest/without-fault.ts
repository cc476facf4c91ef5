import type { CheckMetadata } from '../../harness/check/check.ts';
import { generatedFaults } from '../../reference-model/faults/generated.ts';
import { type Fault, plantableFaults } from '../../reference-model/faults/index.ts';
import { areaOf, type Clause } from '../../spec-schemas/clause.ts';

/** Clauses that a check judges and no fault breaks: what nobody has seen the check refuse. */
export function clausesWithoutFault(
  clauses: readonly Clause[],
  checks: readonly CheckMetadata[],
  faults: readonly Pick<Fault<string>, 'clause'>[],
): readonly string[] {
  const planted = new Set(faults.map(({ clause }) => clause));
  const judged = new Set(checks.flatMap((check) => check.clauses));
  return clauses.flatMap(({ id }) => (judged.has(id) && !planted.has(id) ? [id] : []));
}

/** Faults of this program that break one clause each: those that are written and those that are made of shapes. */
export function singleClauseFaults(): readonly Pick<Fault<string>, 'clause'>[] {
  return [...plantableFaults(), ...generatedFaults().filter(({ accuses }) => accuses !== 'anybody')];
}

/** By area, for a reader. */
export function withoutFaultText(ids: readonly string[]): string {
  const byArea = Map.groupBy(ids, areaOf);
  const lines = [...byArea].map(
    ([area, ofArea]) => `  ${area}: ${ofArea.map((id) => id.slice(area.length + 1)).join(', ')}`,
  );
  return [`judged clauses without a fault of their own: ${ids.length}`, ...lines].join('\n');
}
