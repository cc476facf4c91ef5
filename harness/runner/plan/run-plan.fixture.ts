import type { Check } from '../../check/check.ts';
import type { RunEvent } from '../events.ts';
import { runChecks } from '../run.ts';
import type { Session } from '../session.ts';
import type { RunPlan } from './run-plan.ts';

/** Returns a plan of these checks with default options. */
export function testRunPlanOf(checks: readonly Check[], change: Partial<RunPlan> = {}): RunPlan {
  return {
    id: 'run',
    seed: 1,
    salt: 'salt',
    argv: [],
    targetName: 'model',
    profile: 'live',
    strict: false,
    checks,
    maxTimeMs: null,
    tool: { name: 'test', version: '0' },
    reproduce: (source) => source,
    ...change,
  };
}

/** Runs such a plan; returns its events and ending. */
export async function runTestPlanOn(session: Session, checks: readonly Check[], change: Partial<RunPlan> = {}) {
  const events: RunEvent[] = [];
  const end = await runChecks(testRunPlanOf(checks, change), session, {
    emit: (event) => void events.push(event),
    timestamp: () => '2026-01-01T00:00:00Z',
    interrupted: () => false,
  });
  return { end, events };
}
