import { printableLine, printableLines } from '../console/printable.ts';

/** Escapes text of ours for a line of Markdown: nothing in it becomes markup, a link, a mention or a cell border. */
export function escapeMarkdown(text: string): string {
  return printableLine(text)
    .replace(/[\\`*_[\]~#!]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\|/g, '&#124;')
    .replace(/@/g, '&#64;')
    .replace(/:\/\//g, ':\\//')
    .replace(/\bwww\./gi, (start) => `${start.slice(0, -1)}\\.`)
    .replace(/^(\s*\d*)([-+=.)])/, '$1\\$2');
}

/**
 * Renders a value of the target or of a shell as a code span that its content cannot end. A pipe is written as its code, since Markdown
 * renderers disagree on how to escape one inside a table.
 */
export function markdownCode(text: string): string {
  const content = withoutTags(printableLine(text)).replaceAll('|', '\\u007c');
  if (content.trim() === '') return content === '' ? '*empty*' : `\`"${content}"\``;
  const ticks = '`'.repeat(longestRun(content) + 1);
  const pad = /^[` ]|[` ]$/.test(content) ? ' ' : '';
  return `${ticks}${pad}${content}${pad}${ticks}`;
}

/** Renders text of several lines as a fenced block that its content cannot end. */
export function markdownFence(text: string, language = ''): string[] {
  const lines = printableLines(text).map(withoutTags);
  const ticks = '`'.repeat(Math.max(3, longestRun(lines.join('\n')) + 1));
  return [`${ticks}${language}`, ...lines, ticks];
}

/** Writes the first character of a tag as an escape, as in safe JSON: a careless renderer may treat code as markup. */
function withoutTags(text: string): string {
  return text.replace(/<(?=[a-z/!?])/gi, '\\u003c');
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0);
}
