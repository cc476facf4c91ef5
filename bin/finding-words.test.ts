import { expect, test } from 'vitest';
import { serveAndJudge } from './judged-venue.fixture.ts';

// Wording of findings for first-time readers: it describes what arrived, not what was concluded.

const whole = ['--fuzz', 'off', '--rate', 'unlimited', '--suite'];

async function accused(fault: string, suite: string, clause: string) {
  const { report } = await serveAndJudge([fault], [], [...whole, suite]);
  const finding = report.findings.find((found) => found.clause === clause);
  expect(report.findings.map((found) => found.clause)).toContain(clause);
  return { message: '', actual: '', expected: '', judged: [], ...finding };
}

test('a record that is pushed twice is named by its content, and both frames are judged', async () => {
  const { actual, judged } = await accused('feed.trades-says-again', 'feed.push.changes', 'feed.push.once');
  expect(actual).toMatch(/^again: T1: tid \d+.*; T2: tid \d+.*; T3: tid \d+.*, told: \["T1","T1",/);
  const frames = judged.map(({ received }) => received.text);
  expect(frames).toHaveLength(6);
  for (const text of frames) expect(text).toContain('"channel":"trades"');
});

test('a missing record is named by what it would show', async () => {
  const { actual } = await accused('feed.ledger-updates-silent', 'feed.push.changes', 'feed.push.told');
  expect(actual).toMatch(/^missing: S1: amount 1\.25; S2: amount 2\.5; S3: amount 3\.75, told: \[\]/);
});

test('a finding about system tags shows the answers', async () => {
  const clause = 'transport.exchange.system-tag';
  const { actual } = await accused('transport.system-tag-unauthorized', 'transport.exchange.tags', clause);
  expect(actual).toMatch(/vote_global: HTTP 4\d\d: \{"error"/);
});
