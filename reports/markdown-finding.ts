import { code, fence, words } from './markdown-text.ts';
import { cut } from './printable.ts';
import type { ReportFinding } from './report-schema.ts';

/** A page is read by people: what is longer stands whole in `report.json`. */
const VALUE_LIMIT = 500;
const MESSAGE_LIMIT = 2_000;
const DIFF_LIMIT = 50;
const EXCHANGE_LIMIT = 30;

/** One finding: the clause in words, expected and got, the diff, how to see it again, and what was said on the wire. */
export function findingLines(finding: ReportFinding, position: number, says: ReadonlyMap<string, string>): string[] {
  const { id, severity, clause, check, message, expected, actual, occurrences, waived, suspects = [] } = finding;
  const clauseWords = clause === null ? '' : (says.get(clause) ?? '');
  const count = occurrences > 1 ? `, met ${occurrences} times` : '';
  return [
    `### ${position}. ${severity}${waived ? ' (waived)' : ''}: ${clause === null ? 'no clause' : code(clause)}`,
    '',
    ...(clauseWords ? [`Clause: ${words(clauseWords)}`, ''] : []),
    `- expected: ${value(expected)}`,
    `- got: ${value(actual)}`,
    `- what: ${value(message)}`,
    `- check: ${code(check)}`,
    `- finding: ${code(id)}${count}`,
    ...(suspects.length === 0 ? [] : [`- clauses that speak of it: ${suspects.map(code).join(', ')}`]),
    ...diffLines(finding),
    '',
    'To see it again:',
    '',
    ...fence(finding.reproduce, 'sh'),
    ...exchangeLines(finding),
  ];
}

function diffLines({ diff }: ReportFinding): string[] {
  if (diff.length === 0) return [];
  const rows = diff
    .slice(0, DIFF_LIMIT)
    .map((row) => `| ${value(row.path)} | ${value(row.expected)} | ${value(row.actual)} |`);
  const more = diff.length > DIFF_LIMIT ? ['', `${diff.length - DIFF_LIMIT} more rows stand in report.json.`] : [];
  return ['', '| path | expected | got |', '|---|---|---|', ...rows, ...more];
}

function exchangeLines({ transcript }: ReportFinding): string[] {
  if (transcript.length === 0) return [];
  // The last messages are the ones that show it.
  const shown = transcript.slice(-EXCHANGE_LIMIT);
  const left = transcript.length - shown.length;
  const text = shown.map(
    (entry) => `${entry.t} ${entry.channel} ${entry.direction}\n${cut(entry.text, MESSAGE_LIMIT)}`,
  );
  return [
    '',
    `Messages${left > 0 ? ` (${left} earlier ones stand in report.json)` : ''}:`,
    '',
    ...fence(text.join('\n\n')),
  ];
}

function value(text: string): string {
  return code(cut(text, VALUE_LIMIT));
}
