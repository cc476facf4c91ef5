import { unskippedBy } from '../harness/check/unskipped-by.ts';
import type { CheckStatus } from '../harness/runner/events.ts';
import { countRows } from './count-rows.ts';
import { campaignSource } from './fold-findings.ts';
import { type Content, html } from './html-text.ts';
import { releaseItems } from './release-items.ts';
import type { Report, ReportCampaign, ReportCheck } from './report-schema.ts';
import { runFacts } from './run-facts.ts';

export function factsMarkup(report: Report): Content {
  return html`<section id="run" aria-labelledby="run-title">
<h2 id="run-title">Run</h2>
<dl class="facts">
${runFacts(report).map(([name, value]) => html`<div><dt>${name}</dt><dd><code>${value}</code></dd></div>\n`)}</dl>
<table class="counts"><caption>Clauses</caption>
<tbody>${countRows(report).map(([name, count]) => html`<tr><th scope="row">${name}</th><td>${count}</td></tr>\n`)}</tbody></table>
</section>`;
}

/** Which form of what is not live yet was seen, in a run that took either. */
export function releaseMarkup(report: Report): Content {
  const items = releaseItems(report);
  if (items.length === 0) return null;
  return html`<section id="not-live-yet" aria-labelledby="not-live-yet-title">
<h2 id="not-live-yet-title">Not live yet</h2>
<table class="counts"><caption>Which form each item of the next release has here</caption>
<tbody>${items.map(([item, seen]) => html`<tr><th scope="row">${item}</th><td>${seen}</td></tr>\n`)}</tbody></table>
</section>`;
}

/** Checks without a verdict, by reason: equal reasons are one thing to know. */
export function groupsMarkup({ checks }: Report): Content {
  return GROUPS.map(({ id, title, lead, statuses }) => {
    const chosen = checks.filter(({ status }) => statuses.includes(status));
    const groups = [...Map.groupBy(chosen, ({ status, reason }) => `${status}: ${reason ?? 'no reason given'}`)];
    if (groups.length === 0) return null;
    return html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
<p>${lead}</p>
<ul class="groups">
${groups.map(
  ([reason, members]) => html`<li><details><summary>${reason} (${members.length})${adviceOn(members)}</summary>
<ul>${members.map((check) => html`<li><a href="#check-${check.id}">${check.id}</a></li>`)}</ul></details></li>\n`,
)}</ul>
</section>`;
  });
}

/** What would have them run. */
function adviceOn([first]: readonly ReportCheck[]): Content {
  const advice = unskippedBy(first?.reason ?? '');
  return advice === null ? null : `: ${advice}`;
}

interface Group {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly statuses: readonly CheckStatus[];
}

const GROUPS: readonly Group[] = [
  {
    ...{ id: 'not-judged', title: 'Not judged', lead: 'Checks that could not reach a verdict, by reason.' },
    statuses: ['blocked', 'inconclusive'],
  },
  { ...{ id: 'skipped', title: 'Skipped', lead: 'Checks that did not run, by reason.' }, statuses: ['skipped'] },
  {
    ...{ id: 'waived', title: 'Waived', lead: 'Known deviations: these checks ran and their failures do not count.' },
    statuses: ['waived'],
  },
];

export function campaignsMarkup({ campaigns }: Report): Content {
  return html`<section id="campaigns" aria-labelledby="campaigns-title">
<h2 id="campaigns-title">Campaigns</h2>
${campaigns.length === 0 ? html`<p>None was played.</p>` : campaigns.map(campaignMarkup)}
</section>`;
}

function campaignMarkup({
  id,
  status,
  reason,
  runs,
  steps,
  coverage,
  unreached = [],
  judging,
}: ReportCampaign): Content {
  const reached = Object.entries(coverage);
  return html`<article class="campaign" id="check-${campaignSource(id)}" tabindex="-1">
<h3><span class="status ${status}">${status}</span> ${id}</h3>
<p>${runs} runs, ${steps} steps.${reason === undefined ? '' : ` ${reason}.`}${judging ? '' : ' The model was compared with itself: no clause was judged.'}</p>
${reached.length === 0 ? null : coverageMarkup(id, reached)}
${
  unreached.length === 0
    ? null
    : html`<details><summary>No step exercised ${unreached.length} rules of the model</summary>
<ul>${unreached.map((rule) => html`<li><code>${rule}</code></li>`)}</ul></details>`
}
</article>`;
}

function coverageMarkup(id: string, reached: readonly (readonly [string, number])[]): Content {
  return html`<details><summary>Coverage: ${reached.length} outcomes reached</summary>
<div class="scroll" role="region" tabindex="0" aria-label="Coverage of ${id}"><table>
<thead><tr><th scope="col">outcome</th><th scope="col">times</th></tr></thead>
<tbody>${reached.map(([what, times]) => html`<tr><th scope="row"><code>${what}</code></th><td>${times}</td></tr>`)}</tbody>
</table></div></details>`;
}

export function notesMarkup({ notes }: Report): Content {
  if (notes.length === 0) return null;
  return html`<section id="notes" aria-labelledby="notes-title">
<h2 id="notes-title">Notes</h2>
<ul>${notes.map((note) => html`<li>${note}</li>\n`)}</ul>
</section>`;
}
