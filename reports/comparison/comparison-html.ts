import { causesMarkup } from '../html/html-findings.ts';
import { renderPage } from '../html/html-page.ts';
import { html, type MarkupContent } from '../html/html-text.ts';
import { readPageAssets } from '../html/page-assets.ts';
import type { RunComparison } from './comparison.ts';
import { comparisonHeadline } from './headline.ts';
import type { ComparisonSection } from './sections.ts';

/** Renders a comparison as one self-contained page without scripts. */
export function comparisonHtml(comparison: RunComparison, sections: readonly ComparisonSection[]): string {
  const { style } = readPageAssets();
  const { title, sentence } = comparisonHeadline(comparison);
  const policy = `default-src 'none'; style-src ${style.hash}; img-src data:; base-uri 'none'; form-action 'none'`;
  return renderPage({
    title,
    policy,
    style,
    header: html`<header>
<h1>${title}</h1>
<p>${sentence}</p>
<nav aria-label="Sections"><ul>
${sections.map((section) => html`<li><a href="#${section.id}">${section.title}</a></li>`)}
</ul></nav>
</header>`,
    main: sections.map(sectionMarkup),
  });
}

function sectionMarkup({ id, title, lead, items = [], table, causes = [] }: ComparisonSection): MarkupContent {
  return html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
<p>${lead}</p>
${items.length === 0 ? null : html`<ul>${items.map((item) => html`<li>${item}</li>\n`)}</ul>`}
${table === undefined ? null : tableMarkup(table, title)}
${causesMarkup(causes, { links: false })}
</section>
`;
}

function tableMarkup({ head, rows }: NonNullable<ComparisonSection['table']>, title: string): MarkupContent {
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${title}"><table>
<thead><tr>${head.map((cell) => (cell === '' ? html`<td></td>` : html`<th scope="col">${cell}</th>`))}</tr></thead>
<tbody>${rows.map(
    ([first = '', ...cells]) =>
      html`<tr><th scope="row"><code>${first}</code></th>${cells.map((cell) => html`<td><code>${cell}</code></td>`)}</tr>\n`,
  )}</tbody>
</table></div>`;
}
