import { campaignIdOf } from '../../harness/campaign/families/family.ts';
import { outcomesInReport } from '../../reports/fold/undecided.ts';
import type { Report } from '../../reports/report-schema.ts';
import { withoutHeaderArguments } from '../options/edge-proxy.ts';
import type { RunOptions } from '../options/run-options.ts';
import { type Environment, rawTargetArguments } from '../options/target-options.ts';
import { type SelectedWork, severityArguments } from '../run/plan.ts';
import { UsageError } from '../usage-error.ts';
import { readReport } from './read-report.ts';
import { reproducingCheckIdOf } from './recorded-finding.ts';
import { recordedTargetOfRun, recordedTargetText, withRecordedTarget } from './recorded-target.ts';

/** Statuses that need no rerun. */
const SETTLED: readonly string[] = ['pass', 'waived'];

/** Selection to run again, and the equivalent command-line arguments. */
export interface RerunSelection {
  readonly options: RunOptions;
  readonly words: readonly string[];
  /** Notice about the recorded target; null: the command line names it. */
  readonly notice: string | null;
}

/**
 * Returns the options of a run that repeats the failed part of an earlier one, with its seed, profile and strictness, and by default on
 * its target.
 * @param isGiven  whether the command line has that option
 * @throws UsageError where the file is no report, or names no target
 */
export function withRecordedOptions(
  given: RunOptions & { readonly rerunFailed: string },
  isGiven: (option: string) => boolean,
  env: Environment,
): RerunSelection {
  const { run } = readReport(given.rerunFailed);
  const isElsewhere = isGiven('target');
  const there = isElsewhere ? given : withRecordedTarget(given, recordedTargetOfRun(run), isGiven, env);
  const raised = [...(given.severity ?? []), ...(run.raised ?? [])];
  const options = {
    ...there,
    seed: given.seed ?? run.seed,
    profile: isGiven('profile') ? given.profile : run.profile,
    strict: given.strict === true || run.strict,
    ...(raised.length === 0 ? {} : { severity: raised }),
  };
  return {
    options,
    words: [
      ...withoutHeaderArguments(rawTargetArguments(options)),
      ...(options.strict ? ['--strict'] : []),
      ...severityArguments({ severity: run.raised ?? [] }),
    ],
    notice: isElsewhere ? null : recordedTargetText('judging again', options, given.rerunFailed),
  };
}

/**
 * Returns the selected checks and campaigns that failed, or had no verdict, in an earlier run; for a finding of the run itself, the check
 * that reproduces it.
 * @throws UsageError where nothing is left
 */
export function selectFailedBefore(
  selected: SelectedWork,
  { file, report }: { readonly file: string; readonly report: Report },
): SelectedWork {
  const open = new Set([
    ...outcomesInReport(report).flatMap(({ id, status }) => (SETTLED.includes(status) ? [] : [id])),
    ...report.findings.flatMap((finding) => (isOpen(finding) ? [reproducingCheckIdOf(finding)] : [])),
  ]);
  const checks = selected.checks.filter(({ id }) => open.has(id));
  const families =
    selected.campaigns.kind === 'off' ? [] : selected.families.filter((family) => open.has(campaignIdOf(family)));
  if (checks.length + families.length === 0)
    throw new UsageError(`${file} names nothing to run again: what is selected passed there, or is not in this build`);
  return { ...selected, checks, families, campaigns: families.length === 0 ? { kind: 'off' } : selected.campaigns };
}

function isOpen({ check, severity }: Report['findings'][number]): boolean {
  return check.startsWith('run.') && severity !== 'advisory';
}
