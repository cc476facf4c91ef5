import { pageElementById, unhideElements } from './element.ts';
import { makeSearchableItems, matchingItems } from './matching.ts';

interface Entry {
  readonly article: HTMLElement;
  readonly link: HTMLAnchorElement;
  readonly cause: HTMLElement | null;
  readonly causeOfLink: HTMLElement | null;
}

/** Findings of the page: a list to choose from, with the chosen one shown. */
export class FindingsList {
  readonly #entries: readonly Entry[];
  readonly #index;
  #matching: readonly Entry[];
  #chosen: Entry | null = null;

  constructor() {
    const section = pageElementById('findings', HTMLElement);
    this.#entries = [...section.querySelectorAll<HTMLAnchorElement>('a.choice')].flatMap((link) => {
      const article = document.getElementById(decodeURIComponent(link.hash.slice(1)));
      if (article === null) return [];
      const cause = article.closest<HTMLElement>('.cause');
      const causeOfLink = link.closest<HTMLElement>('.choice-cause');
      return [{ article, link, cause, causeOfLink }];
    });
    this.#index = makeSearchableItems(this.#entries, ({ article, causeOfLink }) =>
      [causeOfLink?.querySelector('p'), article.querySelector('h4'), article.querySelector('.differences')]
        .map((part) => part?.textContent ?? '')
        .join(' '),
    );
    this.#matching = this.#entries;
    for (const { article, cause } of this.#entries) {
      article.hidden = true;
      if (cause !== null) cause.hidden = true;
    }
    for (const entry of this.#entries)
      entry.link.addEventListener('click', (event) => {
        event.preventDefault();
        history.pushState(null, '', entry.link.hash);
        this.#choose(entry);
        entry.article.scrollIntoView({ block: 'nearest' });
      });
    this.#choose(this.#entries[0] ?? null);
  }

  /** Lists only the matches, and keeps one of them chosen. @returns the number of matches */
  show(query: string): number {
    this.#matching = matchingItems(this.#index, query);
    const links = new Set(this.#matching.map(({ link }) => link));
    const causes = new Set(this.#matching.map(({ causeOfLink }) => causeOfLink));
    for (const { link, causeOfLink } of this.#entries) {
      if (link.parentElement !== null) setHidden(link.parentElement, !links.has(link));
      if (causeOfLink !== null) setHidden(causeOfLink, !causes.has(causeOfLink));
    }
    if (this.#chosen === null || !this.#matching.includes(this.#chosen)) this.#choose(this.#matching[0] ?? null);
    return this.#matching.length;
  }

  /** Shows the finding with this element id. @returns whether it is among the matches */
  choose(id: string): boolean {
    const entry = this.#matching.find(({ article }) => article.id === id);
    if (entry !== undefined) this.#choose(entry);
    return entry !== undefined;
  }

  /** Moves to the next finding of the list, or to the previous one. */
  step(by: 1 | -1): void {
    const at = this.#chosen === null ? -1 : this.#matching.indexOf(this.#chosen);
    const isThere = this.#chosen?.article.contains(document.activeElement) ?? false;
    // The first key press selects the finding that is already chosen.
    const next = this.#matching[isThere ? at + by : Math.max(0, at)];
    if (next === undefined) return;
    this.#choose(next);
    history.replaceState(null, '', next.link.hash);
    next.article.focus({ preventScroll: true });
    next.article.scrollIntoView({ block: 'nearest' });
    next.link.scrollIntoView({ block: 'nearest' });
  }

  /** Shows all findings, for printing; the returned function undoes it. */
  showAll(): () => void {
    return unhideElements(this.#entries.flatMap(({ article, cause }) => [article, ...(cause === null ? [] : [cause])]));
  }

  #choose(entry: Entry | null): void {
    if (this.#chosen === entry) return;
    const before = this.#chosen;
    this.#chosen = entry;
    if (before !== null) {
      before.article.hidden = true;
      before.link.removeAttribute('aria-current');
      if (before.cause !== null && before.cause !== entry?.cause) before.cause.hidden = true;
    }
    if (entry === null) return;
    entry.article.hidden = false;
    if (entry.cause !== null) entry.cause.hidden = false;
    entry.link.setAttribute('aria-current', 'true');
  }
}

/** Sets the attribute only where it changes, since each write may cost a layout of the whole page. */
function setHidden(one: HTMLElement, hidden: boolean): void {
  if (one.hidden !== hidden) one.hidden = hidden;
}
