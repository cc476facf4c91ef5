import type { PageCheck } from '../html/page-data.ts';
import { idLinkList, makeElement } from './element.ts';
import { appendRows, LatestTask, yieldToBrowser } from './latest-only.ts';

const SHOWN_AT_ONCE = 200;
/** Maximum number of checks in areas that are opened automatically, because they fail or match; other areas stay closed until opened. */
const OPENED_AT_ONCE = 150;
const STATUSES = ['fail', 'blocked', 'inconclusive', 'waived', 'pass', 'skipped'] as const;

export type CheckSortKey = 'area' | 'start' | 'duration' | 'id';

interface Places {
  readonly areas: HTMLElement;
  readonly list: HTMLElement;
  readonly more: HTMLButtonElement;
}

/** Checks by area, or as a flat list in some order; each with a bar for its duration. */
export class CheckTimeline {
  readonly #places: Places;
  readonly #longestMs: number;
  readonly #latest = new LatestTask();
  #checks: readonly PageCheck[] = [];

  constructor(places: Places, all: readonly PageCheck[]) {
    this.#places = places;
    this.#longestMs = all.reduce((longest, { durationMs }) => Math.max(longest, durationMs), 1);
    places.more.addEventListener('click', () => void this.#append());
  }

  /** @param areOpened  whether areas are opened too, as long as the list stays short */
  async show(checks: readonly PageCheck[], order: CheckSortKey, areOpened: boolean): Promise<void> {
    const { areas, list, more } = this.#places;
    const isWanted = this.#latest.begin();
    list.replaceChildren();
    areas.replaceChildren();
    more.hidden = true;
    if (order === 'area') {
      await this.#showAreas(checks, areOpened, isWanted);
      return;
    }
    this.#checks = checks.toSorted(orders[order]);
    await this.#append();
  }

  async #showAreas(checks: readonly PageCheck[], areOpened: boolean, isWanted: () => boolean): Promise<void> {
    const byArea = [...Map.groupBy(checks, ({ id }) => id.split('.', 1)[0] ?? id)];
    const isFailing = (own: readonly PageCheck[]) => own.some(({ status }) => status === 'fail');
    const sorted = byArea
      .map(([name, own]) => [name, own.toSorted(failingFirst)] as const)
      .toSorted(([, a], [, b]) => Number(isFailing(b)) - Number(isFailing(a)));
    let shown = 0;
    for (const [name, own] of sorted) {
      const details = this.#areaOf(name, own);
      this.#places.areas.append(details);
      if (!(areOpened || isFailing(own)) || shown + own.length > OPENED_AT_ONCE) continue;
      shown += own.length;
      details.open = true;
      await yieldToBrowser();
      if (!isWanted()) return;
    }
  }

  /** Fills its rows when it is first opened. */
  #areaOf(name: string, checks: readonly PageCheck[]): HTMLDetailsElement {
    const list = makeElement('ol', { class: 'timeline' });
    const tookMs = checks.reduce((sum, { durationMs }) => sum + durationMs, 0);
    const counts = STATUSES.map((status) => [status, checks.filter((check) => check.status === status).length] as const)
      .filter(([, count]) => count > 0)
      .map(([status, count]) => makeElement('span', { class: `status ${status}` }, `${count} ${status}`));
    const summary = makeElement('summary', {}, makeElement('b', {}, name), ' ', ...counts);
    summary.append(makeElement('span', { class: 'took' }, secondsOf(tookMs)));
    const details = makeElement('details', { class: 'area' }, summary, list);
    details.addEventListener(
      'toggle',
      () =>
        void appendRows(
          list,
          checks,
          (check) => rowOf(check, this.#longestMs),
          () => list.isConnected,
        ),
      { once: true },
    );
    return details;
  }

  async #append(): Promise<void> {
    const { list, more } = this.#places;
    const isWanted = this.#latest.begin();
    const from = list.childElementCount;
    more.hidden = true;
    const next = this.#checks.slice(from, from + SHOWN_AT_ONCE);
    if (!(await appendRows(list, next, (check) => rowOf(check, this.#longestMs), isWanted))) return;
    const left = this.#checks.length - list.childElementCount;
    more.hidden = left === 0;
    more.textContent = `Show more checks (${left} left)`;
  }
}

function failingFirst(one: PageCheck, other: PageCheck): number {
  return STATUSES.indexOf(one.status) - STATUSES.indexOf(other.status);
}

const orders: Readonly<Record<Exclude<CheckSortKey, 'area'>, (a: PageCheck, b: PageCheck) => number>> = {
  start: (a, b) => (a.startMs ?? Number.POSITIVE_INFINITY) - (b.startMs ?? Number.POSITIVE_INFINITY) || 0,
  duration: (a, b) => b.durationMs - a.durationMs,
  id: (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
};

function rowOf(
  { id, title, status, reason, startMs, durationMs, findings }: PageCheck,
  longestMs: number,
): HTMLElement {
  const took = startMs === null ? 'not begun' : `${durationMs} ms from ${secondsOf(startMs)}`;
  return makeElement(
    'li',
    { id: `check-${id}`, tabindex: '-1' },
    makeElement('span', { class: `status ${status}` }, status),
    ' ',
    makeElement('a', { href: `#check-${encodeURIComponent(id)}` }, id),
    ` ${title}`,
    makeElement('span', { class: 'took' }, took),
    startMs === null ? null : barOf(durationMs, longestMs, status),
    reason === '' ? null : makeElement('p', {}, reason),
    findings.length === 0 ? null : idLinkList('finding', findings),
  );
}

function secondsOf(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

function barOf(durationMs: number, longestMs: number, status: string): HTMLElement {
  const bar = makeElement('span', { class: status });
  // Set through the style's API, which the policy allows; it would refuse a style attribute.
  bar.style.setProperty('--took', `${Math.min(100, (durationMs * 100) / longestMs)}%`);
  return makeElement('span', { class: 'track', 'aria-hidden': 'true' }, bar);
}
