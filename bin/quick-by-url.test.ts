import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgramInProcess } from './in-process.fixture.ts';
import { makeTempFolder, readReportIn, runProgramToEnd, startProgram } from './program.fixture.ts';

/** Quick part of a minute and a half at this budget, most of it spent from the initial burst. */
const quick = ['--depth', 'quick', '--rate', '4', '--seed', '1'];

/** Serves a venue with everything that needs no operator, so that a dry run has the same facts as the run. */
async function venueUrl(): Promise<string> {
  const ample = ['--allowlist', '127.0.0.1', '--faucet-ip-window', '0', '--archive', '--blocks', '20ms'];
  const said = await startProgram(['serve', '--port', '0', ...ample]).saying(/^listening .*\n/);
  return /^listening (\S+)\n/.exec(said)?.[1] ?? '';
}

/** Returns the checks under a heading of a dry run. */
async function namedUnder(heading: string, args: readonly string[]): Promise<readonly string[]> {
  const { code, stdout } = await runProgramInProcess([...args, '--dry-run']);
  expect(code).toBe(0);
  const block = stdout.split('\n\n').find((lines) => lines.startsWith(heading)) ?? '';
  return block.split('\n').flatMap((line) => /^ {2}(\S+)/.exec(line)?.[1] ?? []);
}

test('a quick run by URL judges what fits its time, gives a reason for the rest, and keeps its selection when resumed', async () => {
  const url = await venueUrl();
  const out = makeTempFolder();
  const args = ['--target', url, '--role', 'node', ...quick];
  const cut = await runProgramToEnd([...args, '--max-time', '0ms', '--out', out]);
  expect([cut.code, readReportIn(out).summary.clauses.judged]).toEqual([3, 0]);
  const { code, stdout } = await runProgramToEnd(['--resume', out, '--max-time', '10m', '--rate', 'unlimited']);
  const { checks, summary } = readReportIn(out);
  expect([code, summary.findings.violation]).toEqual([0, 0]);
  const begun = readFileSync(join(out, 'events.ndjson'), 'utf8').match(/(?<="check-started".*"check":")[^"]+/g) ?? [];
  const planned = [...(await namedUnder('Side by side', args)), ...(await namedUnder('One by one', args))];
  expect(begun.toSorted()).toEqual(planned.toSorted());
  expect(begun.length).toBeGreaterThan(20);
  const leftOut = checks.filter(({ reason }) => reason === 'depth quick').map(({ id }) => id);
  expect(leftOut.toSorted()).toEqual((await namedUnder('Skipped by --depth quick', args)).toSorted());
  expect(leftOut.length).toBeGreaterThan(begun.length);
  expect(stdout).toMatch(/^skipped \d+ · depth quick \(leave out --depth quick/m);
});

test('shards of a quick run omit the same checks as the whole run', async () => {
  const args = ['--target', 'http://127.0.0.1:1', ...quick];
  const parts: string[] = [];
  for (const shard of ['1/2', '2/2']) parts.push(...(await namedUnder('Side by side', [...args, '--shard', shard])));
  expect(parts.toSorted()).toEqual([...(await namedUnder('Side by side', args))].toSorted());
});

test.each([
  ['with control', ['--control', 'http://127.0.0.1:2']],
  ['without a rate', ['--rate', 'unlimited']],
])('%s a quick run omits no check because of its weight', async (_how, more) => {
  const args = ['--target', 'http://127.0.0.1:1', '--depth', 'quick', ...more];
  expect(await namedUnder('Skipped by --depth quick', args)).toEqual([]);
  expect((await namedUnder('Side by side', args)).length).toBeGreaterThan(300);
});
