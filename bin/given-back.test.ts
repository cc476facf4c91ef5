import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Control } from '../harness/control/control.ts';
import { HttpControlWire } from '../harness/control/http-control.ts';
import { oraclePricesIn, readInfoData } from '../harness/session/venue-figures.ts';
import { openHttpTarget } from '../harness/target/http-target.ts';
import { makeTempFolder, readReportIn, runProgramToEnd, startProgram } from './program.fixture.ts';

const suite = ['--suite', 'faucet.amount*'];

/** Starts a venue with its operator's own settings, and a run that has changed them. */
async function borrowed() {
  const venue = startProgram([
    'serve',
    '--port',
    '0',
    '--control-port',
    '0',
    '--blocks',
    '20ms',
    '--allowlist',
    '10.0.0.1',
  ]);
  const [url = '', controlUrl = ''] = (await venue.saying(/^control .*\n/m)).match(/http:\S+/g) ?? [];
  const wire = new HttpControlWire(controlUrl, null);
  onTestFinished(() => wire.close());
  const control = new Control(wire);
  const settings = async () => ({
    limits: (await control.limits({})).before,
    blocks: (await control.capabilities()).block_mode,
  });
  const found = await settings();
  const target = ['--target', url, '--control', controlUrl, '--rate', 'unlimited'];
  const state = makeTempFolder();
  const env = { XDG_STATE_HOME: state };
  const out = makeTempFolder();
  const run = startProgram([...suite, '--fuzz', '1h', ...target, '--out', out], env);
  const applied = { limits: { allowlist: ['10.0.0.1', '127.0.0.1'] }, blocks: { mode: 'manual' } };
  await vi.waitFor(async () => expect(await settings()).toMatchObject(applied), { timeout: 100_000 });
  const written = () => globSync('**/*.json', { cwd: state });
  return { run, out, settings, found, target, env, written };
}

test('one signal: the run prints at once which settings it restores, and restores them', async () => {
  const { run, settings, found, written } = await borrowed();
  expect(written()).toHaveLength(1);
  run.process.kill('SIGINT');
  const { code, stderr } = await run.ended;
  expect(stderr).toMatch(/^interrupted: .*block mode, limits and allowlist of http:\S+ are restored.*\n$/);
  expect(code).toBe(130);
  expect(await settings()).toEqual(found);
  expect(written()).toEqual([]);
});

test('two signals: the settings are still restored, and a report is written', async () => {
  const { run, out, settings, found, written } = await borrowed();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) run.process.kill(signal);
  expect((await run.ended).code).toBe(130);
  expect(await settings()).toEqual(found);
  expect(written()).toEqual([]);
  expect(readReportIn(out).run.ending).toBe('interrupted');
});

test('settings left by a killed run are restored by the next run', async () => {
  const { run, settings, found, target, env, written } = await borrowed();
  run.process.kill('SIGKILL');
  await run.ended;
  expect(await settings()).not.toEqual(found);
  expect(written()).toHaveLength(1);
  const out = makeTempFolder();
  expect((await runProgramToEnd([...suite, '--fuzz', 'off', ...target, '--out', out], env)).code).toBe(0);
  expect(readReportIn(out).notes.join()).toContain(`gave back what a run that died (pid ${run.process.pid}) had left`);
  expect(await settings()).toEqual(found);
  expect(written()).toEqual([]);
});

test('an index moved by a killed run is restored by the next run', async () => {
  const venue = startProgram(['serve', '--port', '0', '--control-port', '0', '--blocks', '200ms']);
  const [url = '', controlUrl = ''] = (await venue.saying(/^control .*\n/m)).match(/http:\S+/g) ?? [];
  const reading = openHttpTarget(url);
  onTestFinished(() => reading.close());
  const indices = async () => oraclePricesIn(await readInfoData(reading, 'markets'));
  const found = await indices();
  const target = ['--target', url, '--control', controlUrl, '--rate', 'unlimited', '--fuzz', 'off'];
  const env = { XDG_STATE_HOME: makeTempFolder() };
  const run = startProgram(['--suite', 'liquidation.takeover.waits', ...target], env);
  await vi.waitFor(async () => expect(await indices()).not.toEqual(found), { timeout: 100_000, interval: 10 });
  run.process.kill('SIGKILL');
  await run.ended;
  expect(await indices()).not.toEqual(found);
  const out = makeTempFolder();
  expect((await runProgramToEnd([...suite, ...target, '--out', out], env)).code).toBe(0);
  expect(readReportIn(out).notes.join()).toMatch(/had left: .*index of/);
  expect(await indices()).toEqual(found);
});

test('where the record of changed settings cannot be written, the run goes on, and says so', async () => {
  const { run, target } = await borrowed();
  run.process.kill('SIGINT');
  await run.ended;
  const out = makeTempFolder();
  const env = { XDG_STATE_HOME: join(process.execPath, 'under') };
  expect((await runProgramToEnd([...suite, '--fuzz', 'off', ...target, '--out', out], env)).code).toBe(0);
  expect(readReportIn(out).notes.join()).toContain('cannot be written down');
});
