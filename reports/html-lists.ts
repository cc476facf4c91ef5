import { type Content, html } from './html-text.ts';

// What the script of the page fills: without it nothing here is to be seen but a word on where the lists stand.

const CLAUSE_STATUSES = ['fail', 'pass', 'waived', 'unjudged'] as const;
const CHECK_STATUSES = ['fail', 'blocked', 'inconclusive', 'waived', 'pass', 'skipped'] as const;

export function toolbarMarkup(): Content {
  return html`<search class="toolbar" id="toolbar" hidden>
<label for="filter">Filter findings, clauses and checks</label>
<input type="search" id="filter" autocomplete="off" spellcheck="false" aria-describedby="found keys">
<p id="found" role="status" aria-live="polite"></p>
<p id="keys"><kbd>/</kbd> filter, <kbd>Esc</kbd> clear, <kbd>j</kbd> and <kbd>k</kbd> next and previous finding, arrows in the tree of clauses</p>
</search>`;
}

export function clausesMarkup(): Content {
  return html`<section id="clauses" aria-labelledby="clauses-title">
<h2 id="clauses-title">Clauses</h2>
<noscript><p>The tree of clauses needs the script of this page; all clauses stand in report.json.</p></noscript>
${statusesMarkup('clause-statuses', 'Status of clauses', CLAUSE_STATUSES)}
<div id="clause-tree"></div>
</section>`;
}

export function checksMarkup(): Content {
  return html`<section id="checks" aria-labelledby="checks-title">
<h2 id="checks-title">Checks</h2>
<noscript><p>The timeline of checks needs the script of this page; all checks stand in report.json.</p></noscript>
${statusesMarkup('check-statuses', 'Status of checks', CHECK_STATUSES)}
<p class="order" hidden><label for="check-order">Order</label>
<select id="check-order"><option value="start">as they began</option><option value="duration">the slowest first</option><option value="id">by id</option></select></p>
<ol id="check-list" class="timeline"></ol>
<button type="button" id="more-checks" hidden>Show more checks</button>
</section>`;
}

function statusesMarkup(id: string, legend: string, statuses: readonly string[]): Content {
  return html`<fieldset id="${id}" hidden><legend>${legend}</legend>
${statuses.map((status) => html`<label><input type="checkbox" value="${status}" checked> ${status}</label>\n`)}</fieldset>`;
}
