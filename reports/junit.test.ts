import { expect, test } from 'vitest';
import type { CheckStatus } from '../harness/runner/events.ts';
import { foldReport } from './fold/fold.ts';
import { reportJunitXml } from './junit.ts';
import {
  makeCampaignEnded,
  makeCheckEnded,
  makeFindingEvent,
  makeRunEnded,
  makeRunStarted,
  makeTargetProbed,
} from './run.fixture.ts';

const caseOf = (xml: string, name: string) =>
  xml.match(new RegExp(`<testcase classname="[^"]*" name="${name}"[^>]*(?:/>|>[\\s\\S]*?</testcase>)`))?.[0] ?? '';

test.each<[CheckStatus, string | null]>([
  ['pass', null],
  ['fail', '<failure message="why"/>'],
  ['blocked', '<error message="blocked: why"/>'],
  ['inconclusive', '<error message="inconclusive: why"/>'],
  ['skipped', '<skipped message="skipped: why"/>'],
  ['waived', '<skipped message="waived: why"/>'],
])('a check that ended %s', (status, element) => {
  const xml = reportJunitXml(
    foldReport([makeRunStarted(), makeCheckEnded('faucet.clamp', status, { reason: 'why' }), makeRunEnded()]),
  );
  const shown = caseOf(xml, 'faucet.clamp');
  expect(shown).toContain('time="0.012"');
  if (element) expect(shown).toContain(element);
  else expect(shown).not.toMatch(/<(failure|error|skipped|system-out)/);
});

test('a violation is a failure with the necessary details, an advisory goes to system-out', () => {
  const xml = reportJunitXml(
    foldReport([
      makeRunStarted(),
      makeFindingEvent(),
      makeFindingEvent({ id: 'f-2', severity: 'advisory' }),
      makeCheckEnded('orders.cancel.gone', 'fail'),
      makeRunEnded(),
    ]),
  );
  const shown = caseOf(xml, 'orders.cancel.gone');
  expect(shown).toContain(
    '<failure message="orders.cancel.not-found: orders.cancel.gone, /error/code: expected ORDER_NOT_FOUND, got INVALID_REQUEST">violation f-1',
  );
  expect(shown).toContain('/error/code: expected ORDER_NOT_FOUND, got INVALID_REQUEST');
  expect(shown).toContain('orders.cancel.not-found (the write API document, &quot;Cancel&quot;): A cancel');
  expect(shown).toContain(
    'to see it again:\nnpx venue-conformance replay venue-conformance-report/report.json --finding f-1\nvenue-conformance replay',
  );
  expect(shown).toContain('<system-out>advisory f-2');
});

test('totals count each case once, including campaigns and violations without a check', () => {
  const xml = reportJunitXml(
    foldReport([
      makeRunStarted(),
      makeCheckEnded('orders.cancel.gone', 'pass'),
      makeCheckEnded('orders.cancel.words', 'blocked'),
      makeCheckEnded('faucet.clamp', 'skipped'),
      makeCampaignEnded(),
      makeFindingEvent({ check: 'waivers.stale', clause: null }),
      makeRunEnded(),
    ]),
  );
  expect(xml).toContain(
    '<testsuites name="venue-conformance" tests="5" failures="1" errors="1" skipped="1" time="0.036">',
  );
  expect(xml).toContain('<testsuite name="orders" tests="2" failures="0" errors="1" skipped="0"');
  expect(xml).toContain('<testcase classname="campaigns" name="campaign.orders" time="0.000">');
  expect(caseOf(xml, 'waivers.stale')).toContain('<failure');
});

test('an unsteady finding of the run itself is an error, and a repeated one a failure', () => {
  const rendered = (severity: 'unsteady' | 'violation') =>
    caseOf(
      reportJunitXml(
        foldReport([makeRunStarted(), makeFindingEvent({ check: 'run.probe', severity }), makeRunEnded()]),
      ),
      'run.probe',
    );
  expect(rendered('unsteady')).toContain('<error');
  expect(rendered('violation')).toContain('<failure');
});

test('a suite has the properties of the run, a case those of its check', () => {
  const xml = reportJunitXml(
    foldReport([
      makeRunStarted(),
      makeTargetProbed(),
      makeCheckEnded('faucet.clamp', 'pass'),
      makeCampaignEnded(),
      makeRunEnded(),
    ]),
  );
  for (const suite of ['orders', 'faucet', 'campaigns']) {
    const [, inside = ''] =
      new RegExp(`<testsuite name="${suite}"[^>]*>\\s*<properties>([^]*?)</properties>`).exec(xml) ?? [];
    const properties = new Map(
      [...inside.matchAll(/<property name="([^"]*)" value="([^"]*)"\/>/g)].map(([, k, v]) => [k, v]),
    );
    expect(Object.fromEntries(properties)).toMatchObject({
      verdict: 'inconclusive',
      ending: 'finished',
      target: 'http://127.0.0.1:8080',
      seed: '42',
      'network, profile': 'devnet, live',
    });
  }
  expect(caseOf(xml, 'faucet.clamp')).toContain(
    '<property name="title" value="a large claim"/>\n        <property name="clause" value="faucet.amount.clamp"/>',
  );
  expect(caseOf(xml, 'campaign.orders')).toContain('<property name="steps" value="600"/>');
});

test('a campaign has the total time of its sequences', () => {
  const xml = reportJunitXml(
    foldReport([makeRunStarted(), makeTargetProbed(), makeCampaignEnded({ durationMs: 1_500 }), makeRunEnded()]),
  );
  expect(xml).toContain('<testcase classname="campaigns" name="campaign.orders" time="1.500">');
});

test("a campaign's finding has its steps; one with many rows says how many are left out", () => {
  const replay = { kind: 'campaign', steps: [{ do: 'act', by: 0, action: { tag: 'noop' } }, { do: 'cut' }] };
  const diff = Array.from({ length: 60 }, (_, at) => ({ path: `/rows/${at}`, expected: '1', actual: '2' }));
  const xml = reportJunitXml(
    foldReport([
      makeRunStarted(),
      makeFindingEvent({ check: 'campaign.orders', replay, diff }),
      makeCampaignEnded(),
      makeRunEnded(),
    ]),
  );
  const shown = caseOf(xml, 'campaign.orders');
  expect(shown).toContain('step 1: account 0: noop\nstep 2: cut\n');
  expect(shown).toContain('at /rows/49: expected 1, got 2\n10 more rows stand in report.json\n');
});

test('hostile text is escaped, and invisible, control and non-XML characters are written as their code', () => {
  const reason = '<a href="x">&\'\u0000\u001b[2J\ud800\ufffe]]>\t\nline';
  const xml = reportJunitXml(
    foldReport([makeRunStarted(), makeCheckEnded('faucet.clamp', 'blocked', { reason }), makeRunEnded()]),
  );
  expect(xml).toContain(
    String.raw`message="blocked: &lt;a href=&quot;x&quot;&gt;&amp;&apos;\u0000\u001b[2J\ud800\ufffe]]&gt;\t&#10;line"`,
  );
});
