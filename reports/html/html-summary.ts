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
import { html, type MarkupContent } from './html-text.ts';

/** Outcomes in the order of a bar, and the class of each. */
const BAR_PARTS: readonly (readonly [outcome: ClauseOutcome, name: string])[] = [
  ['fail', 'fail'],
  ['with an advisory', 'advisory'],
  ['pass', 'pass'],
  ['waived', 'waived'],
  ['unjudged', 'unjudged'],
];

/** Sign beside each verdict, for readers who do not see colours. */
export const VERDICT_SIGNS: Readonly<Record<Report['summary']['verdict'], string>> = {
  conforming: '✓',
  nonconforming: '✕',
  inconclusive: '?',
};

/** Renders the first screen: the verdict with its figures, and a tile for each area. */
export function summaryMarkup(report: Report): MarkupContent {
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
