import { expect, test } from 'vitest';
import type { CheckStatus } from '../harness/runner/events.ts';
import { foldReport } from './fold.ts';
import { junitOf } from './junit.ts';
import { campaignEnded, checkEnded, finding, runEnded, runStarted } from './run.fixture.ts';

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
  const xml = junitOf(foldReport([runStarted(), checkEnded('faucet.clamp', status, { reason: 'why' }), runEnded()]));
  const shown = caseOf(xml, 'faucet.clamp');
  expect(shown).toContain('time="0.012"');
  if (element) expect(shown).toContain(element);
  else expect(shown).toMatch(/\/>$/);
});

test('a violation is a failure with what a person needs, an advisory is an aside', () => {
  const xml = junitOf(
    foldReport([
      runStarted(),
      finding(),
      finding({ id: 'f-2', severity: 'advisory' }),
      checkEnded('orders.cancel.gone', 'fail'),
      runEnded(),
    ]),
  );
  const shown = caseOf(xml, 'orders.cancel.gone');
  expect(shown).toContain(
    '<failure message="orders.cancel.not-found: orders.cancel.gone, /error/code: expected ORDER_NOT_FOUND, got INVALID_REQUEST">violation f-1',
  );
  expect(shown).toContain('/error/code: expected ORDER_NOT_FOUND, got INVALID_REQUEST');
  expect(shown).toContain('orders.cancel.not-found (the write API document, &quot;Cancel&quot;): A cancel');
  expect(shown).toContain(
    'again: npx venue-conformance replay venue-conformance-report/report.json --finding f-1\nagain: venue-conformance replay',
  );
  expect(shown).toContain('<system-out>advisory f-2');
});

test('totals count each case once, campaigns and loose violations too', () => {
  const xml = junitOf(
    foldReport([
      runStarted(),
      checkEnded('orders.cancel.gone', 'pass'),
      checkEnded('orders.cancel.words', 'blocked'),
      checkEnded('faucet.clamp', 'skipped'),
      campaignEnded(),
      finding({ check: 'waivers.stale', clause: null }),
      runEnded(),
    ]),
  );
  expect(xml).toContain(
    '<testsuites name="venue-conformance" tests="5" failures="1" errors="1" skipped="1" time="0.036">',
  );
  expect(xml).toContain('<testsuite name="orders" tests="2" failures="0" errors="1" skipped="0"');
  expect(xml).toContain('<testcase classname="campaigns" name="campaign.orders" time="0.000"/>');
  expect(caseOf(xml, 'waivers.stale')).toContain('<failure');
});

test('what the run itself saw once is an error, and from the second time on a failure', () => {
  const seen = (severity: 'unsteady' | 'violation') =>
    caseOf(junitOf(foldReport([runStarted(), finding({ check: 'run.probe', severity }), runEnded()])), 'run.probe');
  expect(seen('unsteady')).toContain('<error');
  expect(seen('violation')).toContain('<failure');
});

test('hostile text is escaped, and what XML cannot hold goes', () => {
  const reason = '<a href="x">&\'\u0000\u001b[2J\ud800\ufffe]]>\nline';
  const xml = junitOf(foldReport([runStarted(), checkEnded('faucet.clamp', 'blocked', { reason }), runEnded()]));
  expect(xml).toContain('message="blocked: &lt;a href=&quot;x&quot;&gt;&amp;&apos;[2J]]&gt;&#10;line"');
});
