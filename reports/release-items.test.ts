import { expect, test } from 'vitest';
import { plainPaint, summaryLines } from './console/console.ts';
import { foldReport } from './fold/fold.ts';
import { reportHtml } from './html/html.ts';
import { reportJunitXml } from './junit.ts';
import { reportMarkdown } from './markdown/markdown.ts';
import { releaseFormRows } from './release-items.ts';
import { DECIDING_CLAUSE_ID, makeCheckEnded, makeRunEnded, makeRunStarted, makeTargetProbed } from './run.fixture.ts';

const forms = ['chains', 'handles', 'roster', 'window'].flatMap((item) =>
  (['live', 'next'] as const).map((profile) => ({
    id: `orders.${item}-${profile}`,
    title: item,
    area: 'orders',
    clauses: [DECIDING_CLAUSE_ID],
    form: { profile, item },
  })),
);

const reportOf = (profile: 'auto' | 'live') =>
  foldReport([
    makeRunStarted({ profile, checks: forms }),
    makeTargetProbed({ profile }),
    makeCheckEnded('orders.chains-live', 'skipped'),
    makeCheckEnded('orders.chains-next', 'pass'),
    makeCheckEnded('orders.handles-live', 'pass'),
    makeCheckEnded('orders.handles-next', 'skipped'),
    makeCheckEnded('orders.roster-live', 'skipped'),
    makeCheckEnded('orders.roster-next', 'skipped'),
    makeCheckEnded('orders.window-live', 'fail'),
    makeRunEnded(),
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

test('every human-readable report lists the form', () => {
  expect(summaryLines(report, [], plainPaint)).toContain('not live yet: 1 seen live, 1 seen next, 2 not seen');
  expect(reportMarkdown(report)).toContain('| `chains` | seen next |\n| `handles` | seen live |');
  expect(reportHtml(report)).toContain('<tr><th scope="row">chains</th><td>seen next</td></tr>');
  expect(reportJunitXml(report)).toContain('<property name="roster" value="not seen"/>');
});

test('a run for one release has no form to list', () => {
  const other = reportOf('live');
  expect(releaseFormRows(other)).toEqual([]);
  expect(reportMarkdown(other)).not.toContain('Not live yet');
  expect(reportHtml(other)).not.toContain('not-live-yet');
});
