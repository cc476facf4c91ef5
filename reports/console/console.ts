import { unskipHintFor } from '../../harness/check/unskip-hint.ts';
import type { CheckStatus, FindingSeverity, RunEvent } from '../../harness/runner/events.ts';
import { rateBudgetText } from '../budget-text.ts';
import { foldGoalRows, goalOutcomeText } from '../campaign-rows.ts';
import { countClausesByOutcome } from '../clause-counts.ts';
import { outcomesInReport } from '../fold/undecided.ts';
import { findHollowPassReasons } from '../hollow.ts';
import { failedThresholdLines, latencyLines } from '../latency-rows.ts';
import { releaseCountsText } from '../release-items.ts';
import type { Report } from '../report-schema.ts';
import { verdictText } from '../verdict-words.ts';
import { findingsLines } from './console-findings.ts';
import { countWithNoun, printableLine, truncateText } from './printable.ts';
import { nonZeroCountsText } from './progress.ts';
import { wrapText } from './wrapped.ts';

/** Statuses that are printed at once, before the summary. */
const BAD: readonly CheckStatus[] = ['fail', 'blocked', 'inconclusive'];

/**
 * Returns an event's line in a log: the start of the run, and failures as they happen; under `verbose` also everything that ends and
 * every note. Null for an event without a line.
 */
export function eventLogLine(event: RunEvent, paint: PaintText, verbose: boolean): string | null {
  switch (event.event) {
    case 'run-started':
      return startLine(event);
    case 'check-ended': {
      const reason = event.reason === undefined ? '' : ` · ${short(event.reason)}`;
      return verbose || BAD.includes(event.status)
        ? `${marked(event.status, paint)} ${printableLine(event.check)} ${event.durationMs} ms${reason}`
        : null;
    }
    case 'campaign-ended':
      return verbose || BAD.includes(event.status) ? campaignLine(event, paint) : null;
    case 'finding':
      // Violations of a check are printed when it ends; a campaign may run for hours, so its violations are printed at once.
      return event.severity === 'violation' && /^(campaign|run)\./.test(event.check)
        ? `${marked('violation', paint)} ${printableLine(event.check)} · ${short(event.message)}`
        : null;
    case 'note':
      return verbose ? `note         ${short(event.text)}` : null;
    default:
      return null;
  }
}

function startLine({ seed, checks, campaigns = [], target, access }: EventOf<'run-started'>): string {
  return [
    `seed ${seed}`,
    checks.length === 0 && campaigns.length > 0
      ? countWithNoun(campaigns.length, 'campaign')
      : countWithNoun(checks.length, 'check'),
    printableLine(target),
    ...(access === undefined ? [] : [`isolation ${access.isolation}`]),
  ].join(' · ');
}

function campaignLine(
  { id, status, steps, coverage, goals = [], reason }: EventOf<'campaign-ended'>,
  paint: PaintText,
): string {
  const own = goals.filter(({ isOwn }) => isOwn);
  const met = own.filter(({ times }) => times > 0).length;
  return [
    `${marked(status, paint)} campaign ${printableLine(id)} ${steps} steps`,
    `${Object.keys(coverage).length} kinds of outcomes`,
    ...(own.length === 0 ? [] : [`${met} of ${countWithNoun(own.length, 'goal')}`]),
    ...(reason === undefined ? [] : [short(reason)]),
  ].join(' · ');
}

type EventOf<Name extends RunEvent['event']> = Extract<RunEvent, { readonly event: Name }>;

function marked(mood: Parameters<PaintText>[0], paint: PaintText): string {
  return paint(mood, mood.padEnd(12));
}

export type PaintText = (mood: CheckStatus | FindingSeverity | Report['summary']['verdict'], text: string) => string;

/** Paints nothing: returns the text as it is. */
export const plainPaint: PaintText = (_mood, text) => text;

const SGR: Readonly<Record<Parameters<PaintText>[0], number>> = {
  pass: 32,
  conforming: 32,
  fail: 31,
  violation: 31,
  nonconforming: 31,
  blocked: 33,
  inconclusive: 33,
  advisory: 33,
  unsteady: 33,
  skipped: 90,
  waived: 90,
};
export const paintAnsi: PaintText = (mood, text) => `\u001b[${SGR[mood]}m${text}\u001b[0m`;

/** Line width for output without a terminal width. */
const LOG_COLUMNS = 100;
/** Default maximum number of violations printed. */
const MAX_FINDINGS = 20;
/** Maximum number of reasons printed for missing verdicts; those that concern the most checks come first. */
const REASONS = 8;

/** Extent and width of a printed summary. */
export interface SummaryLayout {
  /** Whether every name behind a count is printed; default false. */
  readonly verbose?: boolean;
  /** Width at which lines are wrapped, commands excepted; default: as in a log. */
  readonly columns?: number | undefined;
  /** Maximum number of violations printed. */
  readonly maxFindings?: number;
}

