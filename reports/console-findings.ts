import { type Cause, causesOf, type ToldFinding } from './causes.ts';
import { type Detail, findingLines, judgedLines } from './finding-lines.ts';
import { counted, oneLine } from './printable.ts';
import type { Report, ReportFinding } from './report-schema.ts';
import { wrapped } from './wrapped.ts';

/** Puts a severity into its colour. */
type PaintSeverity = (severity: ReportFinding['severity'], text: string) => string;

export interface FindingsScreen {
  readonly columns: number;
  /** All findings of all causes. */
  readonly verbose: boolean;
}

/** A page: whoever has more causes than this reads on in a report. */
const CAUSES = 10;
/** The first causes of a page are told with all that the screen has room for. */
const TOLD_WHOLE = 3;
/** Findings named below a headline that is told whole, each with its command; of the others one shows it. */
const FINDINGS = 3;
/** The command is for a shell: it is left whole, whatever the screen. */
const INDENT = '   ';

const long: Detail = { value: 160, rows: 5, firstRow: 1, steps: 12, messages: 1, message: 240 };
const brief: Detail = { value: 160, rows: 0, firstRow: 1, steps: 0, messages: 0, message: 0 };

/** What was found, one headline a cause, in the order and under the numbers of `report.md`; bounded to a page. */
export function findingsLines(report: Report, paint: PaintSeverity, { columns, verbose }: FindingsScreen): string[] {
  const causes = causesOf(report);
  const told = verbose ? causes : causes.slice(0, CAUSES);
  const left = causes.slice(told.length).flatMap(({ findings }) => findings).length;
  return [
    ...told.flatMap((cause, at) => {
      const isWhole = verbose || at < TOLD_WHOLE;
      const findings = verbose ? cause.findings.length : isWhole ? FINDINGS : 1;
      return causeLines(cause, at + 1, { detail: isWhole ? long : brief, columns, findings, isWhole: verbose }, paint);
    }),
    ...(left > 0
      ? wrapped(
          `${counted(left, 'more finding')} of ${counted(causes.length - told.length, 'other cause')}: in the reports`,
          columns,
        )
      : []),
  ];
}

interface Room {
  readonly detail: Detail;
  readonly columns: number;
  readonly findings: number;
  /** Each finding with its exchange, not the first of a cause alone. */
  readonly isWhole: boolean;
}

function causeLines(cause: Cause, position: number, room: Room, paint: PaintSeverity): string[] {
  const { severity, headline, findings } = cause;
  const [first] = findings;
  if (first === undefined) return [];
  const count = findings.length > 1 ? `, ${findings.length} findings` : '';
  const title = `${position}. ${severity}`;
  const [head = '', ...more] = wrapped(`${title}${count}: ${oneLine(headline)}`, room.columns, INDENT);
  const others = findings.slice(1, room.findings);
  const left = findings.length - 1 - others.length;
  return [
    `${position}. ${paint(severity, severity)}${head.slice(title.length)}`,
    ...more,
    ...findingLines(first, room.detail).flatMap((line) => indented(line, room.columns)),
    ...nameLines(first, room.columns),
    ...others.flatMap((other) => [
      // Of one cause, and read from an exchange of its own.
      ...(room.isWhole ? judgedLines(other.text).flatMap((line) => indented(line, room.columns)) : []),
      ...nameLines(other, room.columns),
    ]),
    ...(left > 0 ? indented(`${counted(left, 'more finding')} of this cause: in the reports`, room.columns) : []),
  ];
}

/** Who met it, and below that the command that shows it again, on a line of its own. */
function nameLines({ finding: { check, id }, text: { commands } }: ToldFinding, columns: number): string[] {
  return [...indented(`${check}, finding ${id}:`, columns), INDENT + oneLine(commands[0])];
}

function indented(line: string, columns: number): string[] {
  return wrapped(oneLine(line), columns, `${INDENT}  `, INDENT);
}
