import { causesMarkup } from '../html-findings.ts';
import { type Content, html, Markup } from '../html-text.ts';
import { pageAssets } from '../page-assets.ts';
import type { Comparison } from './comparison.ts';
import { headlineOf } from './headline.ts';
import type { Section } from './sections.ts';

/** A comparison as one page that needs nothing else and runs nothing. */
export function comparisonHtml(comparison: Comparison, sections: readonly Section[]): string {
  const { style } = pageAssets();
  const { title, sentence } = headlineOf(comparison);
  const policy = `default-src 'none'; style-src ${style.hash}; img-src data:; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${new Markup(style.text)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the summary</a>
<header>
<h1>${title}</h1>
<p>${sentence}</p>
<nav aria-label="Sections"><ul>
${sections.map((section) => html`<li><a href="#${section.id}">${section.title}</a></li>`)}
</ul></nav>
</header>
<main id="main" tabindex="-1">
${sections.map(sectionMarkup)}
</main>
</body>
</html>
`.text;
}

function sectionMarkup({ id, title, lead, items = [], table, causes = [] }: Section): Content {
  return html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
<p>${lead}</p>
${items.length === 0 ? null : html`<ul>${items.map((item) => html`<li>${item}</li>\n`)}</ul>`}
${table === undefined ? null : tableMarkup(table, title)}
${causesMarkup(causes, { isOpen: true, links: false })}
</section>
`;
}

function tableMarkup({ head, rows }: NonNullable<Section['table']>, title: string): Content {
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${title}"><table>
<thead><tr>${head.map((cell) => (cell === '' ? html`<td></td>` : html`<th scope="col">${cell}</th>`))}</tr></thead>
<tbody>${rows.map(
    ([first = '', ...cells]) =>
      html`<tr><th scope="row"><code>${first}</code></th>${cells.map((cell) => html`<td><code>${cell}</code></td>`)}</tr>\n`,
  )}</tbody>
</table></div>`;
}
