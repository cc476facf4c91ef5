import type { ClauseTree } from './clause-tree.ts';
import type { Filter } from './filter.ts';

interface Parts {
  readonly filter: Filter;
  readonly tree: ClauseTree;
  readonly checks: ReadonlySet<string>;
}

/**
 * Follows `#clause-<id>` (or the bare id of a clause), `#check-<id>` and `#finding-<id>` to what may not stand in the page
 * yet: a clause of a closed area, a check below those shown, a finding that is filtered out or closed.
 */
export function followDeepLinks(parts: Parts): Promise<void> {
  addEventListener('hashchange', () => void follow(parts));
  return follow(parts);
}

async function follow({ filter, tree, checks }: Parts): Promise<void> {
  const target = wordsOf(location.hash);
  if (target === '') return;
  const check = target.replace(/^check-/, '');
  if (target.startsWith('check-') && checks.has(check)) {
    if (document.getElementById(target) === null) await filter.ask(check);
    show(document.getElementById(target));
    return;
  }
  if (filter.input.value !== '' && !isShown(document.getElementById(target))) await filter.ask('');
  const clause = await tree.reveal(target.replace(/^clause-/, ''));
  show(clause ?? document.getElementById(target));
}

function isShown(element: HTMLElement | null): boolean {
  return element?.checkVisibility() ?? false;
}

/** With everything around it open, and the keyboard there. */
function show(element: HTMLElement | null): void {
  if (element === null) return;
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (around instanceof HTMLDetailsElement) around.open = true;
  }
  const details = element instanceof HTMLDetailsElement ? element : element.querySelector('details');
  if (details !== null && !element.matches('section')) details.open = true;
  element.scrollIntoView({ block: 'start' });
  (details?.querySelector('summary') ?? element).focus({ preventScroll: true });
}

/** A link from outside may be any text. */
function wordsOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
