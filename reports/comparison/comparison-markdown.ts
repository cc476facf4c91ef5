import { causeLines } from '../markdown/markdown-finding.ts';
import { code, words } from '../markdown/markdown-text.ts';
import type { Comparison } from './comparison.ts';
import { headlineOf } from './headline.ts';
import type { Section } from './sections.ts';

/** A comparison as a node team reads it: whether it is worse, why, then what changed. */
export function comparisonMarkdown(comparison: Comparison, sections: readonly Section[]): string {
  const { title, sentence } = headlineOf(comparison);
  const parts = [[`# ${title}`, '', words(sentence)], ...sections.map(sectionLines)];
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function sectionLines({ title, lead, items = [], table, causes = [] }: Section): string[] {
  return [
    `## ${title}`,
    '',
    lead,
    ...(items.length === 0 ? [] : ['', ...items.map((item) => `- ${code(item)}`)]),
    ...(table === undefined ? [] : ['', ...tableLines(table)]),
    ...causes.flatMap((cause, at) => ['', ...causeLines(cause, at + 1)]),
  ];
}

function tableLines({ head, rows }: NonNullable<Section['table']>): string[] {
  return [
    `| ${head.join(' | ')} |`,
    `|${'---|'.repeat(head.length)}`,
    ...rows.map((row) => `| ${row.map((cell) => (cell === '' ? '' : code(cell))).join(' | ')} |`),
  ];
}
