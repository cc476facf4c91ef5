import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder, reportIn, runToEnd, start } from '../program.fixture.ts';

const small = ['--suite', 'faucet.amount*', '--fuzz', 'off'];
const endless = ['--suite', 'faucet.amount*', '--fuzz', '1h'];

test('a second run into the same folder is refused, and the first one keeps its report', async () => {
  const out = newFolder();
  const first = start(['--verbose', ...endless, '--out', out]);
  await first.saying(/^pass/m);
  const { code, stdout, stderr } = await runToEnd([...small, '--out', out]);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toBe(`error: another run (pid ${first.process.pid}) writes here: ${out}\n`);
  first.process.kill('SIGINT');
  expect((await first.ended).code).toBe(130);
  expect(reportIn(out).run.ending).toBe('interrupted');
  expect(existsSync(join(out, 'run.lock'))).toBe(false);
});

test('the folder of a run that was killed is taken over', async () => {
  const out = newFolder();
  const killed = start(['--verbose', ...endless, '--out', out]);
  await killed.saying(/^pass/m);
  killed.process.kill('SIGKILL');
  await killed.ended;
  expect(existsSync(join(out, 'run.lock'))).toBe(true);
  expect((await runToEnd([...small, '--out', out])).code).toBe(0);
  expect(existsSync(join(out, 'run.lock'))).toBe(false);
});

test('a run that is ended at once gives the folder back as well', async () => {
  const out = newFolder();
  const run = start(['--verbose', ...endless, '--out', out]);
  await run.saying(/^pass/m);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) run.process.kill(signal);
  expect((await run.ended).code).toBe(130);
  expect(existsSync(join(out, 'run.lock'))).toBe(false);
});

test('what a report says to do again leaves that report alone', async () => {
  const venue = start(['serve', '--port', '0', '--fault', 'faucet.clamp-missing', '--faucet-ip-window', '0']);
  const [, url = ''] = /^listening (\S+)/.exec(await venue.saying(/^listening .*\n/m)) ?? [];
  const out = newFolder();
  expect((await runToEnd([...small, '--strict', '--target', url, '--out', out])).code).toBe(1);
  const before = readFileSync(join(out, 'report.json'), 'utf8');
  const [finding] = reportIn(out).findings;
  const [npx, name, ...words] = finding?.reproduce.split(' ') ?? [];
  expect([npx, name]).toEqual(['npx', 'venue-conformance']);
  expect((await runToEnd(words)).code).toBe(1);
  expect((await runToEnd(['replay', join(out, 'report.json'), '--target', url])).code).toBe(1);
  expect(readFileSync(join(out, 'report.json'), 'utf8')).toBe(before);
  expect(reportIn(join(out, 'again')).findings).toContainEqual(expect.objectContaining({ id: finding?.id }));
  venue.process.kill('SIGTERM');
  await venue.ended;
});
