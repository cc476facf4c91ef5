import { expect, test } from 'vitest';
import { html, jsonScript, proseMarkup } from './html-text.ts';

test('what is put into a template is text, in an element and in a quoted attribute', () => {
  const evil = `"><script>'&`;
  expect(html`<a title="${evil}">${evil}</a>`.text).toBe(
    '<a title="&quot;&gt;&lt;script&gt;&#39;&amp;">&quot;&gt;&lt;script&gt;&#39;&amp;</a>',
  );
});

test('markup is put in as it is, lists one after the other, and null not at all', () => {
  expect(html`<p>${[html`<b>${'<'}</b>`, ' ', 3, null]}</p>`.text).toBe('<p><b>&lt;</b> 3</p>');
});

test('characters that hide or reorder what is read are shown by their code; lines stay lines', () => {
  expect(html`${'a\u202eb\u0000c\nd'}`.text).toBe('a\\u202eb\\u0000c\nd');
});

test('wire names between backticks are code, and no less escaped', () => {
  expect(proseMarkup('the `<b>` of & `x').text).toBe('the <code>&lt;b&gt;</code> of &amp; <code>x</code>');
});

test.each(['</script><script>', '<!--<script>', ']]>'])('%s in data cannot end its element', (text) => {
  const shown = jsonScript('data', { text }).text;
  expect(shown.slice(0, -'</script>'.length)).not.toContain('</');
  expect(shown).not.toContain('<!--');
  expect(JSON.parse(shown.slice(shown.indexOf('>') + 1, shown.lastIndexOf('<')))).toEqual({ text });
});
