import { underProfile } from '../harness/check/check.ts';
import { runChecks } from '../harness/runner/run.ts';
import { openModelSession } from '../harness/session/model-session.ts';
import { allChecks } from '../scenarios/index.ts';
import { tool } from './tool.ts';

/**
 * Runs every check on the embedded model, under both profiles and with one fixed seed.
 * @returns the clauses that at least one check exercised and found to hold: what a run really reaches
 */
export async function reachedClauses(): Promise<ReadonlySet<string>> {
  const reached = new Set<string>();
  for (const profile of ['live', 'next'] as const) {
    const session = await openModelSession({
      ...{ kind: 'model', profile, isolation: null, allowMainnetWrites: false },
      venue: { profile },
    });
    try {
      await runChecks(
        {
          ...{ id: 'coverage', seed: 1, salt: 'coverage', argv: [], targetName: 'model', profile, strict: true, tool },
          checks: underProfile(allChecks, profile),
          maxTimeMs: null,
          reproduce: (check) => check,
        },
        session,
        {
          emit(event) {
            if (event.event !== 'check-ended') return;
            for (const [clause, verdict] of Object.entries(event.judged)) if (verdict === 'pass') reached.add(clause);
          },
          timestamp: () => '',
          interrupted: () => false,
        },
      );
    } finally {
      await session.close();
    }
  }
  return reached;
}
