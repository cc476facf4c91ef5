import { runOn } from '../harness/selftest/selftest.ts';
import { modelParts } from './model-parts.ts';

/**
 * Runs every check on the embedded model, under both profiles and with one fixed seed.
 * @returns the clauses that at least one check exercised and found to hold: what a run really reaches
 */
export async function reachedClauses(): Promise<ReadonlySet<string>> {
  const reached = new Set<string>();
  for (const profile of ['live', 'next'] as const) {
    const events = await runOn({ profile }, profile, modelParts.checks, modelParts);
    for (const event of events) {
      if (event.event !== 'check-ended') continue;
      for (const [clause, verdict] of Object.entries(event.judged)) if (verdict === 'pass') reached.add(clause);
    }
  }
  return reached;
}
