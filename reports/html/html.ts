import { type AreaStatusCounts, areasByJudgement, countJudgedClauses } from '../area-counts.ts';
import {
  type ClauseCountsByOutcome,
  type ClauseOutcome,
  countClausesByOutcome,
  judgedClausesText,
} from '../clause-counts.ts';
import { countWithNoun } from '../console/printable.ts';
import { findHollowPassReasons } from '../hollow.ts';
import { failedThresholdLines } from '../latency-rows.ts';
import type { Report } from '../report-schema.ts';
import { verdictText } from '../verdict-words.ts';
import { findingsMarkup } from './html-findings.ts';
import { renderPage } from './html-page.ts';
import { campaignsMarkup, runMarkup, unjudgedMarkup } from './html-sections.ts';
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

// Containers that the page's script fills. Without the script, only a note is visible in place of the lists.

const CLAUSE_STATUSES = ['fail', 'pass', 'waived', 'unjudged'] as const;
const CHECK_STATUSES = ['fail', 'blocked', 'inconclusive', 'waived', 'pass', 'skipped'] as const;

/** Renders the tabs of the sections with their counts, and the filter that applies to all of them. */
function tabsMarkup(report: Report): MarkupContent {
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

function clausesMarkup({ clauses }: Pick<Report, 'clauses'>): MarkupContent {
  return html`<section id="clauses" class="panel" aria-labelledby="clauses-title">
<h2 id="clauses-title">Clauses</h2>
<noscript><p>The tree of clauses needs the script of this page; all clauses stand in report.json.</p></noscript>
${statusesMarkup('clause-statuses', 'Status of clauses', CLAUSE_STATUSES, clauses)}
<div id="clause-tree"></div>
</section>`;
}

function checksMarkup({ checks }: Pick<Report, 'checks'>): MarkupContent {
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

/** Outcomes in the order of a bar, and the class of each. */
const BAR_PARTS: readonly (readonly [outcome: ClauseOutcome, name: string])[] = [
  ['fail', 'fail'],
  ['with an advisory', 'advisory'],
  ['pass', 'pass'],
  ['waived', 'waived'],
  ['unjudged', 'unjudged'],
];

/** Sign beside each verdict, for readers who do not see colours. */
const VERDICT_SIGNS: Readonly<Record<Report['summary']['verdict'], string>> = {
  conforming: '✓',
  nonconforming: '✕',
  inconclusive: '?',
};

/** Renders the first screen: the verdict with its figures, and a tile for each area. */
function summaryMarkup(report: Report): MarkupContent {
  return html`<section id="summary" class="summary" aria-label="Summary">
${verdictMarkup(report)}
${areasMarkup(report)}
</section>`;
}

function verdictMarkup(report: Report): MarkupContent {
  const { summary, run } = report;
  const { clauses, findings, verdict } = summary;
  const unjudged = clauses.unjudged === 0 ? '' : ` ${clauses.unjudged} not judged.`;
  const figures = [
    ['violations', findings.violation, findings.violation > 0 ? 'violation' : 'none'],
    ['advisories', findings.advisory, findings.advisory > 0 ? 'advisory' : 'none'],
    ['unsteady', findings.unsteady, findings.unsteady > 0 ? 'unsteady' : 'none'],
    ['clauses judged', clauses.judged, 'plain'],
  ] as const;
  return html`<div class="card verdict-card ${verdict}">
<h2><span class="sign" aria-hidden="true">${VERDICT_SIGNS[verdict]}</span> <span class="verdict ${verdict}">${shortVerdict(report)}</span></h2>
${run.ending === 'finished' ? null : html`<p class="ending">The run did not finish: ${run.reason ?? run.ending}.</p>`}
${[...findHollowPassReasons(report).map((line) => `Hollow: ${line}`), ...failedThresholdLines(run)].map((line) => html`<p class="ending">${line}.</p>\n`)}<dl class="figures">
${figures.map(([name, count, kind]) => html`<div><dt>${name}</dt><dd class="${kind}">${figureMarkup(name, count, kind)}</dd></div>\n`)}</dl>
${barMarkup(countClausesByOutcome(report))}
<p>${clauses.judged} of ${clauses.total} clauses judged: ${judgedClausesText(report)}.${unjudged}</p>
</div>`;
}

/** Renders a count that links to the findings: to all without the script, to those of its severity with it. */
function figureMarkup(name: string, count: number, kind: string): MarkupContent {
  if (kind === 'plain' || kind === 'none') return html`${count}`;
  return html`<a href="#findings" data-filter="${kind}" aria-label="${count} ${name}: show them">${count}</a>`;
}

/** Returns the verdict without the number of violations, which the figures below show. */
function shortVerdict(report: Report): string {
  const words = verdictText(report);
  return words.replace(/^(nonconforming), \d+ violations?$/, '$1');
}

function areasMarkup(report: Report): MarkupContent {
  const { judged, quiet } = areasByJudgement(report);
  if (judged.length + quiet.length === 0) return null;
  return html`<div class="areas">
<h2 id="areas">Areas</h2>
<ul class="tiles">${judged.map(tileMarkup)}</ul>
${
  quiet.length === 0
    ? null
    : html`<details class="quiet"><summary>${countWithNoun(quiet.length, 'area')} without anything judged</summary>
<ul class="links">${quiet.map(({ area }) => html`<li><a href="#area-${area}">${area}</a></li>`)}</ul></details>`
}
</div>`;
}

function tileMarkup({ area, clauses }: AreaStatusCounts): MarkupContent {
  const { kind, text } = tileStatus(clauses);
  return html`<li><a class="tile ${kind}" href="#area-${area}"><b>${area}</b> <span>${text}</span>${barMarkup(clauses)}</a></li>\n`;
}

/** Returns the class and the words of the worst that was seen in an area. */
function tileStatus(clauses: ClauseCountsByOutcome): { readonly kind: string; readonly text: string } {
  const { fail, 'with an advisory': advised, unjudged } = clauses;
  const judged = countJudgedClauses(clauses);
  if (fail > 0) return { kind: 'fail', text: `${fail} of ${judged} fail` };
  if (advised > 0) return { kind: 'advisory', text: `${advised} of ${judged} with an advisory` };
  return { kind: 'pass', text: `${judged} of ${judged + unjudged} judged` };
}

/** Renders a decorative bar; the figures beside it have the same information for screen readers. */
function barMarkup(clauses: ClauseCountsByOutcome): MarkupContent {
  const total = Math.max(1, countJudgedClauses(clauses) + clauses.unjudged);
  let x = 0;
  const bars = BAR_PARTS.map(([outcome, name]) => {
    const width = (clauses[outcome] * 100) / total;
    const bar = html`<rect class="${name}" x="${x.toFixed(2)}" y="0" width="${width.toFixed(2)}" height="10"/>`;
    x += width;
    return bar;
  });
  return html`<svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">${bars}</svg>`;
}
