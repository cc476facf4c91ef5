import type { CheckMetadata } from '../check/check.ts';
import type { VenueFacts } from '../probe/facts.ts';

/** Returns the checks for which the target has everything they need. */
export function selectRunnableChecks<Head extends CheckMetadata>(
  checks: readonly Head[],
  facts: VenueFacts,
): readonly Head[] {
  return checks.filter((check) => check.needs.every((need) => facts.capabilities.has(need)));
}

/** Returns the clauses that checks name. */
export function clausesNamedBy(checks: readonly CheckMetadata[]): ReadonlySet<string> {
  return new Set(checks.flatMap(({ clauses }) => clauses));
}
