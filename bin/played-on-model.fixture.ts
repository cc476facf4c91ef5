import type { RunEvent } from '../harness/runner/events.ts';
import { runChecksOn } from '../harness/selftest/selftest.ts';
import type { RulesEdit } from '../reference-model/index.ts';
import type { SwitchId } from '../spec-schemas/switches.ts';
import { modelTestParts } from '../tools/model-parts.ts';

// Plays every check on the in-process model: seconds, where a run of the program takes minutes.

/** Returns the judged clauses. */
export function clausesJudgedIn(events: readonly RunEvent[]): ReadonlySet<string> {
  return new Set(events.flatMap((event) => (event.event === 'check-ended' ? Object.keys(event.judged) : [])));
}

/** Returns findings and missing verdicts, which a sound venue must not get, one per line. */
export function complaintsIn(events: readonly RunEvent[]): readonly string[] {
  return events.flatMap((event) => {
    if (event.event === 'finding') return [`${event.severity} ${event.clause} in ${event.check}: ${event.message}`];
    if (event.event === 'check-ended' && (event.status === 'blocked' || event.status === 'inconclusive'))
      return [`${event.check} ${event.status}: ${event.reason}`];
    return [];
  });
}

/** Plays checks on the in-process model. @param ids  null: every check */
export function runChecksOnModel(
  edits: readonly RulesEdit[],
  ids: readonly string[] | null = null,
  switchedOff: readonly SwitchId[] = [],
): Promise<readonly RunEvent[]> {
  const checks = modelTestParts.checks.filter(({ id }) => ids === null || ids.includes(id));
  return runChecksOn({ profile: 'live', edits, switchedOff }, 'live', checks, { ...modelTestParts, strict: false });
}

/** Whether the line is the expected advisory about an accepted form of a reply or request. */
export function isFormAdvisory(said: string): boolean {
  return (
    said.startsWith('advisory ') && / in another form than public facts give| otherwise than public facts /.test(said)
  );
}
