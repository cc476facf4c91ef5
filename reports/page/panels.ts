import { unhideElements } from './element.ts';

/** Sections of the page, shown one at a time; the tab of the shown one is marked. */
export class Panels {
  readonly #panels = [...document.querySelectorAll<HTMLElement>('.panel')];
  readonly #tabs = [...document.querySelectorAll<HTMLAnchorElement>('.tabs a')];

  constructor() {
    for (const tab of this.#tabs)
      tab.addEventListener('click', (event) => {
        event.preventDefault();
        history.pushState(null, '', tab.hash);
        this.show(tab.hash.slice(1));
      });
    this.show(this.#panels[0]?.id ?? '');
  }

  /** @param id  of a section; any other id changes nothing */
  show(id: string): void {
    if (!this.#panels.some((panel) => panel.id === id)) return;
    for (const panel of this.#panels) panel.hidden = panel.id !== id;
    for (const tab of this.#tabs)
      if (tab.hash === `#${id}`) tab.setAttribute('aria-current', 'true');
      else tab.removeAttribute('aria-current');
  }

  /** Shows the section that contains an element. */
  showAround(element: Element): void {
    const panel = element.closest('.panel');
    if (panel !== null) this.show(panel.id);
  }

  /** Shows all sections, for printing; the returned function undoes it. */
  showAll(): () => void {
    return unhideElements(this.#panels);
  }
}
