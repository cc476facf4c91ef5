import type { RunEvent } from '../harness/runner/events.ts';
import { runChecksOn } from '../harness/selftest/selftest.ts';
import type { RulesEdit } from '../reference-model/index.ts';
import type { SwitchId } from '../spec-schemas/switches.ts';
import { modelTestParts } from '../tools/model-parts.ts';

// Every check on the model in this process: seconds, where a run of the program takes minutes.

/** Clauses that were judged. */
export function clausesJudgedIn(events: readonly RunEvent[]): ReadonlySet<string> {
  return new Set(events.flatMap((event) => (event.event === 'check-ended' ? Object.keys(event.judged) : [])));
}

/** Lists what is not to be said of a sound venue, a line each. */
export function complaintsIn(events: readonly RunEvent[]): readonly string[] {
  return events.flatMap((event) => {
    if (event.event === 'finding') return [`${event.severity} ${event.clause} in ${event.check}: ${event.message}`];
    if (event.event === 'check-ended' && (event.status === 'blocked' || event.status === 'inconclusive'))
      return [`${event.check} ${event.status}: ${event.reason}`];
    return [];
  });
}

/** Plays checks on the model in this process. @param ids  left out: every check */
export function runChecksOnModel(
  edits: readonly RulesEdit[],
  ids: readonly string[] | null = null,
  switchedOff: readonly SwitchId[] = [],
): Promise<readonly RunEvent[]> {
  const checks = modelTestParts.checks.filter(({ id }) => ids === null || ids.includes(id));
  return runChecksOn({ profile: 'live', edits, switchedOff }, 'live', checks, { ...modelTestParts, strict: false });
}

/** A form that is accepted, of what is served or of how it is asked for, is told by an advisory, once. */
export function isFormAdvisory(said: string): boolean {
  return (
    said.startsWith('advisory ') && / in another form than public facts give| otherwise than public facts /.test(said)
  );
}
