import { advisorySummaryLines } from '../advice.ts';
import { truncateText } from '../console/printable.ts';
import { type FindingText, occurrenceSuffix } from '../finding-text.ts';
import { type FindingCause, groupFindingsByCause, type NumberedFinding } from '../fold/causes.ts';
import { alikeExchangesText } from '../fold/judged.ts';
import type { Report, ReportFinding } from '../report-schema.ts';
import { makeExchangeExcerpt } from '../wire/exchange.ts';
import { html, type MarkupContent, proseMarkup } from './html-text.ts';
import { indentJson } from './indented-json.ts';
import { type MarkedPart, markDifference } from './marked-difference.ts';

/** Maximum characters of a value, as in Markdown; `report.json` has longer values whole. */
const VALUE_LIMIT = 2_000;
const ROWS_LIMIT = 50;
const EXCHANGE_LIMIT = 30;
const MESSAGE_LIMIT = 2_000;

/** Renders the list of causes and findings on the left, and the details of each finding on the right, one below the other. */
export function findingsMarkup(report: Report): MarkupContent {
  const causes = groupFindingsByCause(report);
  return html`<section id="findings" class="panel" aria-labelledby="findings-title">
<h2 id="findings-title">Findings</h2>
${
  causes.length === 0
    ? html`<p>None.</p>`
    : html`<div class="chooser">
<nav class="choices" aria-label="Findings">
<ol>${causes.map(choicesMarkup)}</ol>
</nav>
<div class="chosen">
${causesMarkup(causes, { links: true })}
</div>
</div>`
}
${adviceMarkup(causes, report)}
</section>`;
}

/** Renders the advisory causes, counted by kind. */
function adviceMarkup(causes: readonly FindingCause[], report: Report): MarkupContent {
  const [head, ...kinds] = advisorySummaryLines(causes, report);
  if (head === undefined) return null;
  return html`<div class="advice"><p>${head}:</p><ul>${kinds.map((line) => html`<li>${line}</li>`)}</ul></div>`;
}

function choicesMarkup({ severity, headline, findings }: FindingCause): MarkupContent {
  return html`<li class="choice-cause"><p><span class="status ${severity}">${severity}</span> ${headline}</p>
<ul>${findings.map(
    ({ finding: { id, clause, check, waived } }) =>
      html`<li><a class="choice" href="#finding-${id}"><code>${clause ?? 'no clause'}</code> <span>${check}${waived ? ' · waived' : ''}</span></a></li>`,
  )}</ul></li>\n`;
}

interface Form {
  /** Whether clauses and checks are on the same page, so that links to them work. */
  readonly links: boolean;
}

export function causesMarkup(causes: readonly FindingCause[], form: Form): MarkupContent {
  return causes.map((cause, at) => causeMarkup(cause, at + 1, form));
}

function causeMarkup({ severity, headline, findings }: FindingCause, position: number, form: Form): MarkupContent {
  const count = findings.length > 1 ? html`<p class="count">${findings.length} findings of this cause</p>` : null;
  return html`<section class="cause" aria-labelledby="cause-${position}">
<h3 id="cause-${position}"><span class="status ${severity}">${severity}</span> ${headline}</h3>
${count}
${findings.map((numbered) => findingMarkup(numbered, form))}
</section>
`;
}

function findingMarkup({ finding, text }: NumberedFinding, { links }: Form): MarkupContent {
  const { id, clause, check, waived, suspects = [], fits = [] } = finding;
  return html`<article class="finding" id="finding-${id}" tabindex="-1" aria-labelledby="title-${id}">
<h4 id="title-${id}">${clause ?? 'no clause'} · ${check}${waived ? ' · waived' : ''}</h4>
${clauseMarkup(text, links)}
<p>${text.weight}</p>
${checkMarkup(text)}
${text.message === null ? null : html`<p>${truncateText(text.message, VALUE_LIMIT)}</p>`}
${rowsMarkup(text)}
${text.figures.map(
  ({ words, entries }) => html`<p>${words}</p>
${listMarkup('What makes it up', 'ul', entries)}
`,
)}
${judgedMarkup(text)}
${codeMarkup(text)}
<h5>Reproduce</h5>
${text.commands.map(commandMarkup)}
${listMarkup('Steps that are enough to see it', 'ol', text.steps)}
${listMarkup('Earlier requests', 'ul', text.sent)}
${exchangeMarkup(finding)}
${fits.length === 0 ? null : html`<p>A venue that breaks ${fits.map((fit, at) => [at === 0 ? '' : ', or ', clauseName(fit, links)])} would answer exactly this.</p>`}
${suspects.length === 0 ? null : html`<p>Related clauses: ${suspects.map((suspect, at) => [at === 0 ? '' : ', ', clauseName(suspect, links)])}.</p>`}
<p class="ids">Finding <a href="#finding-${id}">${id}</a>, check ${checkName(check, links)}${occurrenceSuffix(finding)} <button type="button" class="copy-link" data-link="#finding-${id}" hidden>Copy link</button> <button type="button" class="copy-text" hidden>Copy as text</button></p>
</article>
`;
}

