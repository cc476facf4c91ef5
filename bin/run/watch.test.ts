import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { makeOwnChecksPackage, OWN_CHECK_ID } from '../options/own-checks.fixture.ts';
import { type RunningProgram, readReportIn, runProgramToEnd, startProgram } from '../program.fixture.ts';

// Runs whole programs, round after round, possibly on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const OTHER = 'orders.cancel.by-oid';

/** Watches the files of a team, together with built-in checks. */
function watched(others = OTHER): { readonly folder: string; readonly running: RunningProgram } {
  const folder = makeOwnChecksPackage();
  const selection = ['--suite', `ours.*,${others}`, '--fuzz', 'off', '--verbose', '--no-color'];
  return { folder, running: startProgram(['--checks', 'own/*.ts', ...selection, '--watch'], {}, [], folder) };
}

/** @returns the output of the round with this number, counted from 1 */
async function round({ running }: { readonly running: RunningProgram }, number: number): Promise<string> {
  const said = await running.saying(new RegExp(`(watching: the next edit.*){${number}}`, 's'));
  return said.split('watching: the next edit')[number - 1] ?? '';
}

function edit(folder: string, change: (text: string) => string, name = 'own/grant.ts'): void {
  const file = join(folder, name);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

test('an edited file of checks is judged at once, alone, and Ctrl-C ends the watch', async () => {
  const { folder, running } = watched();
  const first = await round({ running }, 1);
  expect(first).toContain(`pass         ${OWN_CHECK_ID}`);
  expect(first).toContain(`pass         ${OTHER}`);
  edit(folder, (text) => text.replace('.equal(usdc, 3000', '.equal(usdc, 2999'));
  const second = await round({ running }, 2);
  expect(second).toContain('edited: own/grant.ts\n');
  expect(second).toContain(`fail         ${OWN_CHECK_ID}`);
  expect(second).not.toContain(OTHER);
  expect(readReportIn(join(folder, 'venue-conformance-report')).checks.map(({ id }) => id)).toEqual([OWN_CHECK_ID]);
  running.process.kill('SIGINT');
  expect(await running.ended).toMatchObject({ code: 0, stderr: '' });
});

test('a file with an error is one line, and the watch continues with its last good state', async () => {
  const { folder, running } = watched();
  await round({ running }, 1);
  edit(folder, (text) => `${text}\nconst mistake = ;\n`);
  await round({ running }, 2);
  // The file contains no check, but is beside checks: all of them are judged.
  edit(folder, (text) => `${text}\n`, 'own/clauses.ts');
  await round({ running }, 3);
  edit(folder, (text) => text.replace('const mistake = ;\n', ''));
  const mended = await round({ running }, 4);
  expect(mended).toContain(`pass         ${OWN_CHECK_ID}`);
  expect(mended).not.toContain(OTHER);
  running.process.kill('SIGTERM');
  const { code, stderr } = await running.ended;
  expect(code).toBe(0);
  const said = stderr.trimEnd().split('\n');
  expect(said).toHaveLength(2);
  for (const line of said) expect(line).toMatch(/^error: \/\S+own\/grant\.ts cannot be loaded: \/\S+grant\.ts:\d+: /);
});

test('an edit during a round starts the next one, and a signal ends both the round and the watch', async () => {
  // A round of many checks is still under way when the edit is seen, also on a busy machine.
  const { folder, running } = watched('orders.*');
  await running.saying(/^seed /m);
  edit(folder, (text) => `${text}\n`);
  await running.saying(/^edited: own\/grant\.ts\nseed /m);
  running.process.kill('SIGINT');
  const { code, stdout } = await running.ended;
  expect([code, stdout]).toEqual([0, expect.not.stringContaining('watching:')]);
});

test('selftest can be watched too', async () => {
  const folder = makeOwnChecksPackage();
  const running = startProgram(['selftest', '--checks', 'own/*.ts', '--fault', 'ours.*', '--watch'], {}, [], folder);
  expect(await round({ running }, 1)).toContain('faults: 1 caught, 0 survived');
  edit(folder, (text) => `${text}\n`);
  expect(await round({ running }, 2)).toContain('faults: 1 caught, 0 survived');
  running.process.kill('SIGINT');
  expect(await running.ended).toMatchObject({ code: 0, stderr: '' });
});

test('--watch is refused with options that resume a run, repeat it, or run nothing', async () => {
  for (const words of [['--resume', 'x'], ['--repeat', '2'], ['--dry-run']]) {
    const { code, stderr } = await runProgramToEnd(['--watch', ...words]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: --watch begins whole runs.*leave out.*\n$/)]);
  }
});
