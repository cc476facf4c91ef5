import { type Cause, causesOf, type ToldFinding } from './causes.ts';
import { toldExchange } from './exchange.ts';
import type { FindingText } from './finding-text.ts';
import { type Content, html, prose } from './html-text.ts';
import { cut } from './printable.ts';
import type { Report, ReportFinding } from './report-schema.ts';

/** As in Markdown: what is longer stands whole in `report.json`. */
const VALUE_LIMIT = 2_000;
const ROWS_LIMIT = 50;
const EXCHANGE_LIMIT = 30;
const MESSAGE_LIMIT = 2_000;
/** So many are read one after the other; of more only the headlines are open. */
const OPEN_LIMIT = 12;

export function findingsMarkup(report: Report): Content {
  const causes = causesOf(report);
  const form = { isOpen: report.findings.length <= OPEN_LIMIT, links: true };
  return html`<section id="findings" aria-labelledby="findings-title">
<h2 id="findings-title">Findings</h2>
${causes.length === 0 ? html`<p>None.</p>` : causesMarkup(causes, form)}
</section>`;
}

interface Form {
  readonly isOpen: boolean;
  /** Whether clauses and checks stand on the same page. */
  readonly links: boolean;
}

export function causesMarkup(causes: readonly Cause[], form: Form): Content {
  return causes.map((cause, at) => causeMarkup(cause, at + 1, form));
}

function causeMarkup({ severity, headline, findings }: Cause, position: number, form: Form): Content {
  const count = findings.length > 1 ? html`<p class="count">${findings.length} findings of this cause</p>` : null;
  return html`<section class="cause" aria-labelledby="cause-${position}">
<h3 id="cause-${position}"><span class="status ${severity}">${severity}</span> ${headline}</h3>
${count}
${findings.map((told) => findingMarkup(told, form))}
</section>
`;
}

function findingMarkup({ finding, text }: ToldFinding, { isOpen, links }: Form): Content {
  const { id, clause, check, occurrences, waived, suspects = [], fits = [] } = finding;
  return html`<details class="finding" id="finding-${id}"${isOpen ? html` open` : null}>
<summary>${clause ?? 'no clause'} · ${check}${waived ? ' · waived' : ''}</summary>
${clauseMarkup(text, links)}
<p>${text.weight}</p>
${text.message === null ? null : html`<p>${cut(text.message, VALUE_LIMIT)}</p>`}
${rowsMarkup(text, id)}
${judgedMarkup(text)}
${listMarkup('Requests before it', 'ul', text.sent)}
${listMarkup('Steps that are enough to see it', 'ol', text.steps)}
<h4>Reproduce</h4>
${text.commands.map(commandMarkup)}
${fits.length === 0 ? null : html`<p>A venue that breaks ${fits.map((fit, at) => [at === 0 ? '' : ', or ', clauseName(fit, links)])} would answer exactly this.</p>`}
${suspects.length === 0 ? null : html`<p>Related clauses: ${suspects.map((suspect, at) => [at === 0 ? '' : ', ', clauseName(suspect, links)])}.</p>`}
${exchangeMarkup(finding)}
<p class="ids">Finding <a href="#finding-${id}">${id}</a>, check ${checkName(check, links)}${occurrences > 1 ? `, met ${occurrences} times` : ''}</p>
</details>
`;
}

function clauseMarkup({ clause }: FindingText, links: boolean): Content {
  if (clause === null) return html`<p>No clause states what differs.</p>`;
  const stands = clause.standsIn === null ? null : html` (${clause.standsIn})`;
  return html`<p>Clause ${clauseName(clause.id, links)}${stands}${clause.says === '' ? null : [': ', prose(clause.says)]}</p>`;
}

/** What the run itself met stands in no list of checks. */
function checkName(check: string, links: boolean): Content {
  return check.startsWith('run.') || !links ? check : html`<a href="#check-${check}">${check}</a>`;
}

function clauseName(id: string, links: boolean): Content {
  const name = html`<code>${id}</code>`;
  return links ? html`<a href="#clause-${id}">${name}</a>` : name;
}

function rowsMarkup({ rows }: FindingText, id: string): Content {
  const left = rows.length - ROWS_LIMIT;
  return html`<div class="scroll" role="region" tabindex="0" aria-label="What differs, finding ${id}"><table class="diff">
<thead><tr><th scope="col">at</th><th scope="col">expected</th><th scope="col">got</th></tr></thead>
<tbody>${rows
    .slice(0, ROWS_LIMIT)
    .map(
      ({ path, expected, actual }) =>
        html`<tr><th scope="row"><code>${path}</code></th><td><code>${cut(expected, VALUE_LIMIT)}</code></td><td><code>${cut(actual, VALUE_LIMIT)}</code></td></tr>`,
    )}</tbody>
</table></div>
${left > 0 ? html`<p>${left} more rows stand in report.json.</p>` : null}`;
}

function judgedMarkup({ judged }: FindingText): Content {
  return judged.map(({ asked, answered, pointers }) => {
    const places = pointers.filter((pointer) => pointer !== '');
    return html`<h4>Judged${places.length === 0 ? '' : ' at '}${places.map((place, at) => [at === 0 ? '' : ', ', html`<code>${place}</code>`])}</h4>
${asked === null ? null : html`<pre tabindex="0">${asked}</pre>`}
<pre tabindex="0">${answered}</pre>
`;
  });
}

function listMarkup(title: string, kind: 'ul' | 'ol', items: readonly string[]): Content {
  if (items.length === 0) return null;
  const rows = items.map((item) => html`<li><code>${cut(item, VALUE_LIMIT)}</code></li>`);
  return html`<h4>${title}</h4>
${kind === 'ol' ? html`<ol>${rows}</ol>` : html`<ul>${rows}</ul>`}`;
}

function commandMarkup(command: string): Content {
  return html`<div class="command"><pre tabindex="0"><code>${command}</code></pre><button type="button" class="copy" hidden>Copy</button></div>\n`;
}

function exchangeMarkup({ transcript }: ReportFinding): Content {
  if (transcript.length === 0) return null;
  const { told, left } = toldExchange(transcript, EXCHANGE_LIMIT);
  const messages = told.filter((entry) => !('heartbeats' in entry)).length;
  return html`<details class="exchange"><summary>Exchange: ${messages} messages${left > 0 ? `, ${left} earlier ones stand in report.json` : ''}</summary>
<ol>${told.map((entry) =>
    'heartbeats' in entry
      ? html`<li><p>${entry.heartbeats} <time datetime="${entry.t}">${entry.t}</time></p></li>`
      : html`<li><p>${entry.channel} ${entry.direction} <time datetime="${entry.t}">${entry.t}</time></p><pre tabindex="0">${cut(entry.text, MESSAGE_LIMIT)}</pre></li>`,
  )}</ol></details>`;
}
