import { printableLine, printableLines } from '../console/printable.ts';

/** Words of ours in a line of Markdown: nothing in them is markup, a link, a mention or a cell border. */
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
 * A value as the target or a shell has it, in a line: a code span that its content cannot leave.
 * A pipe is written as its code, since inside a table no escape of it is read alike everywhere.
 */
export function markdownCode(text: string): string {
  const content = withoutTags(printableLine(text)).replaceAll('|', '\\u007c');
  if (content.trim() === '') return content === '' ? '*empty*' : `\`"${content}"\``;
  const ticks = '`'.repeat(longestRun(content) + 1);
  const pad = /^[` ]|[` ]$/.test(content) ? ' ' : '';
  return `${ticks}${pad}${content}${pad}${ticks}`;
}

/** Text of several lines: a fenced block that its content cannot close. */
export function markdownFence(text: string, language = ''): string[] {
  const lines = printableLines(text).map(withoutTags);
  const ticks = '`'.repeat(Math.max(3, longestRun(lines.join('\n')) + 1));
  return [`${ticks}${language}`, ...lines, ticks];
}

/** Code is never markup, but a careless renderer may think so: a tag's first character is written as in safe JSON. */
function withoutTags(text: string): string {
  return text.replace(/<(?=[a-z/!?])/gi, '\\u003c');
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0);
}
