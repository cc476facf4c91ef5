import type { OperatorNeed } from '../../spec-schemas/operator/needs.ts';
import type { CheckMetadata } from '../check/check.ts';
import type { Control } from '../control/control.ts';
import { unmetNeedReasonFor } from '../runner/plan/unmet-needs.ts';
import { selectRunnableChecks } from '../runner/runnable-checks.ts';
import type { Session } from '../runner/session.ts';
import { operatorCallsByCheck } from './check-calls.ts';

/** Returns, for checks whose capabilities the target has, the other reasons why a run would skip them. */
export function findSkipReasonsByCheck(
  checks: readonly CheckMetadata[],
  { facts, funds, control }: Session,
): ReadonlyMap<string, string> {
  const capable = selectRunnableChecks(checks, facts);
  const unmet = capable.flatMap((check): [string, string][] => {
    const need = unmetNeedReasonFor(check, facts, funds?.kind ?? null);
    return need === null ? [] : [[check.id, need]];
  });
  return new Map([...unmet, ...findMissingOperatorCalls(capable, control)]);
}

/** Returns the checks that a run on this session would judge, without probing the venue's products. */
export function selectJudgeableChecks(checks: readonly CheckMetadata[], session: Session): readonly CheckMetadata[] {
  const out = findSkipReasonsByCheck(checks, session);
  return selectRunnableChecks(checks, session.facts).filter(({ id }) => !out.has(id));
}

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