function clauseMarkup({ clause }: FindingText, links: boolean): MarkupContent {
  if (clause === null) return html`<p>No clause states what differs.</p>`;
  const stands = clause.standsIn === null ? null : html` (${clause.standsIn})`;
  return html`<p>Clause ${clauseName(clause.id, links)}${stands}${clause.says === '' ? null : [': ', proseMarkup(clause.says)]}</p>`;
}

/** Renders the title of the check, and the file that declares it. */
function checkMarkup({ checkTitle, declaredIn }: FindingText): MarkupContent {
  if (checkTitle === null) return null;
  return html`<p>Check: ${proseMarkup(checkTitle)}${declaredIn === null ? '' : [', in ', html`<code>${declaredIn}</code>`]}.</p>`;
}

/** Renders the name of the check, as a link unless the run itself met the finding: the run is not in the list of checks. */
function checkName(check: string, links: boolean): MarkupContent {
  return check.startsWith('run.') || !links ? check : html`<a href="#check-${check}">${check}</a>`;
}

function clauseName(id: string, links: boolean): MarkupContent {
  const name = html`<code>${id}</code>`;
  return links ? html`<a href="#clause-${id}">${name}</a>` : name;
}

/** Renders expected values on the left and actual ones on the right, with differing characters marked. */
function rowsMarkup({ rows }: FindingText): MarkupContent {
  const left = rows.length - ROWS_LIMIT;
  return html`<div class="differences">${rows.slice(0, ROWS_LIMIT).map(({ path, expected, actual }) => {
    const marked = markDifference(truncateText(expected, VALUE_LIMIT), truncateText(actual, VALUE_LIMIT));
    return html`<div class="difference"><p class="at"><code>${path}</code></p>
<dl><div class="expected"><dt>expected</dt><dd><code>${marksMarkup(marked.expected)}</code></dd></div>
<div class="got"><dt>got</dt><dd><code>${marksMarkup(marked.actual)}</code></dd></div></dl></div>\n`;
  })}</div>
${left > 0 ? html`<p>${left} more rows stand in report.json.</p>` : null}`;
}

function marksMarkup(parts: readonly MarkedPart[]): MarkupContent {
  return parts.map(({ text, differs }) => (differs ? html`<mark>${text}</mark>` : text));
}

function judgedMarkup({ judged }: FindingText): MarkupContent {
  return judged.map((exchange) => {
    const { asked, answered, pointers } = exchange;
    const alike = alikeExchangesText(exchange);
    const places = pointers.filter((pointer) => pointer !== '');
    return html`<h5>Judged${places.length === 0 ? '' : ' at '}${places.map((place, at) => [at === 0 ? '' : ', ', html`<code>${place}</code>`])}${alike === null ? '' : `, and ${alike}`}</h5>
${asked === null ? null : html`<pre tabindex="0">${indentJson(asked)}</pre>`}
<pre tabindex="0">${indentJson(answered)}</pre>
`;
  });
}

function codeMarkup({ requests }: FindingText): MarkupContent {
  if (requests.length === 0) return null;
  return html`<details class="request-code"><summary>As curl, TypeScript and Python</summary>
${requests.map(({ curl, typescript, python }) => [curl, typescript, python].map(commandMarkup))}</details>`;
}

function listMarkup(title: string, kind: 'ul' | 'ol', items: readonly string[]): MarkupContent {
  if (items.length === 0) return null;
  const rows = items.map((item) => html`<li><code>${truncateText(item, VALUE_LIMIT)}</code></li>`);
  return html`<details${kind === 'ol' ? html` open` : null}><summary>${title}</summary>
${kind === 'ol' ? html`<ol>${rows}</ol>` : html`<ul>${rows}</ul>`}</details>`;
}

function commandMarkup(command: string): MarkupContent {
  return html`<div class="command"><pre tabindex="0"><code>${command}</code></pre><button type="button" class="copy" hidden>Copy</button></div>\n`;
}

function exchangeMarkup({ transcript }: ReportFinding): MarkupContent {
  if (transcript.length === 0) return null;
  const { shown, left } = makeExchangeExcerpt(transcript, EXCHANGE_LIMIT);
  const messages = shown.filter((entry) => !('heartbeats' in entry)).length;
  return html`<details class="exchange"><summary>Exchange: ${messages} messages${left > 0 ? `, ${left} earlier ones stand in report.json` : ''}</summary>
<ol>${shown.map((entry) =>
    'heartbeats' in entry
      ? html`<li><p>${entry.heartbeats} <time datetime="${entry.t}">${entry.t}</time></p></li>`
      : html`<li><p>${entry.channel} ${entry.direction} <time datetime="${entry.t}">${entry.t}</time></p><pre tabindex="0">${truncateText(entry.text, MESSAGE_LIMIT)}</pre></li>`,
  )}</ol></details>`;
}
