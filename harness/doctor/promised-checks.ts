import type { CheckMetadata } from '../check/check.ts';
import { unmetNeedReason } from '../runner/plan/unmet-needs.ts';
import { runnableChecks } from '../runner/runnable-checks.ts';
import type { Session } from '../runner/session.ts';
import { missingOperatorCalls } from './within-offer.ts';

/** By check that the target has the capabilities for, what else a run would skip it for, as a skip names it. */
export function skipReasonsByCheck(
  checks: readonly CheckMetadata[],
  { facts, funds, control }: Session,
): ReadonlyMap<string, string> {
  const capable = runnableChecks(checks, facts);
  const unmet = capable.flatMap((check): [string, string][] => {
    const need = unmetNeedReason(check, facts, funds?.kind ?? null);
    return need === null ? [] : [[check.id, need]];
  });
  return new Map([...unmet, ...missingOperatorCalls(capable, control)]);
}

/** Returns the checks that a run on this session would judge, as far as no product of the venue is asked for. */
export function judgeableChecks(checks: readonly CheckMetadata[], session: Session): readonly CheckMetadata[] {
  const out = skipReasonsByCheck(checks, session);
  return runnableChecks(checks, session.facts).filter(({ id }) => !out.has(id));
}
