import { expect, test } from 'vitest';
import { escapeMarkdown, markdownCode, markdownFence } from './markdown-text.ts';

test.each([
  ['plain', '`plain`'],
  ['', '*empty*'],
  ['  ', '`"  "`'],
  ['a`b', '``a`b``'],
  ['``x', '``` ``x ```'],
  ['a|b', '`a\\u007cb`'],
  ['a\nb\u001b[2J', '`a\\nb\\u001b[2J`'],
  ['<img src=x>', '`\\u003cimg src=x>`'],
  ['a <= b', '`a <= b`'],
])('code span of %j', (text, span) => {
  expect(markdownCode(text)).toBe(span);
});

test.each([
  ['a *b* _c_ [d](e)', 'a \\*b\\* \\_c\\_ \\[d\\](e)'],
  ['<b>&amp;', '&lt;b&gt;&amp;amp;'],
  ['a | b', 'a &#124; b'],
  ['@team #1', '&#64;team \\#1'],
  ['http://x www.y', 'http:\\//x www\\.y'],
  ['1. first', '1\\. first'],
  ['- item', '\\- item'],
  ['two\nlines', 'two\\\\nlines'],
])('words %j', (text, shown) => {
  expect(escapeMarkdown(text)).toBe(shown);
});

test('a fence is longer than any run of backticks in its content', () => {
  expect(markdownFence('a\n````\nb', 'sh')).toEqual(['`````sh', 'a', '````', 'b', '`````']);
  expect(markdownFence('a')).toEqual(['```', 'a', '```']);
});
