import { expect, test } from 'vitest';
import { clauseCountRows } from './count-rows.ts';
import { foldReport } from './fold/fold.ts';
import { reportHtml } from './html/html.ts';
import { reportMarkdown } from './markdown/markdown.ts';
import {
  ADVISORY_CLAUSE_ID,
  DECIDING_CLAUSE_ID,
  FAUCET_CLAUSE_ID,
  makeCampaignEnded,
  makeCheckEnded,
  makeFindingEvent,
  makeRunEnded,
  makeRunStarted,
  makeTargetProbed,
} from './run.fixture.ts';

const counts = { all: 9, inForce: 7, visible: 5, checked: 3 };
const report = foldReport([
  makeRunStarted({ counts }),
  makeTargetProbed(),
  makeFindingEvent(),
  makeCheckEnded('orders.cancel.gone', 'fail', { judged: { [DECIDING_CLAUSE_ID]: 'fail' } }),
  makeCheckEnded('orders.cancel.words', 'pass', { judged: { [ADVISORY_CLAUSE_ID]: 'pass' } }),
  makeCheckEnded('faucet.clamp', 'skipped', { reason: 'control' }),
  makeCampaignEnded({ id: 'campaign.orders', judged: { 'orders.x': 'pass' } }),
  makeRunEnded(),
]);

test('clauses judged by a campaign alone are counted apart, and the rows add up', () => {
  const rows = Object.fromEntries(clauseCountRows(report));
  expect(rows).toEqual({
    clauses: 9,
    'in force under the profile': 7,
    'visible on a wire': 5,
    'with a check': 3,
    'judged here by checks': 2,
    'judged here by a campaign alone': 1,
    passed: 2,
    failed: 1,
    waived: 0,
  });
});

test('a report of an older build without clause counts has the other rows', () => {
  const older = foldReport([makeRunStarted(), makeTargetProbed(), makeRunEnded()]);
  expect(clauseCountRows(older).map(([name]) => name)).not.toContain('clauses');
});

test('Markdown and HTML have the table, and a skip reason names the option that enables the check', () => {
  const markdown = reportMarkdown(report);
  const page = reportHtml(report);
  expect(markdown).toContain('| with a check | 3 |');
  expect(page).toContain('<th scope="row">with a check</th><td>3</td>');
  expect(markdown).toMatch(/`skipped: control` \(1; give \\?--control/);
  expect(page).toMatch(/skipped: control \(1\): give --control/);
  expect(FAUCET_CLAUSE_ID).toBe(report.checks[2]?.clauses[0]);
});
