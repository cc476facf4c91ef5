import type { PageData } from '../html/page-data.ts';
import { CheckTimeline } from './check-timeline.ts';
import { ClauseTree } from './clause-tree.ts';
import { offerCopies } from './copying.ts';
import { followDeepLinks } from './deep-links.ts';
import { byId } from './element.ts';
import { Filter } from './filter.ts';
import { FindingsList } from './findings-list.ts';
import { listenToKeys } from './keyboard.ts';
import { Panels } from './panels.ts';
import { showAllForPrint } from './printing.ts';
import { offerThemes } from './theme.ts';

// The data was written by the same build, from the report.
const data = JSON.parse(byId('page-data', HTMLScriptElement).text) as PageData;

offerThemes();
offerCopies();
const panels = new Panels();
const findings = new FindingsList();
showAllForPrint([panels, findings]);
const treeRoot = byId('clause-tree', HTMLElement);
const tree = new ClauseTree(treeRoot, data.clauses);
const timeline = new CheckTimeline(
  {
    areas: byId('check-areas', HTMLElement),
    list: byId('check-list', HTMLElement),
    more: byId('more-checks', HTMLButtonElement),
  },
  data.checks,
);
const filter = new Filter(data, { findings, tree, timeline });
byId('toolbar', HTMLElement).hidden = false;
document.querySelector<HTMLElement>('.order')?.removeAttribute('hidden');
listenToKeys(filter, findings, panels, treeRoot);
const checks: ReadonlySet<string> = new Set(data.checks.map(({ id }) => id));
void filter.apply().then(() => followDeepLinks({ filter, findings, panels, tree, checks }));
