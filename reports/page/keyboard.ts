import type { PageFilter } from './filter.ts';
import type { FindingsList } from './findings-list.ts';
import type { Panels } from './panels.ts';

/** Binds the keys listed in the filter's description. */
export function bindKeyboardShortcuts(
  filter: PageFilter,
  findings: FindingsList,
  panels: Panels,
  tree: HTMLElement,
): void {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && event.target === filter.input) {
      void filter.ask('');
      return;
    }
    if (isTyping(event.target)) return;
    if (event.key === '/') {
      event.preventDefault();
      filter.input.focus();
    }
    if (event.key === 'j' || event.key === 'k') {
      panels.show('findings');
      findings.step(event.key === 'j' ? 1 : -1);
    }
  });
  tree.addEventListener('keydown', (event) => {
    if (!(event.target instanceof HTMLElement) || event.target.tagName !== 'SUMMARY') return;
    if (walked(tree, event.target, event.key)) event.preventDefault();
  });
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}

/** Implements the arrow keys of a tree: up and down among visible rows, right opens, left closes or moves to the parent. */
function walked(tree: HTMLElement, summary: HTMLElement, key: string): boolean {
  const details = summary.parentElement;
  if (!(details instanceof HTMLDetailsElement)) return false;
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp': {
      const visible = [...tree.querySelectorAll('summary')].filter((one) => one.checkVisibility());
      visible[visible.indexOf(summary) + (key === 'ArrowDown' ? 1 : -1)]?.focus();
      return true;
    }
    case 'ArrowRight':
      details.open = true;
      return true;
    case 'ArrowLeft':
      if (details.open) details.open = false;
      else details.parentElement?.closest('details')?.querySelector('summary')?.focus();
      return true;
    default:
      return false;
  }
}
