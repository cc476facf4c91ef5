import { expect, test } from 'vitest';
import { plainPaint, summaryLines } from './console/console.ts';
import { foldReport } from './fold/fold.ts';
import { reportHtml } from './html/html.ts';
import { reportJunit } from './junit.ts';
import { reportMarkdown } from './markdown/markdown.ts';
import { releaseFormRows } from './release-items.ts';
import { checkEnded, DECIDING, runEnded, runStarted, targetProbed } from './run.fixture.ts';

const forms = ['chains', 'handles', 'roster', 'window'].flatMap((item) =>
  (['live', 'next'] as const).map((profile) => ({
    id: `orders.${item}-${profile}`,
    title: item,
    area: 'orders',
    clauses: [DECIDING],
    form: { profile, item },
  })),
);

const reportOf = (profile: 'auto' | 'live') =>
  foldReport([
    runStarted({ profile, checks: forms }),
    targetProbed({ profile }),
    checkEnded('orders.chains-live', 'skipped'),
    checkEnded('orders.chains-next', 'pass'),
    checkEnded('orders.handles-live', 'pass'),
    checkEnded('orders.handles-next', 'skipped'),
    checkEnded('orders.roster-live', 'skipped'),
    checkEnded('orders.roster-next', 'skipped'),
    checkEnded('orders.window-live', 'fail'),
    runEnded(),
  ]);
const report = reportOf('auto');

test('an item has the form that held, and none where neither did', () => {
  expect(releaseFormRows(report)).toEqual([
    ['chains', 'seen next'],
    ['handles', 'seen live'],
    ['roster', 'not seen'],
    ['window', 'not seen'],
  ]);
});

test('every report for people tells it', () => {
  expect(summaryLines(report, [], plainPaint)).toContain('not live yet: 1 seen live, 1 seen next, 2 not seen');
  expect(reportMarkdown(report)).toContain('| `chains` | seen next |\n| `handles` | seen live |');
  expect(reportHtml(report)).toContain('<tr><th scope="row">chains</th><td>seen next</td></tr>');
  expect(reportJunit(report)).toContain('<property name="roster" value="not seen"/>');
});

test('a run for one release has no choice to tell of', () => {
  const other = reportOf('live');
  expect(releaseFormRows(other)).toEqual([]);
  expect(reportMarkdown(other)).not.toContain('Not live yet');
  expect(reportHtml(other)).not.toContain('not-live-yet');
});
