import type { CheckHead } from '../../harness/check/check.ts';
import { clauseCounts } from '../../harness/doctor/clause-counts.ts';
import { diagnose } from '../../harness/doctor/diagnose.ts';
import type { VenueFacts } from '../../harness/probe/facts.ts';
import { Unreachable } from '../../harness/probe/probe.ts';
import { checksLeftOut } from '../../harness/runner/plan/quick-part.ts';
import { runnableChecks } from '../../harness/runner/runnable-checks.ts';
import { openSession } from '../../harness/session/open-session.ts';
import { checkedWishes } from '../options/checked-wishes.ts';
import { loadOwnChecks, type OwnChecksOption } from '../options/own-checks.ts';
import { redactorOf, type TargetOptions } from '../options/target-options.ts';
import { onAwaitedTarget } from '../run/awaited-target.ts';
import { withoutExcluded } from '../run/exclusion.ts';
import { quickPartOf, type Selection, selectChecks } from '../run/plan.ts';
import { TargetFailure } from '../run/target-failure.ts';
import { UsageError } from '../usage-error.ts';
import { doctorJson } from './doctor-json.ts';
import { doctorText } from './doctor-text.ts';

interface DoctorOptions extends TargetOptions, Omit<Selection, 'fuzz'> {
  readonly json: boolean;
}

/**
 * The checks that a run with these options would come to, once it is known what the target is.
 * @throws UsageError as a run, and where campaigns alone are selected, which nothing is foretold of
 */
function chosenChecks(
  known: readonly CheckHead[],
  options: DoctorOptions,
): (facts: VenueFacts) => readonly CheckHead[] {
  const { checks: selected, exclusion } = selectChecks(known, options, options.profile);
  const checks = withoutExcluded(selected, exclusion);
  if (checks.length === 0) throw new UsageError('doctor foretells checks, and these globs select campaigns alone');
  const quick = quickPartOf(options, options, selected);
  return (facts) => {
    if (quick === null) return checks;
    const out = checksLeftOut(quick, (check) => runnableChecks([check], facts).length > 0);
    return checks.filter(({ id }) => !out.has(id));
  };
}

/**
 * Says what a target is and what a run could judge there.
 * @returns exit code: 0, or 3 when signatures are refused, or a call of the operator interface does not do what it should
 * @throws TargetFailure when nothing that is a venue answers
 * @throws UsageError when the operator interface is none, or does not let us in
 */
export function doctor(options: DoctorOptions & OwnChecksOption): Promise<number> {
  return onAwaitedTarget(options, process.env, () => diagnosed(options));
}

async function diagnosed(options: DoctorOptions & OwnChecksOption): Promise<number> {
  const own = await loadOwnChecks(options);
  const chosen = chosenChecks(own.known, options);
  const wishes = await checkedWishes(options, process.env);
  const redactor = redactorOf(options, process.env);
  const session = await openSession(wishes.kind === 'url' ? { ...wishes, lookOnly: true } : wishes).catch(
    (error: unknown) => {
      throw error instanceof Unreachable ? new TargetFailure(redactor.redact(error.message)) : error;
    },
  );
  try {
    const counts = clauseCounts(own.known, options.profile, own.clauses);
    const found = await diagnose(session, chosen(session.facts), wishes.kind === 'url' ? options.rate : null);
    const whole = { ...found, counts };
    const said = options.json
      ? JSON.stringify(doctorJson(options.target, whole), null, 2)
      : doctorText(options.target, whole).join('\n');
    console.log(redactor.redact(said));
    const fails = found.domain?.own.verdict === 'refused' || found.operator.some(({ verdict }) => verdict === 'fails');
    return fails ? 3 : 0;
  } finally {
    await session.close();
  }
}
