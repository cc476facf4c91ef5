import type { Report } from '../report-schema.ts';
import { html, type MarkupContent } from './html-text.ts';

// Containers that the page's script fills. Without the script, only a note is visible in place of the lists.

const CLAUSE_STATUSES = ['fail', 'pass', 'waived', 'unjudged'] as const;
const CHECK_STATUSES = ['fail', 'blocked', 'inconclusive', 'waived', 'pass', 'skipped'] as const;

/** Renders the tabs of the sections with their counts, and the filter that applies to all of them. */
export function tabsMarkup(report: Report): MarkupContent {
  const { findings, clauses, checks, campaigns } = report;
  const unjudged = checks.filter(({ status }) => !['pass', 'fail'].includes(status)).length;
  const tabs: readonly (readonly [id: string, title: string, count: number | null])[] = [
    ['findings', 'Findings', findings.length],
    ['clauses', 'Clauses', clauses.length],
    ['checks', 'Checks', checks.length],
    ['not-judged', 'Not judged', unjudged],
    ['campaigns', 'Campaigns', campaigns.length],
    ['run', 'Run', null],
  ];
  return html`<div class="bar">
<nav aria-label="Sections"><ul class="tabs">
${tabs.map(([id, title, count]) => html`<li><a href="#${id}">${title}${count === null ? null : html` <span class="n" id="count-${id}">${count}</span>`}</a></li>`)}
</ul></nav>
<search id="toolbar" hidden>
<input type="search" id="filter" autocomplete="off" spellcheck="false" placeholder="Filter" aria-label="Filter findings, clauses and checks" aria-describedby="keys">
<p id="found" class="unseen" role="status" aria-live="polite"></p>
<p id="keys" class="unseen">Slash filters, Escape clears, j and k go to the next and the previous finding, arrows walk the tree of clauses.</p>
</search>
</div>`;
}

export function clausesMarkup({ clauses }: Pick<Report, 'clauses'>): MarkupContent {
  return html`<section id="clauses" class="panel" aria-labelledby="clauses-title">
<h2 id="clauses-title">Clauses</h2>
<noscript><p>The tree of clauses needs the script of this page; all clauses stand in report.json.</p></noscript>
${statusesMarkup('clause-statuses', 'Status of clauses', CLAUSE_STATUSES, clauses)}
<div id="clause-tree"></div>
</section>`;
}

export function checksMarkup({ checks }: Pick<Report, 'checks'>): MarkupContent {
  return html`<section id="checks" class="panel" aria-labelledby="checks-title">
<h2 id="checks-title">Checks</h2>
<noscript><p>The timeline of checks needs the script of this page; all checks stand in report.json.</p></noscript>
${statusesMarkup('check-statuses', 'Status of checks', CHECK_STATUSES, checks)}
<p class="order" hidden><label for="check-order">Order</label>
<select id="check-order"><option value="area">by area</option><option value="start">as they began</option><option value="duration">the slowest first</option><option value="id">by id</option></select></p>
<div id="check-areas"></div>
<ol id="check-list" class="timeline"></ol>
<button type="button" id="more-checks" hidden>Show more checks</button>
</section>`;
}

/** Renders a check box for each occurring status, with its count. */
function statusesMarkup(
  id: string,
  legend: string,
  statuses: readonly string[],
  all: readonly { readonly status: string }[],
): MarkupContent {
  const counts = statuses.map((status) => [status, all.filter((one) => one.status === status).length] as const);
  return html`<fieldset id="${id}" hidden><legend>${legend}</legend>
${counts
  .filter(([, count]) => count > 0)
  .map(
    ([status, count]) =>
      html`<label><input type="checkbox" value="${status}" checked> ${status} <span class="n">${count}</span></label>\n`,
  )}</fieldset>`;
}
