import type { CheckMetadata } from '../check/check.ts';
import { unmetNeedReasonFor } from '../runner/plan/unmet-needs.ts';
import { selectRunnableChecks } from '../runner/runnable-checks.ts';
import type { Session } from '../runner/session.ts';
import { findMissingOperatorCalls } from './within-offer.ts';

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
