import { type AreaCounts, areaCounts } from './area-counts.ts';
import { type Content, html } from './html-text.ts';
import type { Report, ReportClause } from './report-schema.ts';

const STATUSES: readonly ReportClause['status'][] = ['fail', 'pass', 'waived', 'unjudged'];

/** The map: areas by the statuses of their clauses. */
export function areasMarkup(report: Report): Content {
  const areas = areaCounts(report);
  if (areas.length === 0) return null;
  return html`<section id="areas" aria-labelledby="areas-title">
<h2 id="areas-title">Areas</h2>
<div class="scroll" role="region" tabindex="0" aria-label="Areas by the statuses of their clauses"><table class="map">
<thead><tr><th scope="col">area</th>${STATUSES.map((status) => html`<th scope="col">${status}</th>`)}<th scope="col">checks passed</th><th scope="col" class="share">clauses</th></tr></thead>
<tbody>
${areas.map(rowMarkup)}</tbody>
</table></div>
</section>`;
}

function rowMarkup({ area, clauses, checks }: AreaCounts): Content {
  const ran = Object.values(checks).reduce((sum, count) => sum + count, 0);
  return html`<tr><th scope="row"><a href="#area-${area}">${area}</a></th>${STATUSES.map(
    (status) => html`<td class="${clauses[status] === 0 ? 'none' : status}">${clauses[status]}</td>`,
  )}<td>${checks.pass} of ${ran}</td><td class="share">${barMarkup(clauses)}</td></tr>\n`;
}

/** Drawn beside the figures, for whoever sees it. */
function barMarkup(clauses: AreaCounts['clauses']): Content {
  const total = Math.max(
    1,
    STATUSES.reduce((sum, status) => sum + clauses[status], 0),
  );
  let x = 0;
  const bars = STATUSES.map((status) => {
    const width = (clauses[status] * 100) / total;
    const bar = html`<rect class="${status}" x="${x.toFixed(2)}" y="0" width="${width.toFixed(2)}" height="10"/>`;
    x += width;
    return bar;
  });
  return html`<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">${bars}</svg>`;
}