/** Returns the closing summary of a run: seed, findings, omissions with their reasons, counts, report paths, and the verdict. */
export function summaryLines(
  report: Report,
  files: readonly string[],
  paint: PaintText,
  { verbose = false, columns = LOG_COLUMNS, maxFindings = MAX_FINDINGS }: SummaryLayout = {},
): string[] {
  const { run, summary } = report;
  const { clauses } = summary;
  const isolation = run.access?.isolation;
  const head = [
    `seed ${run.seed}`,
    printableLine(run.target),
    ...(isolation === undefined ? [] : [`isolation ${isolation}`]),
    ...(run.ending === 'finished' ? [] : [short(run.reason ?? run.ending)]),
  ].join(' · ');
  return [
    ...wrapText(head, columns, '  '),
    ...findHollowPassReasons(report).flatMap((line) => wrapText(`hollow: ${printableLine(line)}`, columns, '  ')),
    ...findingsLines(report, paint, { columns, verbose, maxFindings }),
    ...reasonLines(report, ['blocked', 'inconclusive', 'skipped'], paint, { verbose, columns }),
    ...[
      `checks: ${nonZeroCountsText(checkCounts(report))}`,
      ...enoughLines(run.minJudged),
      ...undeterminedLines(run),
      `clauses: ${clauses.judged} of ${clauses.total} judged, ${nonZeroCountsText(countClausesByOutcome(report))}`,
      `findings: ${nonZeroCountsText(summary.findings)}`,
      ...goalLines(report, verbose),
      ...budgetLines(summary.budget),
      ...latencyLines(run),
      ...failedThresholdLines(run),
      ...releaseLines(report),
    ].flatMap((line) => wrapText(line, columns, '  ')),
    ...(files.length > 0 ? wrapText(`reports: ${files.map(printableLine).join(', ')}`, columns, '  ') : []),
    verdictLine(report, paint),
  ];
}

/** Returns the number of goals that campaigns met, and under `--verbose` the unmet ones. */
function goalLines(report: Report, verbose: boolean): string[] {
  const goals = foldGoalRows(report);
  if (goals.length === 0) return [];
  const left = goals.filter(({ times }) => times === 0);
  const namedGoals = verbose
    ? left.map((goal) => `goal ${printableLine(goal.id)}: ${printableLine(goalOutcomeText(goal))}`)
    : [];
  return [`goals: campaigns met ${goals.length - left.length} of ${goals.length}`, ...namedGoals];
}

/** Returns the last line: the verdict with its reason. It is never wrapped, so that a script can match it. */
export function verdictLine(report: Report, paint: PaintText): string {
  const { verdict } = report.summary;
  const words = short(verdictText(report));
  // The verdict itself ends at the first colon or comma.
  const said = /^[^:,]*/.exec(words)?.[0] ?? '';
  return `verdict: ${paint(verdict, said)}${words.slice(said.length)}${absentWords(report.run)}`;
}

/** Counts the absent parts of the venue, since the verdict covers only the present ones, and names the option that demands them. */
function absentWords({ absentProducts = [], idleProducts = [], switchedOff = [] }: Report['run']): string {
  return [
    countedWords(absentProducts.length, 'product', 'absent (--require)'),
    countedWords(idleProducts.length, 'product', 'without effect'),
    countedWords(switchedOff.length, 'switch', 'off'),
  ].join('');
}

/** Empty for a count of zero. */
function countedWords(count: number, what: 'product' | 'switch', how: string): string {
  const plural = what === 'switch' ? 'switches' : `${what}s`;
  return count === 0 ? '' : `, ${count} ${count === 1 ? what : plural} ${how}`;
}

/** Counts checks by status. A check whose only failed clauses are advisory ends as a pass, but is counted apart from clean ones. */
function checkCounts({ checks, summary }: Report): Readonly<Record<string, number>> {
  const { pass, ...others } = summary.checks;
  const advising = checks.filter(({ status, findings }) => status === 'pass' && findings.length > 0).length;
  return { pass: pass - advising, 'with an advisory': advising, ...others };
}

/** Returns a line for each demanded product whose presence could not be determined. */
function undeterminedLines({ untoldProducts = [] }: Report['run']): string[] {
  return untoldProducts.map(
    ({ name }) => `nobody could tell whether the venue has ${name} (--require): funded-accounts`,
  );
}

function budgetLines(budget: Report['summary']['budget']): string[] {
  const text = rateBudgetText(budget);
  return text === null ? [] : [`budget: ${text}`];
}

function releaseLines(report: Report): string[] {
  const text = releaseCountsText(report);
  return text === null ? [] : [`not live yet: ${text}`];
}

function enoughLines(asked: Report['run']['minJudged']): string[] {
  if (asked === undefined) return [];
  const { share, judged, judgeable } = asked;
  return [`judged ${judged} of the ${judgeable} clauses that can be judged here, --min-judged ${share}`];
}

/** Groups checks by reason, one line each: twelve checks that lack a faucet are one thing to know. */
function reasonLines(
  report: Report,
  statuses: readonly CheckStatus[],
  paint: PaintText,
  { verbose, columns }: { readonly verbose: boolean; readonly columns: number },
): string[] {
  return statuses.flatMap((status) => {
    const groups = Map.groupBy(
      outcomesInReport(report).filter((row) => row.status === status),
      ({ reason }) => reason ?? 'no reason given',
    );
    const shown = verbose ? [...groups] : [...groups].toSorted(([, a], [, b]) => b.length - a.length).slice(0, REASONS);
    const left = groups.size - shown.length;
    const lines = shown.map(([reason, members]) => {
      const names = verbose ? `: ${members.map(({ id }) => printableLine(id)).join(', ')}` : '';
      const advice = status === 'skipped' ? unskipHintFor(reason) : null;
      return `${status} ${members.length} · ${short(reason)}${advice === null ? '' : ` (${advice})`}${names}`;
    });
    const rest = left > 0 ? [`${status} for ${left} other reason${left === 1 ? '' : 's'}: in the reports`] : [];
    return [...lines, ...rest].flatMap((line) => {
      const [head = '', ...more] = wrapText(line, columns, '  ');
      return [paint(status, status) + head.slice(status.length), ...more];
    });
  });
}

function short(text: string): string {
  return printableLine(truncateText(text, 160));
}
