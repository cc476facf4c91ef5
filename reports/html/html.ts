import type { Report } from '../report-schema.ts';
import { findingsMarkup } from './html-findings.ts';
import { checksMarkup, clausesMarkup, tabsMarkup } from './html-lists.ts';
import { renderPage } from './html-page.ts';
import { campaignsMarkup, runMarkup, unjudgedMarkup } from './html-sections.ts';
import { summaryMarkup, VERDICT_SIGNS } from './html-summary.ts';
import { html, jsonScript, type MarkupContent, scriptMarkup } from './html-text.ts';
import { readPageAssets } from './page-assets.ts';
import { pageDataOf } from './page-data.ts';

/**
 * Renders `report.html`, a single self-contained page. Without its script, all sections are shown one below the other; with it one at a
 * time, and clauses and checks can be listed and searched. Nothing but that script runs in it, whatever the target answered: every text
 * is escaped, and the policy allows the script and the style by their hashes.
 */
export function reportHtml(report: Report): string {
  const { script, style } = readPageAssets();
  const policy = [
    "default-src 'none'",
    `script-src ${script.hash}`,
    `style-src ${style.hash}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  const { verdict } = report.summary;
  return renderPage({
    title: `${VERDICT_SIGNS[verdict]} ${verdict} · ${report.run.target}`,
    icon: { sign: VERDICT_SIGNS[verdict], colour: COLOURS[verdict] },
    policy,
    style,
    header: html`<header class="top">
<div><h1>Conformance of <code>${report.run.target}</code></h1>
<p class="when">${whenMarkup(report.run)}</p></div>
<button type="button" id="theme" hidden>◐</button>
</header>`,
    main: html`${summaryMarkup(report)}
${tabsMarkup(report)}
${findingsMarkup(report)}
${clausesMarkup(report)}
${checksMarkup(report)}
${unjudgedMarkup(report)}
${campaignsMarkup(report)}
${runMarkup(report)}`,
    scripts: html`${jsonScript('page-data', pageDataOf(report))}
${scriptMarkup(script.text)}`,
  });
}

/** Renders the start and duration of the run. */
function whenMarkup({ startedAt, endedAt }: Report['run']): MarkupContent {
  const seconds = Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000);
  const took = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  const began = startedAt.replace(/T(\d\d:\d\d).*$/, ' $1 UTC');
  return html`<time datetime="${startedAt}">${began}</time> · took ${took}`;
}

/** Colours of the favicon, which does not follow the page's theme. */
const COLOURS: Readonly<Record<Report['summary']['verdict'], string>> = {
  conforming: '#2b8a3e',
  nonconforming: '#c92a2a',
  inconclusive: '#e67700',
};
