import { printableLine, truncateText } from '../console/printable.ts';
import { type FindingText, occurrenceSuffix } from '../finding-text.ts';
import type { FindingCause, NumberedFinding } from '../fold/causes.ts';
import { alikeExchangesText, type JudgedExchangeText } from '../fold/judged.ts';
import type { ReportFinding } from '../report-schema.ts';
import { makeExchangeExcerpt } from '../wire/exchange.ts';
import { escapeMarkdown, markdownCode, markdownFence } from './markdown-text.ts';

/** Maximum characters of a value, to keep the page readable; `report.json` has longer ones whole. */
const VALUE_LIMIT = 500;
const MESSAGE_LIMIT = 2_000;
const DIFF_LIMIT = 50;
const EXCHANGE_LIMIT = 30;

/** Renders a cause under its headline, and below it each finding with everything needed to act on it. */
export function causeMarkdownLines({ severity, headline, findings }: FindingCause, position: number): string[] {
  const count = findings.length > 1 ? `, ${findings.length} findings` : '';
  return [
    `### ${position}. ${severity}${count}: ${escapeMarkdown(headline)}`,
    ...findings.flatMap((numbered, at) => [
      '',
      ...(findings.length > 1 ? [`#### ${position}.${at + 1}. ${markdownCode(numbered.finding.check)}`, ''] : []),
      ...findingLines(numbered),
    ]),
  ];
}

function findingLines({ finding, text }: NumberedFinding): string[] {
  const { id, check, waived, suspects = [], fits = [] } = finding;
  return [
    ...clauseLines(text),
    `- ${escapeMarkdown(text.weight)}`,
    ...(text.message === null ? [] : [`- message: ${value(text.message)}`]),
    `- check: ${markdownCode(check)}${text.declaredIn === null ? '' : ` in ${markdownCode(text.declaredIn)}`}${text.checkTitle === null ? '' : `: ${escapeMarkdown(text.checkTitle)}`}`,
    `- finding: ${markdownCode(id)}${occurrenceSuffix(finding)}${waived ? ', waived' : ''}`,
    ...(fits.length === 0
      ? []
      : [`- a venue that breaks ${fits.map(markdownCode).join(', or ')} would answer exactly this`]),
    ...(suspects.length === 0 ? [] : [`- related clauses: ${suspects.map(markdownCode).join(', ')}`]),
    ...rowLines(text),
    ...text.figures.flatMap(({ words, entries }) => [
      '',
      escapeMarkdown(words),
      ...listLines('What makes it up:', entries, '-'),
    ]),
    ...judgedLines(text),
    ...requestLines(text),
    ...listLines('Earlier requests:', text.sent, '-'),
    ...listLines('Steps that are enough to see it:', text.steps, '1.'),
    '',
    'Reproduce:',
    '',
    ...text.commands.flatMap((command) => markdownFence(command, 'sh')),
    ...exchangeLines(finding),
  ];
}

function clauseLines({ clause }: FindingText): string[] {
  if (clause === null) return [];
  const stands = clause.standsIn === null ? '' : ` (${escapeMarkdown(clause.standsIn)})`;
  return [
    `- clause: ${markdownCode(clause.id)}${stands}${clause.says === '' ? '' : `: ${escapeMarkdown(clause.says)}`}`,
  ];
}

function rowLines({ rows }: FindingText): string[] {
  const shown = rows
    .slice(0, DIFF_LIMIT)
    .map((row) => `| ${value(row.path)} | ${value(row.expected)} | ${value(row.actual)} |`);
  const more = rows.length > DIFF_LIMIT ? ['', `${rows.length - DIFF_LIMIT} more rows stand in report.json.`] : [];
  return ['', '| at | expected | got |', '|---|---|---|', ...shown, ...more];
}

function judgedLines({ judged }: FindingText): string[] {
  return judged.flatMap((exchange) => [
    '',
    `Judged${
      exchange.pointers.every((pointer) => pointer === '')
        ? ''
        : ` at ${exchange.pointers
            .filter((pointer) => pointer !== '')
            .map(markdownCode)
            .join(', ')}`
    }${suffix(exchange)}:`,
    '',
    ...markdownFence(
      [...(exchange.asked === null ? [] : [exchange.asked]), exchange.answered].map(printableLine).join('\n\n'),
    ),
  ]);
}

function suffix(exchange: JudgedExchangeText): string {
  const alike = alikeExchangesText(exchange);
  return alike === null ? '' : `, and ${alike}`;
}

function requestLines({ requests }: FindingText): string[] {
  if (requests.length === 0) return [];
  const blocks = requests.flatMap(({ curl, typescript, python }) => [
    ...markdownFence(curl, 'sh'),
    ...markdownFence(typescript, 'ts'),
    ...markdownFence(python, 'python'),
  ]);
  return ['', '<details><summary>As curl, TypeScript and Python</summary>', '', ...blocks, '', '</details>'];
}

function listLines(title: string, items: readonly string[], mark: string): string[] {
  return items.length === 0 ? [] : ['', title, '', ...items.map((item) => `${mark} ${value(item)}`)];
}

function exchangeLines({ transcript }: ReportFinding): string[] {
  if (transcript.length === 0) return [];
  const { shown, left } = makeExchangeExcerpt(transcript, EXCHANGE_LIMIT);
  const text = shown.map((entry) =>
    'heartbeats' in entry
      ? `${entry.t} ${entry.heartbeats}`
      : `${entry.t} ${entry.channel} ${entry.direction}\n${truncateText(entry.text, MESSAGE_LIMIT)}`,
  );
  return [
    '',
    `Messages${left > 0 ? ` (${left} earlier ones stand in report.json)` : ''}:`,
    '',
    ...markdownFence(text.join('\n\n')),
  ];
}

function value(text: string): string {
  return markdownCode(truncateText(text, VALUE_LIMIT));
}
