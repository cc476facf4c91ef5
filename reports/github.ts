import { randomUUID } from 'node:crypto';
import { appendFileSync, statSync } from 'node:fs';
import { type FindingDetailLimits, findingLines } from './console/finding-lines.ts';
import { printableLine } from './console/printable.ts';
import { type FindingCause, groupFindingsByCause } from './fold/causes.ts';
import { findHollowPassReasons } from './hollow.ts';
import { failedThresholdLines } from './latency-rows.ts';
import { renderMarkdownSections } from './markdown/markdown.ts';
import type { Report, ReportCheck } from './report-schema.ts';

/** Maximum number of annotations per step that GitHub shows; it accepts more and hides them. */
const SHOWN = 10;
/** Maximum size of a summary: GitHub rejects a longer one as a whole. */
const SUMMARY_BYTES = 1024 * 1024;
/** Space reserved for a closing line that says how much is left out. */
const CLOSING_BYTES = 200;

const detail: FindingDetailLimits = { value: 300, rows: 5, firstRow: 1, steps: 20, messages: 0, message: 0 };

/** Annotation of a step: the parameters of the workflow commands `error`, `warning` and `notice`. */
interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
}

/** Returns workflow commands that annotate the step with the findings, one per cause, and with the reason of a missing verdict. */
export function makeGithubAnnotations(report: Report): string[] {
  const causes = groupFindingsByCause(report);
  const of = (severity: FindingCause['severity']) => causes.filter((cause) => cause.severity === severity).map(ofCause);
  const failed = report.checks.filter(({ status, findings }) => status === 'fail' && findings.length === 0);
  const bounds = failedThresholdLines(report.run).map((message) => ({
    level: 'error' as const,
    title: 'threshold',
    message,
  }));
  const errors = [...of('violation'), ...bounds, ...byReason(failed, 'error')];
  const open = report.checks.filter(({ status }) => status === 'blocked' || status === 'inconclusive');
  const hollow = findHollowPassReasons(report).map((message) => ({
    level: 'warning' as const,
    title: 'hollow pass',
    message,
  }));
  const warnings = [...endingOf(report), ...hollow, ...of('unsteady'), ...byReason(open, 'warning'), ...of('advisory')];
  const left = [...leftOut(errors.length, 'errors'), ...leftOut(warnings.length, 'warnings')];
  return [...errors.slice(0, SHOWN), ...warnings.slice(0, SHOWN), ...left].map(commandOf);
}

function ofCause({ severity, headline, findings: [first, ...others] }: FindingCause): Annotation {
  const level = severity === 'violation' ? 'error' : 'warning';
  if (first === undefined) return { level, title: severity, message: headline };
  const count = others.length === 0 ? [] : [`${others.length} more findings of this cause`];
  return {
    level,
    title: `${severity}: ${first.finding.clause ?? first.finding.check}`,
    message: [headline, ...findingLines(first, detail), ...count, 'to see it again:', first.text.commands[0]].join(
      '\n',
    ),
  };
}

function byReason(checks: readonly ReportCheck[], level: 'error' | 'warning'): Annotation[] {
  const groups = Map.groupBy(checks, ({ status, reason }) => `${status}: ${reason ?? 'no reason given'}`);
  return [...groups].map(([message, members]) => ({
    level,
    title: members.length === 1 ? (members[0]?.id ?? '') : `${members.length} checks`,
    message,
  }));
}

function endingOf({ run }: Report): Annotation[] {
  if (run.ending === 'finished') return [];
  return [{ level: 'warning', title: 'the run did not finish', message: run.reason ?? run.ending }];
}

function leftOut(count: number, what: string): Annotation[] {
  if (count <= SHOWN) return [];
  return [
    { level: 'notice', title: `${count - SHOWN} more ${what}`, message: 'They stand in the reports of this run.' },
  ];
}

function commandOf({ level, title, message }: Annotation): string {
  const lines = message.split('\n').map(printableLine).join('\n');
  return `::${level} title=${property(printableLine(title))}::${data(lines)}`;
}

/** Escapes a command's data. @source "Workflow commands", as escaped by GitHub's toolkit */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Returns the line that stops GitHub from interpreting printed commands, and the line that resumes it. */
export function githubStopCommandsLines(token: string = randomUUID()): readonly [off: string, on: string] {
  return [`::stop-commands::${token}`, `::${token}::`];
}

/**
 * Appends the report to the step's summary: as many whole sections as fit, then the number left out.
 * @throws the file system's error where the file cannot be written
 */
export function appendGithubStepSummary(path: string, report: Report): void {
  const room = SUMMARY_BYTES - (statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  const text = githubStepSummaryText(report, room);
  if (text !== '') appendFileSync(path, text);
}

/** Returns as many whole sections of `report.md` as fit into this many bytes; empty where not even the first fits. */
export function githubStepSummaryText(report: Report, bytes: number): string {
  const sections = renderMarkdownSections(report).map((section) => `${section}\n\n`);
  const sizes = sections.map((section) => Buffer.byteLength(section));
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  if (whole <= bytes) return sections.join('');
  let used = 0;
  const fitting = sizes.findIndex((size) => {
    used += size;
    return used > bytes - CLOSING_BYTES;
  });
  if (fitting === 0) return '';
  const left = sections.length - fitting;
  return `${sections.slice(0, fitting).join('')}${left} more sections stand in \`report.md\`.\n`;
}
