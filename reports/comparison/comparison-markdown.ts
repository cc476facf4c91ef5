import { causeMarkdownLines } from '../markdown/markdown-finding.ts';
import { escapeMarkdown, markdownCode } from '../markdown/markdown-text.ts';
import type { RunComparison } from './comparison.ts';
import { comparisonHeadline } from './headline.ts';
import type { ComparisonSection } from './sections.ts';

/** Renders a comparison for node teams: whether the run is worse, why, then the changes. */
export function comparisonMarkdown(comparison: RunComparison, sections: readonly ComparisonSection[]): string {
  const { title, sentence } = comparisonHeadline(comparison);
  const parts = [[`# ${title}`, '', escapeMarkdown(sentence)], ...sections.map(sectionLines)];
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function sectionLines({ title, lead, items = [], table, causes = [] }: ComparisonSection): string[] {
  return [
    `## ${title}`,
    '',
    lead,
    ...(items.length === 0 ? [] : ['', ...items.map((item) => `- ${markdownCode(item)}`)]),
    ...(table === undefined ? [] : ['', ...tableLines(table)]),
    ...causes.flatMap((cause, at) => ['', ...causeMarkdownLines(cause, at + 1)]),
  ];
}

function tableLines({ head, rows }: NonNullable<ComparisonSection['table']>): string[] {
  return [
    `| ${head.join(' | ')} |`,
    `|${'---|'.repeat(head.length)}`,
    ...rows.map((row) => `| ${row.map((cell) => (cell === '' ? '' : markdownCode(cell))).join(' | ')} |`),
  ];
}
