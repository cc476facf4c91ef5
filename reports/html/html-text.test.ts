import { expect, test } from 'vitest';
import { html, jsonScript, proseMarkup } from './html-text.ts';

test('template values are escaped, in an element and in a quoted attribute', () => {
  const evil = `"><script>'&`;
  expect(html`<a title="${evil}">${evil}</a>`.text).toBe(
    '<a title="&quot;&gt;&lt;script&gt;&#39;&amp;">&quot;&gt;&lt;script&gt;&#39;&amp;</a>',
  );
});

test('markup is inserted as it is, a list item by item, and null not at all', () => {
  expect(html`<p>${[html`<b>${'<'}</b>`, ' ', 3, null]}</p>`.text).toBe('<p><b>&lt;</b> 3</p>');
});

test('characters that hide or reorder text are shown as their code; line breaks stay', () => {
  expect(html`${'a\u202eb\u0000c\nd'}`.text).toBe('a\\u202eb\\u0000c\nd');
});

test('wire names between backticks become code, and are escaped too', () => {
  expect(proseMarkup('the `<b>` of & `x').text).toBe('the <code>&lt;b&gt;</code> of &amp; <code>x</code>');
});

test.each(['</script><script>', '<!--<script>', ']]>'])('%s in data cannot end its element', (text) => {
  const shown = jsonScript('data', { text }).text;
  expect(shown.slice(0, -'</script>'.length)).not.toContain('</');
  expect(shown).not.toContain('<!--');
  expect(JSON.parse(shown.slice(shown.indexOf('>') + 1, shown.lastIndexOf('<')))).toEqual({ text });
});
