import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RunEvent } from '../harness/runner/events.ts';
import { runProgramInProcess } from './in-process.fixture.ts';
import { makeTempFolder, readReportIn, runProgramToEnd } from './program.fixture.ts';

// All checks together take longer, and the first one starts at once.
const cutShort = ['--fuzz', 'off', '--seed', '1', '--max-time', '1s'];

test.each([
  ['without a share', [], 3, 'inconclusive'],
  ['with a share that was met', ['--min-judged', '0.01%'], 0, 'conforming'],
  ['with a share that was missed', ['--min-judged', '1'], 3, 'inconclusive'],
])('a run with a time limit, %s', async (_how, more, exit, verdict) => {
  const out = makeTempFolder();
  const { code, stdout } = await runProgramToEnd([...cutShort, ...more, '--out', out]);
  const report = readReportIn(out);
  expect(report.run.ending).toBe('max-time');
  expect(report.summary.checks.pass).toBeGreaterThan(0);
  expect(report.summary.checks.skipped).toBeGreaterThan(0);
  expect([report.summary.verdict, code]).toEqual([verdict, exit]);
  expect(stdout).toMatch(verdict === 'conforming' ? /^verdict: no violation seen: /m : /^verdict: inconclusive: /m);
});

test("the share refers to doctor's count, whatever is selected, and decides without --max-time too", async () => {
  const out = makeTempFolder();
  const one = ['--suite', 'faucet.amount.bounds', '--fuzz', 'off', '--min-judged', '1'];
  const { code, stdout } = await runProgramInProcess([...one, '--out', out]);
  expect([code, stdout.trimEnd().split('\n').at(-1)]).toEqual([
    3,
    expect.stringMatching(/^verdict: inconclusive: \d+ of the \d+ clauses that can be judged here were judged, /),
  ]);
  const [, judgeable] = /judgeable +(\d+) of/.exec((await runProgramInProcess(['doctor'])).stdout) ?? [];
  expect(readReportIn(out).run.minJudged).toMatchObject({ share: 1, judgeable: Number(judgeable) });
});

test('campaigns that share a time limit report the same progress', async () => {
  const out = makeTempFolder();
  const few = ['--suite', 'campaign.trading,campaign.questions', '--jobs', '1'];
  expect((await runProgramInProcess([...few, '--fuzz', '3s', '--out', out])).stderr).toBe('');
  const lines = readFileSync(join(out, 'events.ndjson'), 'utf8').trim().split('\n');
  const events: readonly RunEvent[] = lines.map((line) => JSON.parse(line));
  const parts = events.flatMap((event) => (event.event === 'campaign-progress' ? [[event.id, event.share]] : []));
  const [trading = [], questions = []] = ['campaign.trading', 'campaign.questions'].map((name) =>
    parts.flatMap(([id, share]) => (id === name ? [share] : [])),
  );
  expect([trading, trading.length > 0]).toEqual([questions, true]);
  expect(trading).toEqual(trading.toSorted((a, b) => Number(a) - Number(b)));
});
