import type { PageData } from '../html/page-data.ts';
import type { CheckSortKey, CheckTimeline } from './check-timeline.ts';
import type { ClauseTree } from './clause-tree.ts';
import { pageElementById } from './element.ts';
import type { FindingsList } from './findings-list.ts';
import { LatestTask, yieldToBrowser } from './latest-only.ts';
import { makeSearchableItems, matchingItems } from './matching.ts';

interface Lists {
  readonly findings: FindingsList;
  readonly tree: ClauseTree;
  readonly timeline: CheckTimeline;
}

/** Words and statuses that the reader filters by, and counts of the matches. */
export class PageFilter {
  readonly input = pageElementById('filter', HTMLInputElement);
  readonly #found = pageElementById('found', HTMLElement);
  readonly #order = pageElementById('check-order', HTMLSelectElement);
  readonly #clauseStatuses = new Statuses('clause-statuses');
  readonly #checkStatuses = new Statuses('check-statuses');
  readonly #latest = new LatestTask();
  readonly #lists: Lists;
  readonly #clauses;
  readonly #checks;

  constructor({ clauses, checks }: PageData, lists: Lists) {
    this.#lists = lists;
    this.#clauses = makeSearchableItems(
      clauses,
      ({ id, says, standsIn, authority }) => `${id} ${says} ${standsIn} ${authority}`,
    );
    this.#checks = makeSearchableItems(checks, ({ id, title, reason }) => `${id} ${title} ${reason}`);
    const again = () => void this.apply();
    this.input.addEventListener('input', again);
    this.#order.addEventListener('change', again);
    this.#clauseStatuses.whenChanged(again);
    this.#checkStatuses.whenChanged(again);
  }

  /** Sets the filter to these words. */
  async ask(words: string): Promise<void> {
    this.input.value = words;
    this.#clauseStatuses.all();
    this.#checkStatuses.all();
    await this.apply();
  }

  /** Applies the filter list by list, yielding to the browser in between; cancelled by further typing. */
  async apply(): Promise<void> {
    const isWanted = this.#latest.begin();
    const query = this.input.value.trim();
    await yieldToBrowser();
    if (!isWanted()) return;
    const findings = this.#lists.findings.show(query);
    await yieldToBrowser();
    if (!isWanted()) return;
    const clauses = matchingItems(this.#clauses, query).filter(({ status }) => this.#clauseStatuses.has(status));
    const checks = matchingItems(this.#checks, query).filter(({ status }) => this.#checkStatuses.has(status));
    this.#found.textContent = `${findings} findings, ${clauses.length} clauses, ${checks.length} checks`;
    for (const [id, count] of [
      ['findings', findings],
      ['clauses', clauses.length],
      ['checks', checks.length],
    ] as const)
      pageElementById(`count-${id}`, HTMLElement).textContent = String(count);
    const isNarrowed = query !== '' || !this.#clauseStatuses.areAll;
    await this.#lists.tree.show(clauses, isNarrowed);
    if (!isWanted()) return;
    // Safe: the page defines only these values.
    await this.#lists.timeline.show(checks, this.#order.value as CheckSortKey, query !== '');
  }
}

/** Group of check boxes, one per status. */
class Statuses {
  readonly #fieldset: HTMLFieldSetElement;
  readonly #boxes: readonly HTMLInputElement[];

  constructor(id: string) {
    this.#fieldset = pageElementById(id, HTMLFieldSetElement);
    this.#boxes = [...this.#fieldset.querySelectorAll('input')];
    this.#fieldset.hidden = false;
  }

  get areAll(): boolean {
    return this.#boxes.every(({ checked }) => checked);
  }

  has(status: string): boolean {
    return this.#boxes.some(({ value, checked }) => checked && value === status);
  }

  all(): void {
    for (const box of this.#boxes) box.checked = true;
  }

  whenChanged(listener: () => void): void {
    this.#fieldset.addEventListener('change', listener);
  }
}
