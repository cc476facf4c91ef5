import type { CheckMetadata } from '../../harness/check/check.ts';
import { generateShapeFaults } from '../../reference-model/faults/generated.ts';
import { type Fault, listPlantableFaults } from '../../reference-model/faults/index.ts';
import { areaOf, type Clause } from '../../spec-schemas/clause.ts';

/** Returns clauses that a check judges and no fault breaks: no check was ever seen to fail them. */
export function findClausesWithoutFault(
  clauses: readonly Clause[],
  checks: readonly CheckMetadata[],
  faults: readonly Pick<Fault<string>, 'clause'>[],
): readonly string[] {
  const planted = new Set(faults.map(({ clause }) => clause));
  const judged = new Set(checks.flatMap((check) => check.clauses));
  return clauses.flatMap(({ id }) => (judged.has(id) && !planted.has(id) ? [id] : []));
}

/** Returns the built-in faults that break a single clause: handwritten ones and those generated from shapes. */
export function listSingleClauseFaults(): readonly Pick<Fault<string>, 'clause'>[] {
  return [...listPlantableFaults(), ...generateShapeFaults().filter(({ accuses }) => accuses !== 'anybody')];
}

/** Lists the clauses by area, for readers. */
export function clausesWithoutFaultText(ids: readonly string[]): string {
  const byArea = Map.groupBy(ids, areaOf);
  const lines = [...byArea].map(
    ([area, ofArea]) => `  ${area}: ${ofArea.map((id) => id.slice(area.length + 1)).join(', ')}`,
  );
  return [`judged clauses without a fault of their own: ${ids.length}`, ...lines].join('\n');
}
