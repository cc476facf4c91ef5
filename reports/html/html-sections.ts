import { unskipHintFor } from '../../harness/check/unskip-hint.ts';
import type { CheckStatus } from '../../harness/runner/events.ts';
import {
  coverageGuidanceText,
  distributionRows,
  foldGoalRows,
  foldStepsByAction,
  goalOutcomeText,
  percentText,
} from '../campaign-rows.ts';
import { clauseCountRows } from '../count-rows.ts';
import { campaignSourceId } from '../fold/fold-findings.ts';
import { releaseFormRows } from '../release-items.ts';
import type { Report, ReportCampaign, ReportCheck } from '../report-schema.ts';
import { runFactRows } from '../run-facts.ts';
import { html, type MarkupContent } from './html-text.ts';

/** Renders the facts of the run at the end, since few readers need them. */
export function runMarkup(report: Report): MarkupContent {
  return html`<section id="run" class="panel" aria-labelledby="run-title">
<h2 id="run-title">Run</h2>
<dl class="facts">
${runFactRows(report).map(([name, value]) => html`<div><dt>${name}</dt><dd><code>${value}</code></dd></div>\n`)}</dl>
<table class="counts"><caption>Clauses</caption>
<tbody>${clauseCountRows(report).map(([name, count]) => html`<tr><th scope="row">${name}</th><td>${count}</td></tr>\n`)}</tbody></table>
${releaseMarkup(report)}
${notesMarkup(report)}
</section>`;
}

/** Renders the seen form of each item that is not live yet, for a run that accepted either form. */
function releaseMarkup(report: Report): MarkupContent {
  const items = releaseFormRows(report);
  if (items.length === 0) return null;
  return html`<h3>Not live yet</h3>
<table class="counts"><caption>Which form each item of the next release has here</caption>
<tbody>${items.map(([item, itemForm]) => html`<tr><th scope="row">${item}</th><td>${itemForm}</td></tr>\n`)}</tbody></table>`;
}

/** Renders checks without a verdict, grouped by reason. */
export function unjudgedMarkup({ checks }: Report): MarkupContent {
  const groups = GROUPS.flatMap(({ id, title, lead, statuses }) => {
    const chosen = checks.filter(({ status }) => statuses.includes(status));
    const reasons = [...Map.groupBy(chosen, ({ status, reason }) => `${status}: ${reason ?? 'no reason given'}`)];
    if (reasons.length === 0) return [];
    return [
      html`<section aria-labelledby="${id}-title">
<h3 id="${id}-title">${title}</h3>
<p>${lead}</p>
<ul class="groups">
${reasons.map(
  ([reason, members]) => html`<li><details><summary>${reason} (${members.length})${adviceOn(members)}</summary>
<ul>${members.map((check) => html`<li><a href="#check-${check.id}">${check.id}</a></li>`)}</ul></details></li>\n`,
)}</ul>
</section>`,
    ];
  });
  return html`<section id="not-judged" class="panel" aria-labelledby="not-judged-title">
<h2 id="not-judged-title">Not judged</h2>
${groups.length === 0 ? html`<p>Every check came to a verdict.</p>` : groups}
</section>`;
}

/** Renders advice on how to enable the skipped checks. */
function adviceOn([first]: readonly ReportCheck[]): MarkupContent {
  const advice = unskipHintFor(first?.reason ?? '');
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
    id: 'undecided',
    title: 'Without a verdict',
    lead: 'Checks that could not reach a verdict, by reason.',
    statuses: ['blocked', 'inconclusive'],
  },
  { id: 'skipped', title: 'Skipped', lead: 'Checks that did not run, by reason.', statuses: ['skipped'] },
  {
    id: 'waived',
    title: 'Waived',
    lead: 'Known deviations: these checks ran and their failures do not count.',
    statuses: ['waived'],
  },
];

export function campaignsMarkup(report: Report): MarkupContent {
  const { campaigns } = report;
  return html`<section id="campaigns" class="panel" aria-labelledby="campaigns-title">
<h2 id="campaigns-title">Campaigns</h2>
${campaigns.length === 0 ? html`<p>None was played.</p>` : [matrixMarkup(campaigns), goalsMarkup(report), playedMarkup(report), campaigns.map(campaignMarkup)]}
</section>`;
}

/** Maximum number of outcomes with a column of their own; the others share one. */
const COLUMNS = 14;

