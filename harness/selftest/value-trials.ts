import type { ShapeFault } from '../../reference-model/faults/generated.ts';
import { type Check, checksForProfile } from '../check/check.ts';
import { type FaultTrial, runChecksOn, type SelftestParts } from './selftest.ts';
import type { WitnessRef } from './shape-trials.ts';
import { undetectedValueFaultIds } from './undetected-value-faults.ts';

/** Maximum checks that run for a value on the list: enough to notice when one judges it. */
const ASKED_IN_VAIN = 6;

/**
 * Plants a wrong value of the right form and runs its witnesses, the closest first, until one finds a break. A check that depends on the
 * run's probe meets no field itself: before a value survives, all checks run.
 */
export async function tryValueFault(
  fault: ShapeFault,
  witnesses: readonly WitnessRef[],
  parts: SelftestParts,
): Promise<FaultTrial> {
  const closest = closestFirst(fault, witnesses, parts.checks);
  const statuses: string[] = [];
  const others = checksForProfile(parts.checks, 'live').filter((check) =>
    closest.every((probed) => probed.check !== check),
  );
  const everybody = [...closest, ...others.map((check) => ({ check, profile: 'live' }) as const)];
  for (const { check, profile } of undetectedValueFaultIds.has(fault.id)
    ? closest.slice(0, ASKED_IN_VAIN)
    : everybody) {
    const events = await runChecksOn({ edits: [fault.edit] }, profile, [check], parts);
    const found = events.flatMap((event) =>
      event.event === 'finding' && event.severity !== 'unsteady' && event.clause !== null ? [event.clause] : [],
    );
    if (found.length > 0) return { fault, caught: true, by: [check.id], others: found, statuses };
    statuses.push(`${check.id} finds nothing`);
  }
  return { fault, caught: false, by: [], others: [], statuses };
}

/** Sorts checks: those that judge the shape's clause, then those of its area, then the others; otherwise in the given order. */
function closestFirst(
  { clause }: ShapeFault,
  witnesses: readonly WitnessRef[],
  checks: readonly Check[],
): { readonly check: Check; readonly profile: WitnessRef['profile'] }[] {
  const byId = new Map(checks.map((check) => [check.id, check]));
  const probed = witnesses.flatMap(({ check: id, profile }) => {
    const check = byId.get(id);
    return check === undefined ? [] : [{ check, profile }];
  });
  const distance = ({ clauses, area }: Check) => (clauses.includes(clause) ? 0 : clause.startsWith(`${area}.`) ? 1 : 2);
  return probed.toSorted((a, b) => distance(a.check) - distance(b.check));
}
