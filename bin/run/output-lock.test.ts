import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTempFolder, readReportIn, runProgramToEnd, startProgram } from '../program.fixture.ts';

const small = ['--suite', 'faucet.amount*', '--fuzz', 'off'];
const endless = ['--suite', 'faucet.amount*', '--fuzz', '1h'];

test('a second run into the same folder is refused, and the first one keeps its report', async () => {
  const out = makeTempFolder();
  const first = startProgram(['--verbose', ...endless, '--out', out]);
  await first.saying(/^pass/m);
  const { code, stdout, stderr } = await runProgramToEnd([...small, '--out', out]);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toBe(`error: another run (pid ${first.process.pid}) writes here: ${out}\n`);
  first.process.kill('SIGINT');
  expect((await first.ended).code).toBe(130);
  expect(readReportIn(out).run.ending).toBe('interrupted');
  expect(existsSync(join(out, 'run.lock'))).toBe(false);
});

test('the folder of a killed run is taken over', async () => {
  const out = makeTempFolder();
  const killed = startProgram(['--verbose', ...endless, '--out', out]);
  await killed.saying(/^pass/m);
  killed.process.kill('SIGKILL');
  await killed.ended;
  expect(existsSync(join(out, 'run.lock'))).toBe(true);
  expect((await runProgramToEnd([...small, '--out', out])).code).toBe(0);
  expect(existsSync(join(out, 'run.lock'))).toBe(false);
});

test('a run that ends at once releases the folder as well', async () => {
  const out = makeTempFolder();
  const run = startProgram(['--verbose', ...endless, '--out', out]);
  await run.saying(/^pass/m);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) run.process.kill(signal);
  expect((await run.ended).code).toBe(130);
  expect(existsSync(join(out, 'run.lock'))).toBe(false);
});

test('the command that a report prints does not overwrite that report', async () => {
  const venue = startProgram(['serve', '--port', '0', '--fault', 'faucet.clamp-missing', '--faucet-ip-window', '0']);
  const [, url = ''] = /^listening (\S+)/.exec(await venue.saying(/^listening .*\n/m)) ?? [];
  const out = makeTempFolder();
  expect((await runProgramToEnd([...small, '--strict', '--target', url, '--out', out])).code).toBe(1);
  const before = readFileSync(join(out, 'report.json'), 'utf8');
  const [finding] = readReportIn(out).findings;
  const [npx, name, ...words] = finding?.reproduce.split(' ') ?? [];
  expect([npx, name]).toEqual(['npx', 'venue-conformance']);
  expect((await runProgramToEnd(words)).code).toBe(1);
  expect((await runProgramToEnd(['replay', join(out, 'report.json'), '--target', url])).code).toBe(1);
  expect(readFileSync(join(out, 'report.json'), 'utf8')).toBe(before);
  expect(readReportIn(join(out, 'again')).findings).toContainEqual(expect.objectContaining({ id: finding?.id }));
  venue.process.kill('SIGTERM');
  await venue.ended;
});
