import type { PageCheck } from '../page-data.ts';
import { element, linksTo } from './element.ts';
import { appendRows, Turns } from './turns.ts';

const SHOWN_AT_ONCE = 200;

export type CheckOrder = 'start' | 'duration' | 'id';

/** Checks one below the other, each with a bar where in the run it was under way. */
export class CheckTimeline {
  readonly #list: HTMLElement;
  readonly #more: HTMLButtonElement;
  readonly #runMs: number;
  readonly #turns = new Turns();
  #checks: readonly PageCheck[] = [];

  constructor(list: HTMLElement, more: HTMLButtonElement, runMs: number) {
    this.#list = list;
    this.#more = more;
    this.#runMs = runMs;
    more.addEventListener('click', () => void this.#append());
  }

  async show(checks: readonly PageCheck[], order: CheckOrder): Promise<void> {
    this.#turns.begin();
    this.#checks = checks.toSorted(orders[order]);
    this.#list.replaceChildren();
    await this.#append();
  }

  async #append(): Promise<void> {
    const isWanted = this.#turns.begin();
    const from = this.#list.childElementCount;
    this.#more.hidden = true;
    const next = this.#checks.slice(from, from + SHOWN_AT_ONCE);
    if (!(await appendRows(this.#list, next, (check) => rowOf(check, this.#runMs), isWanted))) return;
    const left = this.#checks.length - this.#list.childElementCount;
    this.#more.hidden = left === 0;
    this.#more.textContent = `Show more checks (${left} left)`;
  }
}

const orders: Readonly<Record<CheckOrder, (a: PageCheck, b: PageCheck) => number>> = {
  start: (a, b) => (a.startMs ?? Number.POSITIVE_INFINITY) - (b.startMs ?? Number.POSITIVE_INFINITY) || 0,
  duration: (a, b) => b.durationMs - a.durationMs,
  id: (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
};

function rowOf({ id, title, status, reason, startMs, durationMs, findings }: PageCheck, runMs: number): HTMLElement {
  const took = startMs === null ? 'not begun' : `${durationMs} ms from ${(startMs / 1_000).toFixed(1)} s`;
  return element(
    'li',
    { id: `check-${id}`, tabindex: '-1' },
    element('span', { class: `status ${status}` }, status),
    ' ',
    element('a', { href: `#check-${encodeURIComponent(id)}` }, id),
    ` ${title}`,
    element('span', { class: 'took' }, took),
    startMs === null ? null : barOf(startMs, durationMs, runMs, status),
    reason === '' ? null : element('p', {}, reason),
    findings.length === 0 ? null : linksTo('finding', findings),
  );
}

function barOf(startMs: number, durationMs: number, runMs: number, status: string): HTMLElement {
  const bar = element('span', { class: `bar ${status}` });
  // By the style's own interface, which the policy lets through where it refuses a style attribute.
  bar.style.setProperty('--from', `${Math.min(100, (startMs * 100) / runMs)}%`);
  bar.style.setProperty('--took', `${Math.min(100, (durationMs * 100) / runMs)}%`);
  return element('span', { class: 'track', 'aria-hidden': 'true' }, bar);
}
