import { advisorySummaryLines } from '../advice.ts';
import { occurrenceSuffix } from '../finding-text.ts';
import { type FindingCause, groupFindingsByCause, type NumberedFinding } from '../fold/causes.ts';
import type { Report, ReportFinding } from '../report-schema.ts';
import { type FindingDetailLimits, findingLines, judgedExchangeLines } from './finding-lines.ts';
import { countWithNoun, printableLine } from './printable.ts';
import { wrapText } from './wrapped.ts';

/** Colours a text by its severity. */
type PaintSeverity = (severity: ReportFinding['severity'], text: string) => string;

export interface FindingsLayout {
  readonly columns: number;
  /** Whether all findings of all causes are printed. */
  readonly verbose: boolean;
  /** Maximum number of violations printed. */
  readonly maxFindings: number;
}

/** Maximum number of advisory causes on a page; with more, only their kinds are printed and the reports have the rest. */
const CAUSES = 10;
/** Number of leading causes that are printed in full detail. */
const TOLD_WHOLE = 3;
/** Number of advisory findings, each with its command, printed below a headline. The command of a cause shows all of them. */
const FINDINGS = 3;
/** Indentation. Commands are never wrapped, so that a shell can take them as they are. */
const INDENT = '   ';

const long: FindingDetailLimits = { value: 160, rows: 5, firstRow: 1, steps: 12, messages: 1, message: 240 };
const brief: FindingDetailLimits = { value: 160, rows: 0, firstRow: 1, steps: 0, messages: 0, message: 0 };

/**
 * Lists the findings by cause, one headline each, in the order and numbering of `report.md`: violations up to the requested number, then
 * the advisories, limited to a page.
 */
export function findingsLines(report: Report, paint: PaintSeverity, screen: FindingsLayout): string[] {
  const { columns, verbose } = screen;
  const causes = groupFindingsByCause(report);
  const shownCounts = verbose
    ? causes.map(({ findings }) => findings.length)
    : shownCountsOf(causes, screen.maxFindings, isMuch(causes));
  return [
    ...causes.flatMap((cause, at) => {
      const findings = shownCounts[at] ?? 0;
      const detail = verbose || at < TOLD_WHOLE ? long : brief;
      if (findings === 0) return [];
      const lines = causeLines(cause, at + 1, { detail, columns, findings, isWhole: verbose }, paint);
      return at === 0 ? lines : ['', ...lines];
    }),
    ...restLines(
      causes.filter(({ severity }, at) => shownCounts[at] === 0 && !(isMuch(causes) && severity === 'advisory')),
      columns,
    ),
    ...(isMuch(causes) && !verbose ? adviceText(causes, report, columns) : []),
  ];
}

function adviceText(causes: readonly FindingCause[], report: Report, columns: number): string[] {
  const [head = '', ...kinds] = advisorySummaryLines(causes, report);
  return [
    ...wrapText(`${head}: in the reports`, columns, INDENT),
    ...kinds.flatMap((line) => wrapText(line, columns, `${INDENT}  `, INDENT)),
  ];
}

/** Whether there are more advisory causes than fit a page; then only their kinds are printed. */
function isMuch(causes: readonly FindingCause[]): boolean {
  return causes.filter(({ severity }) => severity === 'advisory').length > CAUSES;
}

/** Returns the number of findings printed per cause: each cause of violations gets one before any gets two. */
function shownCountsOf(causes: readonly FindingCause[], most: number, isKindsAlone: boolean): readonly number[] {
  const violations = causes.filter(({ severity }) => severity === 'violation');
  let left = Math.max(0, most - violations.length);
  return causes.map(({ severity, findings }, at) => {
    if (isKindsAlone && severity === 'advisory') return 0;
    if (severity !== 'violation') return at >= CAUSES ? 0 : Math.min(findings.length, at < TOLD_WHOLE ? FINDINGS : 1);
    if (at >= most) return 0;
    const more = Math.min(findings.length - 1, left);
    left -= more;
    return 1 + more;
  });
}

/** Counts the causes that are not printed, by severity, so that a page ending with advisories hides no violation. */
function restLines(causes: readonly FindingCause[], columns: number): string[] {
  if (causes.length === 0) return [];
  const counts = [...Map.groupBy(causes, ({ severity }) => severity)].map(([severity, of]) => {
    const count = of.flatMap(({ findings }) => findings).length;
    return `${count} ${count === 1 ? severity : PLURALS[severity]}`;
  });
  return wrapText(
    `not shown: ${counts.join(', ')} (${countWithNoun(causes.length, 'other cause')}); the reports have them`,
    columns,
  );
}

const PLURALS: Readonly<Record<ReportFinding['severity'], string>> = {
  violation: 'violations',
  unsteady: 'unsteady',
  advisory: 'advisories',
};

interface Room {
  readonly detail: FindingDetailLimits;
  readonly columns: number;
  readonly findings: number;
  /** Whether each finding is printed with its exchange, not only the first of a cause. */
  readonly isWhole: boolean;
}

function causeLines(cause: FindingCause, position: number, room: Room, paint: PaintSeverity): string[] {
  const { severity, headline, findings } = cause;
  const [first] = findings;
  if (first === undefined) return [];
  const count = findings.length > 1 ? `, ${findings.length} findings` : '';
  const title = `${position}. ${severity}`;
  const [head = '', ...more] = wrapText(`${title}${count}: ${printableLine(headline)}`, room.columns, INDENT);
  const others = findings.slice(1, room.findings);
  const left = findings.length - 1 - others.length;
  return [
    `${position}. ${paint(severity, severity)}${head.slice(title.length)}`,
    ...more,
    ...findingLines(first, room.detail).flatMap((line) => indented(line, room.columns)),
    ...nameLines(first, room.columns),
    ...others.flatMap((other) => [
      // Each finding of a cause was read from an exchange of its own.
      ...(room.isWhole ? judgedExchangeLines(other.text).flatMap((line) => indented(line, room.columns)) : []),
      ...nameLines(other, room.columns),
    ]),
    ...(left > 0 ? indented(`${countWithNoun(left, 'more finding')} of this cause: in the reports`, room.columns) : []),
  ];
}

/** Returns the check that met the finding, and below it the command that reproduces it, on a line of its own. */
function nameLines({ finding, text: { commands } }: NumberedFinding, columns: number): string[] {
  const { check, id } = finding;
  return [
    ...indented(`${check}, finding ${id}${occurrenceSuffix(finding)}:`, columns),
    INDENT + printableLine(commands[0]),
  ];
}

function indented(line: string, columns: number): string[] {
  return wrapText(printableLine(line), columns, `${INDENT}  `, INDENT);
}
