import type { Check } from '../check/check.ts';
import type { VenueFacts } from '../probe/facts.ts';

/** The checks for which the target has all that they need. */
export function ableChecks(checks: readonly Check[], facts: VenueFacts): readonly Check[] {
  return checks.filter((check) => check.needs.every((need) => facts.capabilities.has(need)));
}

/** The clauses that checks name. */
export function clausesOf(checks: readonly Check[]): ReadonlySet<string> {
  return new Set(checks.flatMap(({ clauses }) => clauses));
}
