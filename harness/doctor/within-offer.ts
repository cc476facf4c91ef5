import type { OperatorNeed } from '../../spec-schemas/operator/needs.ts';
import type { CheckMetadata } from '../check/check.ts';
import type { Control } from '../control/control.ts';
import { operatorCallsByCheck } from './check-calls.ts';

/**
 * Returns for each check the needed call that the operator interface lacks, as a skip names it.
 * @param control  null: there is no interface, so no call is missing
 */
export function findMissingOperatorCalls(
  checks: readonly CheckMetadata[],
  control: Control | null,
  calls: Readonly<Record<string, readonly OperatorNeed[]>> = operatorCallsByCheck,
): ReadonlyMap<string, string> {
  if (control === null) return new Map();
  return new Map(
    checks.flatMap(({ id }): [string, string][] => {
      const lack = control.lackOf(calls[id] ?? []);
      return lack === null ? [] : [[id, lack]];
    }),
  );
}
