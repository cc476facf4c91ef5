import { byId } from './element.ts';
import { indexOf, matching } from './matching.ts';

interface Shown {
  readonly details: HTMLDetailsElement;
  readonly cause: HTMLElement | null;
}

/** The findings that stand in the page, each found by its headline, clause, check and values. */
export class FindingsList {
  readonly all: readonly HTMLDetailsElement[];
  readonly #causes: readonly HTMLElement[];
  readonly #index;

  constructor() {
    const section = byId('findings', HTMLElement);
    this.all = [...section.querySelectorAll<HTMLDetailsElement>('details.finding')];
    this.#causes = [...section.querySelectorAll<HTMLElement>('.cause')];
    const shown = this.all.map((details): Shown => ({ details, cause: details.closest<HTMLElement>('.cause') }));
    this.#index = indexOf(shown, ({ details, cause }) =>
      [cause?.querySelector('h3'), details.querySelector('summary'), details.querySelector('table')]
        .map((part) => part?.textContent ?? '')
        .join(' '),
    );
  }

  /** Shows those that match alone, and the headlines that have one. @returns how many */
  show(query: string): number {
    const found = matching(this.#index, query);
    const details = new Set(found.map((shown) => shown.details));
    const causes = new Set(found.map((shown) => shown.cause));
    for (const one of this.all) setHidden(one, !details.has(one));
    for (const one of this.#causes) setHidden(one, !causes.has(one));
    return found.length;
  }
}

/** Written only where it changes: each write may cost a look at the whole page. */
function setHidden(one: HTMLElement, hidden: boolean): void {
  if (one.hidden !== hidden) one.hidden = hidden;
}
