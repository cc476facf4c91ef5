import type { FindingText } from '../finding-text.ts';
import type { NumberedFinding } from '../fold/causes.ts';
import { alikeExchangesText } from '../fold/judged.ts';
import type { ReportFinding } from '../report-schema.ts';
import { makeExchangeExcerpt } from '../wire/exchange.ts';
import { truncateText } from './printable.ts';

/** Amount of detail of a finding in plain text; `report.json` has everything. */
export interface FindingDetailLimits {
  /** Maximum characters of one value. */
  readonly value: number;
  /** Maximum rows of differences; rows already in the headline are not repeated. */
  readonly rows: number;
  readonly firstRow: 0 | 1;
  readonly steps: number;
  /** Number of last messages of the exchange, and maximum characters of each. */
  readonly messages: number;
  readonly message: number;
}

/** Detail for a reader who has only this text. */
export const FULL_DETAIL: FindingDetailLimits = {
  value: 500,
  rows: 50,
  firstRow: 0,
  steps: 200,
  messages: 30,
  message: 2_000,
};

/** Returns a finding as lines of plain text, without its headline and commands; its texts are not escaped yet. */
export function findingLines({ finding, text }: NumberedFinding, detail: FindingDetailLimits): string[] {
  const { clause, weight, message, steps } = text;
  const value = (words: string) => truncateText(words, detail.value);
  return [
    ...(clause === null ? [] : [clauseLine(clause)]),
    weight,
    ...(message === null ? [] : [`message: ${value(message)}`]),
    ...rowLines(text, detail),
    ...(detail.messages === 0 ? [] : judgedExchangeLines(text)),
    ...(detail.messages === 0 ? [] : sentLines(text, detail)),
    ...stepLines(steps, detail),
    ...(text.judged.length > 0 && detail.messages <= 1 ? [] : messageLines(finding, detail)),
    ...figureLines(text, detail),
    ...suspectLines(finding),
    ...(text.declaredIn === null ? [] : [`check ${finding.check} in ${text.declaredIn}`]),
  ];
}

function clauseLine(clause: NonNullable<FindingText['clause']>): string {
  const stands = clause.standsIn === null ? '' : ` (${clause.standsIn})`;
  return `clause ${clause.id}${stands}${clause.says === '' ? '' : `: ${clause.says}`}`;
}

function rowLines({ rows }: FindingText, { rows: most, firstRow, value }: FindingDetailLimits): string[] {
  const shown = rows.slice(firstRow, firstRow + most);
  const left = rows.length - firstRow - shown.length;
  return [
    ...shown.map(
      ({ path, expected, actual }) =>
        `at ${truncateText(path, value)}: expected ${truncateText(expected, value)}, got ${truncateText(actual, value)}`,
    ),
    ...(left > 0 && most > 0 ? [`${left} more rows stand in report.json`] : []),
  ];
}

/** Returns the exchanges that were judged, without the parts of a body that no finding concerns. */
export function judgedExchangeLines({ judged }: Pick<FindingText, 'judged'>): string[] {
  return judged.flatMap((exchange) => {
    const { asked, answered, pointers } = exchange;
    const alike = alikeExchangesText(exchange);
    return [
      ...(asked === null ? [] : [`request: ${asked}`]),
      `${asked === null ? 'received' : 'reply'}: ${answered}`,
      `judged: ${pointers.map((pointer) => pointer || 'the whole reply').join(', ')}${alike === null ? '' : `; ${alike}`}`,
    ];
  });
}

function sentLines({ judged, sent }: FindingText, { value }: FindingDetailLimits): string[] {
  if (judged.length === 0) return sent.map((line) => `sent: ${truncateText(line, value)}`);
  return sent.length === 0 ? [] : [`earlier requests: ${sent.join(', ')}`];
}

function stepLines(steps: FindingText['steps'], { steps: most, value }: FindingDetailLimits): string[] {
  const shown = steps.slice(0, most).map((step, at) => `step ${at + 1}: ${truncateText(step, value)}`);
  const left = steps.length - shown.length;
  return most > 0 && left > 0 ? [...shown, `${left} more steps stand in report.json`] : shown;
}

function messageLines({ transcript }: ReportFinding, { messages, message }: FindingDetailLimits): string[] {
  return makeExchangeExcerpt(transcript, messages).shown.map((entry) =>
    'heartbeats' in entry
      ? entry.heartbeats
      : `${entry.channel} ${entry.direction}: ${truncateText(withoutHeaders(entry.text), message)}`,
  );
}

/** Returns a request or reply without its headers, which rarely help a reader. */
function withoutHeaders(text: string): string {
  const gap = text.indexOf('\n\n');
  if (gap < 0) return text;
  const [line = ''] = text.split('\n', 1);
  return `${line} ${text.slice(gap + 2)}`.trimEnd();
}

/** Maximum characters of a sentence on a figure. It names two entries at most, and would be meaningless when cut. */
const WHOLE_SENTENCE = 400;

/** Lists the entries of a figure only where there is room for messages as well. */
function figureLines({ figures }: FindingText, { messages, value }: FindingDetailLimits): string[] {
  return figures.flatMap(({ words, entries }) => [
    truncateText(words, Math.max(value, WHOLE_SENTENCE)),
    ...(messages > 1 ? entries.map((entry) => `entry ${truncateText(entry, value)}`) : []),
  ]);
}

function suspectLines({ suspects = [], fits = [] }: ReportFinding): string[] {
  return [
    ...(fits.length === 0 ? [] : [`a venue that breaks ${fits.join(', or ')} would answer exactly this`]),
    ...(suspects.length === 0 ? [] : [`related clauses: ${suspects.join(', ')}`]),
  ];
}
