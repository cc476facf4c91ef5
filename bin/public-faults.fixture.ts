import type { Check } from '../harness/check/check.ts';
import {
  faultProfileOf,
  findChecksJudgingFaultClause,
  makeVenueOptionsWithFault,
  runChecksOn,
} from '../harness/selftest/selftest.ts';
import { generateGateFaults } from '../reference-model/faults/generated.ts';
import { allFaults, type Fault } from '../reference-model/faults/index.ts';
import { clauseById } from '../spec-schemas/clauses/index.ts';
import { modelTestParts } from '../tools/model-parts.ts';
import { clausesBrokenByPublicFactFaults } from './public-faults.rows.ts';

// A venue that violates only a public fact must not be accused by a clause of the two documents, unless the same fault breaks one of
// their sentences too.

const parts = { ...modelTestParts, strict: false };

/** Faults whose clause no sentence of the two documents states. */
export const publicFactFaults: readonly Fault[] = [...allFaults, ...generateGateFaults()].filter(
  ({ clause }) => clauseById(clause).authority !== 'seed',
);

/** Returns the checks of the fault's area that do not judge its clause: they may depend on the public fact all the same. */
export function checksOfSameArea(fault: Fault): readonly Check[] {
  const [area] = fault.clause.split('.');
  const judges = findChecksJudgingFaultClause(fault, parts);
  return parts.checks.filter((check) => check.id.split('.')[0] === area && !judges.includes(check));
}

/**
 * Returns the documents' clauses that a non-strict run finds broken with this fault, and the checks that the fault blocks.
 * @param beside  checks to run in addition to those that judge the fault's clause
 */
export async function accusedBesideFault(fault: Fault, beside: readonly Check[] = []): Promise<readonly string[]> {
  const checks = [...findChecksJudgingFaultClause(fault, parts), ...beside];
  const events = await runChecksOn(makeVenueOptionsWithFault(fault), faultProfileOf(fault), checks, parts);
  const accused = events.flatMap((event) => {
    if (event.event === 'finding' && event.severity === 'violation') return [event.clause ?? event.check];
    const isStuck = event.event === 'check-ended' && (event.status === 'blocked' || event.status === 'inconclusive');
    return isStuck ? [`${event.check} is ${event.status}`] : [];
  });
  const known = clausesBrokenByPublicFactFaults[fault.id]?.accuses ?? [];
  return [...new Set(accused)].filter((clause) => !known.includes(clause));
}