/** Renders the outcomes of each family with their counts. */
function matrixMarkup(campaigns: readonly ReportCampaign[]): MarkupContent {
  const rows = campaigns.map((campaign) => ({ campaign, times: timesByOutcome(campaign) }));
  const totals = new Map<string, number>();
  for (const { times } of rows)
    for (const [outcome, count] of times) totals.set(outcome, (totals.get(outcome) ?? 0) + count);
  const sorted = [...totals].toSorted(([, a], [, b]) => b - a).map(([outcome]) => outcome);
  const columns = sorted.slice(0, COLUMNS);
  const others = sorted.slice(COLUMNS);
  const cells = (times: ReadonlyMap<string, number>): readonly number[] => [
    ...columns.map((outcome) => times.get(outcome) ?? 0),
    ...(others.length === 0 ? [] : [others.reduce((sum, outcome) => sum + (times.get(outcome) ?? 0), 0)]),
  ];
  return html`<div class="scroll" role="region" tabindex="0" aria-label="Families by outcome"><table class="matrix">
<thead><tr><th scope="col">family</th><th scope="col">status</th><th scope="col">runs</th><th scope="col">steps</th>${columns.map((outcome) => html`<th scope="col"><code>${outcome}</code></th>`)}${others.length === 0 ? null : html`<th scope="col">${others.length} others</th>`}</tr></thead>
<tbody>${rows.map(
    ({ campaign: { id, status, runs, steps }, times }) =>
      html`<tr><th scope="row"><a href="#check-${campaignSourceId(id)}">${id.replace('campaign.', '')}</a></th><td><span class="status ${status}">${status}</span></td><td>${runs}</td><td>${steps}</td>${cells(times).map((count) => html`<td class="${count === 0 ? 'none' : 'some'}">${count}</td>`)}</tr>\n`,
  )}</tbody></table></div>`;
}

function goalsMarkup(report: Report): MarkupContent {
  const goals = foldGoalRows(report);
  if (goals.length === 0) return null;
  const met = goals.filter(({ times }) => times > 0).length;
  return html`<details><summary>Goals: ${met} of ${goals.length} met</summary>
<div class="scroll" role="region" tabindex="0" aria-label="Goals"><table>
<thead><tr><th scope="col">goal</th><th scope="col">situation</th><th scope="col">clauses</th><th scope="col">times</th><th scope="col">of its sequences</th><th scope="col"></th></tr></thead>
<tbody>${goals.map(
    (goal) =>
      html`<tr><th scope="row"><code>${goal.id}</code></th><td>${goal.says}</td><td>${goal.clauses.join(', ')}</td><td class="${goal.times === 0 ? 'none' : 'some'}">${goal.times}</td><td>${percentText(goal.rate)}</td><td>${goalOutcomeText(goal)}</td></tr>\n`,
  )}</tbody></table></div></details>`;
}

function playedMarkup(report: Report): MarkupContent {
  const actions = foldStepsByAction(report);
  if (actions.length === 0) return null;
  const spread = (title: string, of: 'lengths' | 'sizes') => {
    const rows = distributionRows(report, of);
    return rows.length === 0
      ? null
      : html`<p>${title}: ${rows.map(([bucket, times]) => `${bucket}: ${times}`).join(', ')}.</p>\n`;
  };
  const guided = coverageGuidanceText(report);
  return html`<details><summary>What was played: ${actions.length} actions and other steps</summary>
${spread('Sequences by their steps', 'lengths')}${spread('Orders by their size, worth in USDC', 'sizes')}${guided === null ? null : html`<p>${guided}</p>\n`}<div class="scroll" role="region" tabindex="0" aria-label="What was played"><table>
<thead><tr><th scope="col">action</th><th scope="col">times</th><th scope="col">outcomes</th></tr></thead>
<tbody>${actions.map(
    ({ action, times, outcomes }) =>
      html`<tr><th scope="row"><code>${action}</code></th><td>${times}</td><td>${outcomes.map(([outcome, count]) => `${outcome} ${count}`).join(', ')}</td></tr>\n`,
  )}</tbody></table></div></details>`;
}

/** Counts by outcome. The outcome of `submit_order by agent AUTH_UNAUTHORIZED` follows the action and its signer. */
function timesByOutcome({ coverage }: ReportCampaign): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const [what, count] of Object.entries(coverage)) {
    const [, outcome = what] = /^\S+(?: by \S+)? (.+)$/.exec(what) ?? [];
    times.set(outcome, (times.get(outcome) ?? 0) + count);
  }
  return times;
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
}: ReportCampaign): MarkupContent {
  const reached = Object.entries(coverage);
  return html`<article class="campaign" id="check-${campaignSourceId(id)}" tabindex="-1">
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

function coverageMarkup(id: string, reached: readonly (readonly [string, number])[]): MarkupContent {
  return html`<details><summary>Coverage: ${reached.length} outcomes reached</summary>
<div class="scroll" role="region" tabindex="0" aria-label="Coverage of ${id}"><table>
<thead><tr><th scope="col">outcome</th><th scope="col">times</th></tr></thead>
<tbody>${reached.map(([what, times]) => html`<tr><th scope="row"><code>${what}</code></th><td>${times}</td></tr>`)}</tbody>
</table></div></details>`;
}

function notesMarkup({ notes }: Report): MarkupContent {
  if (notes.length === 0) return null;
  return html`<h3>Notes</h3>
<ul>${notes.map((note) => html`<li>${note}</li>\n`)}</ul>`;
}
