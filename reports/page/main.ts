import type { PageData } from '../html/page-data.ts';
import { CheckTimeline } from './check-timeline.ts';
import { ClauseTree } from './clause-tree.ts';
import { bindCopyButtons } from './copying.ts';
import { followDeepLinks } from './deep-links.ts';
import { pageElementById } from './element.ts';
import { PageFilter } from './filter.ts';
import { FindingsList } from './findings-list.ts';
import { bindKeyboardShortcuts } from './keyboard.ts';
import { Panels } from './panels.ts';
import { bindThemeButton } from './theme.ts';

// Safe: the same build wrote the data, from the report.
const data = JSON.parse(pageElementById('page-data', HTMLScriptElement).text) as PageData;

bindThemeButton();
bindCopyButtons();
const panels = new Panels();
const findings = new FindingsList();
bindPrintHandlers([panels, findings]);
const treeRoot = pageElementById('clause-tree', HTMLElement);
const tree = new ClauseTree(treeRoot, data.clauses);
const timeline = new CheckTimeline(
  {
    areas: pageElementById('check-areas', HTMLElement),
    list: pageElementById('check-list', HTMLElement),
    more: pageElementById('more-checks', HTMLButtonElement),
  },
  data.checks,
);
const filter = new PageFilter(data, { findings, tree, timeline });
pageElementById('toolbar', HTMLElement).hidden = false;
document.querySelector<HTMLElement>('.order')?.removeAttribute('hidden');
bindKeyboardShortcuts(filter, findings, panels, treeRoot);
const checks: ReadonlySet<string> = new Set(data.checks.map(({ id }) => id));
void filter.apply().then(() => followDeepLinks({ filter, findings, panels, tree, checks }));

/** Expands everything that is shown one at a time before printing, and restores it afterwards: paper cannot be clicked. */
function bindPrintHandlers(shown: readonly { showAll(): () => void }[]): void {
  let undo: readonly (() => void)[] = [];
  addEventListener('beforeprint', () => {
    undo = shown.map((list) => list.showAll());
  });
  addEventListener('afterprint', () => {
    for (const hide of undo) hide();
  });
}
