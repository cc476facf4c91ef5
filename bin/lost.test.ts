import { existsSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newFolder, reportIn, start } from './program.fixture.ts';

const where = String.raw`after \d+ checks?, in [a-z.\-, ]+; the last request sent was .+`;
const many = ['--suite', 'faucet*,orders*', '--fuzz', 'off', '--seed', '2'];

test('a target that dies in the middle: one sentence, exit 3, a report, and no walk through the rest', async () => {
  const venue = start([
    'serve',
    '--port',
    '0',
    '--allowlist',
    '127.0.0.1',
    '--faucet-ip-window',
    '0',
    '--blocks',
    '20ms',
  ]);
  const [, url = ''] = /^listening (\S+)/.exec(await venue.saying(/^listening .*\n/m)) ?? [];
  const out = newFolder();
  const run = start([...many, '--target', url, '--rate', 'unlimited', '--out', out]);
  await run.saying(/^pass/m);
  venue.process.kill('SIGKILL');
  const { code, stderr, stdout } = await run.ended;
  expect(code).toBe(3);
  expect(stderr).toMatch(new RegExp(`^error: the target no longer answers \\(.+\\): it was lost ${where}\n$`));
  const { run: facts, summary, checks } = reportIn(out);
  expect(facts.ending).toBe('unreachable');
  expect(summary.verdict).toBe('inconclusive');
  expect(summary.checks.pass).toBeGreaterThan(0);
  expect(checks.filter(({ reason }) => reason === 'target unreachable').length).toBeGreaterThan(20);
  // Neither did the others come to an end: their lines would stand here.
  expect(stdout.match(/^inconclusive +\S+ \d+ ms/gm)?.length ?? 0).toBeLessThan(20);
});

test('a folder that vanishes in a run: one sentence, exit 2, and nothing is written elsewhere', async () => {
  const out = newFolder();
  const run = start([...many, '--out', out]);
  await run.saying(/^pass/m);
  rmSync(out, { recursive: true });
  const { code, stderr } = await run.ended;
  expect(code).toBe(2);
  expect(stderr).toMatch(
    new RegExp(`^error: Cannot write .*: the path does not exist\\. The run ended ${where}\\.\n$`),
  );
  expect(existsSync(out)).toBe(false);
});
