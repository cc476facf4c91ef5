import type { PageClause } from '../html/page-data.ts';
import { idLinkList, makeElement, proseNodes } from './element.ts';
import { LatestTask, yieldToBrowser } from './latest-only.ts';

/** Maximum number of matches shown at once; the remaining areas stay closed until opened. */
const SHOWN_AT_ONCE = 80;
const STATUSES = ['fail', 'pass', 'waived', 'unjudged'] as const;

interface Area {
  readonly details: HTMLDetailsElement;
  readonly counts: HTMLElement;
  readonly groups: HTMLUListElement;
  readonly latest: LatestTask;
  clauses: readonly PageClause[];
  isFilled: boolean;
}

/** Tree of areas, groups and clauses. An area's rows are created when it is first opened. */
export class ClauseTree {
  readonly #areas = new Map<string, Area>();
  readonly #all: readonly PageClause[];
  readonly #latest = new LatestTask();

  constructor(root: HTMLElement, clauses: readonly PageClause[]) {
    this.#all = clauses;
    const areas = Map.groupBy(clauses, ({ id }) => id.split('.', 1)[0] ?? id);
    for (const [name, own] of areas) this.#areas.set(name, newArea(name, own));
    root.append(...[...this.#areas.values()].map(({ details }) => details));
  }

  /**
   * Shows only these clauses, in the order of the report. @param areOpened  whether their areas are opened too, as long as the tree stays
   * short
   */
  async show(clauses: readonly PageClause[], areOpened: boolean): Promise<void> {
    const isWanted = this.#latest.begin();
    const byArea = Map.groupBy(clauses, ({ id }) => id.split('.', 1)[0] ?? id);
    let shown = 0;
    for (const [name, area] of this.#areas) {
      const own = byArea.get(name) ?? [];
      const isSame = sameItems(area.clauses, own);
      area.details.hidden = own.length === 0;
      area.clauses = own;
      if (!isSame) empty(area);
      const isOpen = areOpened && own.length > 0 && shown + own.length <= SHOWN_AT_ONCE;
      if (isOpen) shown += own.length;
      area.details.open = isOpen;
      if (!isOpen) continue;
      await fill(area);
      if (!isWanted()) return;
    }
  }

  /** Returns the row of a clause, with its area opened and filled; null for a clause that the report does not have. */
  async reveal(id: string): Promise<HTMLElement | null> {
    const area = this.#areas.get(id.split('.', 1)[0] ?? id);
    if (area === undefined || !this.#all.some((clause) => clause.id === id)) return null;
    // Rows may still be under construction, and that work may be cancelled: so all rows are created here, in as many steps as it takes.
    area.details.open = true;
    await fill(area);
    return document.getElementById(`clause-${id}`);
  }
}

function newArea(name: string, clauses: readonly PageClause[]): Area {
  const counts = makeElement('span', { class: 'counts' });
  const groups = makeElement('ul');
  const details = makeElement(
    'details',
    { class: 'area', id: `area-${name}` },
    makeElement('summary', {}, makeElement('b', {}, name), ' ', counts),
    groups,
  );
  const area: Area = { details, counts, groups, latest: new LatestTask(), clauses, isFilled: false };
  empty(area);
  details.addEventListener('toggle', () => {
    if (details.open) void fill(area);
  });
  return area;
}

function empty(area: Area): void {
  area.latest.begin();
  area.isFilled = false;
  area.groups.replaceChildren();
  const counted = STATUSES.map(
    (status) => [status, area.clauses.filter((clause) => clause.status === status).length] as const,
  );
  area.counts.textContent = counted
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${count} ${status}`)
    .join(', ');
}

async function fill(area: Area): Promise<void> {
  if (area.isFilled) return;
  const isWanted = area.latest.begin();
  area.groups.replaceChildren();
  for (const [group, clauses] of Map.groupBy(area.clauses, ({ id }) => id.split('.').slice(0, 2).join('.'))) {
    const rows = makeElement('ul', { 'aria-label': group }, ...clauses.map(rowOf));
    area.groups.append(makeElement('li', { class: 'group' }, makeElement('span', { class: 'name' }, group), rows));
    if (area.groups.childElementCount % 8 !== 0) continue;
    await yieldToBrowser();
    if (!isWanted()) return;
  }
  area.isFilled = true;
}

function rowOf(clause: PageClause): HTMLElement {
  const { id, says, status } = clause;
  const details = makeElement(
    'details',
    { class: 'clause' },
    makeElement(
      'summary',
      {},
      makeElement('span', { class: `status ${status}` }, status),
      ' ',
      makeElement('code', {}, id),
      ' ',
      ...proseNodes(says),
    ),
  );
  // Details are added on opening, since most clauses are never opened.
  details.addEventListener('toggle', () => details.append(factsOf(clause)), { once: true });
  return makeElement('li', { id: `clause-${id}` }, details);
}

function factsOf({ id, standsIn, authority, profile, checks, findings, reasons }: PageClause): HTMLElement {
  const rows: readonly (readonly [string, Node | string])[] = [
    ['stands in', standsIn],
    ['authority, profile', `${authority}, ${profile}`],
    ['checks', checks.length === 0 ? 'none' : idLinkList('check', checks)],
    ['findings', findings.length === 0 ? 'none' : idLinkList('finding', findings)],
    ...(reasons.length === 0 ? [] : [['not judged because', reasons.join('; ')] as const]),
    ['link', makeElement('a', { href: `#clause-${encodeURIComponent(id)}` }, `#clause-${id}`)],
  ];
  return makeElement(
    'dl',
    { class: 'facts' },
    ...rows.map(([name, value]) => makeElement('div', {}, makeElement('dt', {}, name), makeElement('dd', {}, value))),
  );
}

function sameItems<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}
