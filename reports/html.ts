import { areasMarkup } from './html-areas.ts';
import { findingsMarkup } from './html-findings.ts';
import { checksMarkup, clausesMarkup, toolbarMarkup } from './html-lists.ts';
import { pageOf } from './html-page.ts';
import { campaignsMarkup, factsMarkup, groupsMarkup, notesMarkup, releaseMarkup } from './html-sections.ts';
import { type Content, html, jsonScript, ownScript } from './html-text.ts';
import { pageAssets } from './page-assets.ts';
import { pageDataOf } from './page-data.ts';
import type { Report } from './report-schema.ts';
import { verdictWords } from './verdict-words.ts';

/**
 * `report.html`: one page that needs nothing else. Summary and findings are read without its script, which lists and
 * searches clauses and checks. Nothing but that script runs in it, whatever the target answered: every text is escaped, and
 * the policy names the script and the style by their hashes.
 */
export function htmlOf(report: Report): string {
  const { script, style } = pageAssets();
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
  return pageOf({
    title: `Conformance: ${verdictWords(report)} · ${report.run.target}`,
    policy,
    style,
    header: headerMarkup(report),
    main: html`${factsMarkup(report)}
${toolbarMarkup()}
${areasMarkup(report)}
${findingsMarkup(report)}
${clausesMarkup()}
${checksMarkup()}
${campaignsMarkup(report)}
${groupsMarkup(report)}
${releaseMarkup(report)}
${notesMarkup(report)}`,
    scripts: html`${jsonScript('page-data', pageDataOf(report))}
${ownScript(script.text)}`,
  });
}

const SECTIONS = [
  ['run', 'Run'],
  ['areas', 'Areas'],
  ['findings', 'Findings'],
  ['clauses', 'Clauses'],
  ['checks', 'Checks'],
  ['campaigns', 'Campaigns'],
] as const;

function headerMarkup(report: Report): Content {
  const { summary, run } = report;
  const { clauses, findings, verdict } = summary;
  const unjudged = clauses.unjudged === 0 ? '' : ` ${clauses.unjudged} were not judged: nothing is said about them.`;
  return html`<header>
<h1>Conformance: <span class="verdict ${verdict}">${verdictWords(report)}</span></h1>
<p>Violations: ${findings.violation}, advisories: ${findings.advisory}, unsteady: ${findings.unsteady}.
${clauses.judged} of ${clauses.total} clauses judged: ${clauses.pass} pass, ${clauses.fail} fail, ${clauses.waived} waived.${unjudged}</p>
${run.ending === 'finished' ? null : html`<p class="ending">The run did not finish: ${run.reason ?? run.ending}.</p>`}
<nav aria-label="Sections"><ul>
${SECTIONS.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}
</ul></nav>
<button type="button" id="theme" hidden>Colours: as the system</button>
</header>`;
}
