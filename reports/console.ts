import type { CheckStatus, RunEvent, Severity } from '../harness/runner/events.ts';
import { budgetText } from './budget-text.ts';
import { findingsLines } from './console-findings.ts';
import { cut, oneLine } from './printable.ts';
import type { Report } from './report-schema.ts';
import { wrapped } from './wrapped.ts';

/** What the terminal knows of a run under way. */
export interface Progress {
  readonly planned: number;
  readonly ended: number;
  readonly checks: Readonly<Record<CheckStatus, number>>;
  readonly violations: number;
  /** Checks under way, the oldest first. */
  readonly running: readonly string[];
}

export const NO_PROGRESS: Progress = {
  planned: 0,
  ended: 0,
  checks: { pass: 0, fail: 0, blocked: 0, skipped: 0, inconclusive: 0, waived: 0 },
  violations: 0,
  running: [],
};

export function advance(progress: Progress, event: RunEvent): Progress {
  switch (event.event) {
    case 'run-started':
      return { ...progress, planned: event.checks.length };
    case 'check-started':
      return { ...progress, running: [...without(progress.running, event.check), event.check] };
    case 'check-ended':
      return {
        ...progress,
        ended: progress.ended + 1,
        checks: { ...progress.checks, [event.status]: progress.checks[event.status] + 1 },
        running: without(progress.running, event.check),
      };
    case 'finding':
      return { ...progress, violations: progress.violations + (event.severity === 'violation' ? 1 : 0) };
    default:
      return progress;
  }
}

function without(ids: readonly string[], gone: string): string[] {
  return ids.filter((id) => id !== gone);
}

/** The one line that a terminal shows while the run goes on, cut to its width so that it never wraps. */
export function progressLine({ planned, ended, checks, violations, running }: Progress, columns: number): string {
  const [current, ...others] = running;
  const now = current === undefined ? '' : ` · ${oneLine(current)}${others.length > 0 ? ` +${others.length}` : ''}`;
  const line = `${ended}/${planned} · ${countsOf(checks)} · violations: ${violations}${now}`;
  return line.slice(0, Math.max(1, columns - 1));
}

/** A plain line for what a log should keep, or null for an event that it need not. */
export function logLine(event: RunEvent, paint: Paint, verbose: boolean): string | null {
  switch (event.event) {
    case 'run-started':
      return [
        `seed ${event.seed}`,
        `${event.checks.length} checks`,
        oneLine(event.target),
        ...(event.access === undefined ? [] : [`isolation ${event.access.isolation}`]),
      ].join(' · ');
    case 'check-ended': {
      const reason = event.reason === undefined ? '' : ` · ${short(event.reason)}`;
      return `${paint(event.status, event.status.padEnd(12))} ${oneLine(event.check)} ${event.durationMs} ms${reason}`;
    }
    case 'campaign-ended':
      return `${paint(event.status, event.status.padEnd(12))} campaign ${oneLine(event.id)} ${event.steps} steps`;
    case 'note':
      return verbose ? `note         ${short(event.text)}` : null;
    default:
      return null;
  }
}

export type Paint = (mood: CheckStatus | Severity | Report['summary']['verdict'], text: string) => string;

/** No colours: the text as it is. */
export const plain: Paint = (_mood, text) => text;

const SGR: Readonly<Record<Parameters<Paint>[0], number>> = {
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
export const coloured: Paint = (mood, text) => `\u001b[${SGR[mood]}m${text}\u001b[0m`;

/** Where lines end on what has no width of its own. */
const LOG_COLUMNS = 100;
/** Reasons told of checks that came to no verdict; those of most checks first. */
const REASONS = 8;

/**
 * The last words of a run: seed, verdict, counts, findings, what was left out and why, where the reports are.
 * @param columns  where lines are broken; commands are not
 */
export function summaryLines(
  report: Report,
  files: readonly string[],
  paint: Paint,
  verbose: boolean,
  columns = LOG_COLUMNS,
): string[] {
  const { run, summary } = report;
  const { clauses } = summary;
  const isolation = run.access?.isolation;
  const head = [
    `seed ${run.seed}`,
    oneLine(run.target),
    ...(isolation === undefined ? [] : [`isolation ${isolation}`]),
    ...(run.ending === 'finished' ? [] : [short(run.reason ?? run.ending)]),
  ].join(' · ');
  return [
    ...wrapped(head, columns, '  '),
    ...findingsLines(report, paint, { columns, verbose }),
    ...reasonLines(report, ['blocked', 'inconclusive', 'skipped'], paint, { verbose, columns }),
    ...[
      `checks: ${countsOf(summary.checks)}`,
      ...enoughLines(run.minJudged),
      `clauses: ${clauses.judged} of ${clauses.total} judged, ${countsOf(clauses, ['pass', 'fail', 'waived', 'unjudged'])}`,
      `findings: ${countsOf(summary.findings)}`,
      ...budgetLines(summary.budget),
    ].flatMap((line) => wrapped(line, columns, '  ')),
    `verdict: ${paint(summary.verdict, summary.verdict)}`,
    ...(files.length > 0 ? wrapped(`reports: ${files.map(oneLine).join(', ')}`, columns, '  ') : []),
  ];
}

function budgetLines(budget: Report['summary']['budget']): string[] {
  const text = budgetText(budget);
  return text === null ? [] : [`budget: ${text}`];
}

function enoughLines(asked: Report['run']['minJudged']): string[] {
  if (asked === undefined) return [];
  const { share, judged, judgeable } = asked;
  return [`judged ${judged} of the ${judgeable} clauses that can be judged here, --min-judged ${share}`];
}

/** Equal reasons are one line: twelve checks without a faucet are one thing to know. */
function reasonLines(
  { checks }: Report,
  statuses: readonly CheckStatus[],
  paint: Paint,
  { verbose, columns }: { readonly verbose: boolean; readonly columns: number },
): string[] {
  return statuses.flatMap((status) => {
    const groups = Map.groupBy(
      checks.filter((row) => row.status === status),
      ({ reason }) => reason ?? 'no reason given',
    );
    const told = verbose ? [...groups] : [...groups].toSorted(([, a], [, b]) => b.length - a.length).slice(0, REASONS);
    const left = groups.size - told.length;
    const lines = told.map(([reason, members]) => {
      const names = verbose ? `: ${members.map(({ id }) => oneLine(id)).join(', ')}` : '';
      return `${status} ${members.length} · ${short(reason)}${names}`;
    });
    const rest = left > 0 ? [`${status} for ${left} other reason${left === 1 ? '' : 's'}: in the reports`] : [];
    return [...lines, ...rest].flatMap((line) => {
      const [head = '', ...more] = wrapped(line, columns, '  ');
      return [paint(status, status) + head.slice(status.length), ...more];
    });
  });
}

function countsOf<K extends string>(counts: Readonly<Record<K, number>>, order?: readonly K[]): string {
  // Safe: the literal records of counts hold their declared keys and no others.
  const keys = order ?? (Object.keys(counts) as K[]);
  return keys
    .filter((key, at) => counts[key] > 0 || at === 0)
    .map((key) => `${counts[key]} ${key}`)
    .join(', ');
}

function short(text: string): string {
  return oneLine(cut(text, 160));
}
