import type { ClauseTree } from './clause-tree.ts';
import type { PageFilter } from './filter.ts';
import type { FindingsList } from './findings-list.ts';
import type { Panels } from './panels.ts';

interface Parts {
  readonly filter: PageFilter;
  readonly findings: FindingsList;
  readonly panels: Panels;
  readonly tree: ClauseTree;
  readonly checks: ReadonlySet<string>;
}

/**
 * Follows `#clause-<id>` (or the bare id of a clause), `#check-<id>` and `#finding-<id>` to elements that may not be rendered yet: a
 * clause of a closed area, a check beyond those shown, a finding that is filtered out or closed.
 */
export function followDeepLinks(parts: Parts): Promise<void> {
  addEventListener('hashchange', () => void follow(parts));
  for (const figure of document.querySelectorAll<HTMLAnchorElement>('a[data-filter]'))
    figure.addEventListener('click', (event) => {
      // The plain link would show all findings.
      event.preventDefault();
      history.pushState(null, '', figure.hash);
      parts.panels.show(figure.hash.slice(1));
      void parts.filter.ask(figure.dataset.filter ?? '');
    });
  return follow(parts);
}

async function follow({ filter, findings, panels, tree, checks }: Parts): Promise<void> {
  const target = wordsOf(location.hash);
  if (target === '') return;
  const check = target.replace(/^check-/, '');
  if (target.startsWith('check-') && checks.has(check)) {
    if (document.getElementById(target) === null) await filter.ask(check);
    show(document.getElementById(target), panels);
    return;
  }
  if (filter.input.value !== '' && document.getElementById(target) !== null) await filter.ask('');
  const isFinding = findings.choose(target);
  const clause = isFinding ? null : await tree.reveal(target.replace(/^clause-/, ''));
  show(clause ?? document.getElementById(target), panels);
}

/** Shows an element: opens everything around it, scrolls to it and focuses it. */
function show(element: HTMLElement | null, panels: Panels): void {
  if (element === null) return;
  panels.showAround(element);
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (around instanceof HTMLDetailsElement) around.open = true;
  }
  const details = detailsOf(element);
  if (details !== null) details.open = true;
  element.scrollIntoView({ block: 'start' });
  (details?.querySelector('summary') ?? element).focus({ preventScroll: true });
}

/** Returns the `details` element to open for a target: the element itself, or the one folded in its row of a list. */
function detailsOf(element: HTMLElement): HTMLDetailsElement | null {
  if (element instanceof HTMLDetailsElement) return element;
  return element.matches('li') ? element.querySelector<HTMLDetailsElement>(':scope > details') : null;
}

/** Decodes the fragment, which may be any text in a link from outside. */
function wordsOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
