import { unskipHint } from '../../harness/check/unskip-hint.ts';
import type { CheckStatus, FindingSeverity, RunEvent } from '../../harness/runner/events.ts';
import { rateBudgetText } from '../budget-text.ts';
import { foldGoalRows, goalOutcomeText } from '../campaign-rows.ts';
import { reportOutcomes } from '../fold/undecided.ts';
import { hollowPassReasons } from '../hollow.ts';
import { failedThresholdLines, latencyLines } from '../latency-rows.ts';
import { releaseCountsText } from '../release-items.ts';
import type { Report } from '../report-schema.ts';
import { verdictText } from '../verdict-words.ts';
import { findingsLines } from './console-findings.ts';
import { countNoun, printableLine, truncateText } from './printable.ts';
import { nonZeroCountsText } from './progress.ts';
import { wrapText } from './wrapped.ts';

/** Statuses that nobody should have to wait for the summary to hear of. */
const BAD: readonly CheckStatus[] = ['fail', 'blocked', 'inconclusive'];

/**
 * A line for what a log keeps: the head of the run and what goes wrong as it happens, `verbose` all that ends and is noted; null
 * for an event that it need not keep.
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
      // Violations of a check are printed as it ends; a campaign may go on for hours.
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
      ? countNoun(campaigns.length, 'campaign')
      : countNoun(checks.length, 'check'),
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
    ...(own.length === 0 ? [] : [`${met} of ${countNoun(own.length, 'goal')}`]),
    ...(reason === undefined ? [] : [short(reason)]),
  ].join(' · ');
}

type EventOf<Name extends RunEvent['event']> = Extract<RunEvent, { readonly event: Name }>;

function marked(mood: Parameters<PaintText>[0], paint: PaintText): string {
  return paint(mood, mood.padEnd(12));
}

export type PaintText = (mood: CheckStatus | FindingSeverity | Report['summary']['verdict'], text: string) => string;

/** No colours: the text as it is. */
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

/** Where lines end on what has no width of its own. */
const LOG_COLUMNS = 100;
/** Violations told where nobody says how many. */
const MAX_FINDINGS = 20;
/** Reasons told of checks that came to no verdict; those of most checks first. */
const REASONS = 8;

/** Extent and width of a printed summary. */
export interface SummaryLayout {
  /** Every name behind a count. Left out: no. */
  readonly verbose?: boolean;
  /** Where lines are broken; commands are not. Left out: as in a log. */
  readonly columns?: number | undefined;
  /** Violations that are told. */
  readonly maxFindings?: number;
}

/** The last words of a run: seed, findings, what was left out and why, counts, where the reports are, and the verdict. */
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
    ...hollowPassReasons(report).flatMap((line) => wrapText(`hollow: ${printableLine(line)}`, columns, '  ')),
    ...findingsLines(report, paint, { columns, verbose, maxFindings }),
    ...reasonLines(report, ['blocked', 'inconclusive', 'skipped'], paint, { verbose, columns }),
    ...[
      `checks: ${nonZeroCountsText(checkCounts(report))}`,
      ...enoughLines(run.minJudged),
      ...undeterminedLines(run),
      `clauses: ${clauses.judged} of ${clauses.total} judged, ${nonZeroCountsText(clauses, ['pass', 'fail', 'waived', 'unjudged'])}`,
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

/** Returns the number of goals that campaigns met, and under `--verbose` those that they did not. */
function goalLines(report: Report, verbose: boolean): string[] {
  const goals = foldGoalRows(report);
  if (goals.length === 0) return [];
  const left = goals.filter(({ times }) => times === 0);
  const namedGoals = verbose
    ? left.map((goal) => `goal ${printableLine(goal.id)}: ${printableLine(goalOutcomeText(goal))}`)
    : [];
  return [`goals: campaigns met ${goals.length - left.length} of ${goals.length}`, ...namedGoals];
}

/** The last line of all: the verdict, and its reason. It is not broken, so that a script finds it whole. */
export function verdictLine(report: Report, paint: PaintText): string {
  const { verdict } = report.summary;
  const words = short(verdictText(report));
  // The part before a colon or a comma is the verdict itself.
  const said = /^[^:,]*/.exec(words)?.[0] ?? '';
  return `verdict: ${paint(verdict, said)}${words.slice(said.length)}${absentWords(report.run)}`;
}

/** The verdict speaks of what is there: how much is not is said beside it, with the option by which a gate demands it. */
function absentWords({ absentProducts = [], idleProducts = [], switchedOff = [] }: Report['run']): string {
  return [
    countedWords(absentProducts.length, 'product', 'absent (--require)'),
    countedWords(idleProducts.length, 'product', 'without effect'),
    countedWords(switchedOff.length, 'switch', 'off'),
  ].join('');
}

/** Empty where there are none. */
function countedWords(count: number, what: 'product' | 'switch', how: string): string {
  const plural = what === 'switch' ? 'switches' : `${what}s`;
  return count === 0 ? '' : `, ${count} ${count === 1 ? what : plural} ${how}`;
}

/** A check whose clause failed and only advises ends as pass: it is told apart from those that found nothing. */
function checkCounts({ checks, summary }: Report): Readonly<Record<string, number>> {
  const { pass, ...others } = summary.checks;
  const advising = checks.filter(({ status, findings }) => status === 'pass' && findings.length > 0).length;
  return { pass: pass - advising, 'with an advisory': advising, ...others };
}

/** Returns a line for each product that was demanded and could not be asked for. */
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

/** Equal reasons are one line: twelve checks without a faucet are one thing to know. */
function reasonLines(
  report: Report,
  statuses: readonly CheckStatus[],
  paint: PaintText,
  { verbose, columns }: { readonly verbose: boolean; readonly columns: number },
): string[] {
  return statuses.flatMap((status) => {
    const groups = Map.groupBy(
      reportOutcomes(report).filter((row) => row.status === status),
      ({ reason }) => reason ?? 'no reason given',
    );
    const shown = verbose ? [...groups] : [...groups].toSorted(([, a], [, b]) => b.length - a.length).slice(0, REASONS);
    const left = groups.size - shown.length;
    const lines = shown.map(([reason, members]) => {
      const names = verbose ? `: ${members.map(({ id }) => printableLine(id)).join(', ')}` : '';
      const advice = status === 'skipped' ? unskipHint(reason) : null;
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
