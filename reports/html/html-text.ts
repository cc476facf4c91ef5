import { printableLines } from '../console/printable.ts';

/** HTML text. Only `html` and `jsonScript` create it, so that every other text is escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type MarkupContent = string | number | Markup | null | readonly MarkupContent[];

/** Builds HTML from a template: values are escaped, in text and in quoted attributes alike, unless they are markup. */
export function html(parts: TemplateStringsArray, ...contents: readonly MarkupContent[]): Markup {
  return new Markup(parts.reduce((text, part, at) => text + rendered(contents[at - 1] ?? null) + part));
}

function rendered(content: MarkupContent): string {
  if (content === null) return '';
  if (content instanceof Markup) return content.text;
  if (typeof content === 'string' || typeof content === 'number') return escaped(String(content));
  return content.map(rendered).join('');
}

/** Renders text of ours, with wire names between backticks as code. */
export function proseMarkup(text: string): Markup {
  return html`${text.split('`').map((part, at) => (at % 2 === 0 ? part : html`<code>${part}</code>`))}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  const printable = printableLines(text).join('\n');
  return printable.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Embeds a value for the page's script, escaped so that nothing in it ends the element or opens a comment. */
export function jsonScript(id: string, value: unknown): Markup {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return new Markup(`<script type="application/json" id="${id}">${json}</script>`);
}

/** Embeds the script as the build wrote it. Not an `html` template, since the bundler would rewrite one with this closing tag. */
export function scriptMarkup(text: string): Markup {
  return new Markup(`<script>${text}</script>`);
}
