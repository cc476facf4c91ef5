import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isProcessAlive } from '../../harness/process/process-identity.ts';
import { PROGRAM_ENTRY } from '../entry.fixture.ts';
import { runProgramInProcess } from '../in-process.fixture.ts';
import { makeTempFolder, readReportIn, startProgram } from '../program.fixture.ts';
import { serveVenueWithFaults } from '../served-venue.fixture.ts';

/** Returns a free port. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Safe: listening on TCP, so the address is an object.
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const args = ['--suite', 'transport.method*', '--fuzz', 'off', '--rate', 'unlimited', '--seed', '3'];
const node = JSON.stringify(process.execPath);

test('--start: the target answers before anything is judged, and is terminated at the end', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const out = makeTempFolder();
  // Uses an intermediate shell, as a script would: its child processes must be terminated too.
  const command = `echo begun; ${node} ${PROGRAM_ENTRY} serve --port ${port} --evm-port off; true`;
  const run = await runProgramInProcess(['--target', url, '--start', command, ...args, '--out', out]);
  expect({ code: run.code, stderr: run.stderr }).toEqual({ code: 0, stderr: '' });
  expect(readReportIn(out).summary.checks).toMatchObject({ fail: 0, blocked: 0, inconclusive: 0 });
  await expect(fetch(url)).rejects.toThrow();
});

test('--start: a command that ends before the target answers is a one-line error, below its output', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  for (const words of [['--out', makeTempFolder()], ['doctor']]) {
    const { code, stderr } = await runProgramInProcess([
      ...words,
      '--target',
      url,
      '--start',
      'echo no genesis >&2; exit 7',
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain('the command of --start wrote:\n  | no genesis\n');
    expect(stderr).toMatch(new RegExp(`--start ended with exit code 7 before ${url} answered\n$`));
  }
});

test('--start: no other program may answer there, and the model needs no start', async () => {
  const venue = await serveVenueWithFaults();
  onTestFinished(() => venue.end());
  const there = await runProgramInProcess([...venue.args, '--start', 'exit 1']);
  expect([there.code, there.stderr]).toEqual([2, expect.stringContaining('something answers at')]);
  for (const words of [
    ['--start', 'exit 1'],
    ['--wait-for', '1s'],
  ]) {
    const { code, stderr } = await runProgramInProcess(words);
    expect([code, stderr]).toEqual([2, expect.stringContaining('belong to a target with a URL')]);
  }
});

test('--wait-for: waits while nothing answers, up to the limit, and the report says what was found', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const out = makeTempFolder();
  const { code, stderr } = await runProgramInProcess(['--target', url, '--wait-for', '300ms', '--out', out]);
  expect([code, readReportIn(out).run.ending]).toEqual([3, 'unreachable']);
  expect(stderr).toContain(`${url} gave no answer as a venue within 0.3 s`);
});

test('--wait-for: a venue that starts late is judged normally', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const doctor = startProgram(['doctor', '--target', url, '--wait-for', '2m', '--json']);
  const venue = startProgram(['serve', '--port', String(port), '--evm-port', 'off', '--quiet']);
  await venue.saying(/^listening /);
  const { code, stdout } = await doctor.ended;
  expect([code, JSON.parse(stdout).role]).toEqual([0, 'node']);
});

test('SIGINT during the wait ends the wait, and everything that was started', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const pids = makeTempFolder();
  const waits = `${node} -e "require('fs').writeFileSync('${pids}/pid', String(process.pid)); setInterval(() => {}, 1000)"`;
  const run = startProgram(['--target', url, '--start', `${waits}; true`, '--out', makeTempFolder()]);
  const { watch, existsSync, readFileSync } = await import('node:fs');
  await new Promise<void>((resolve) => {
    const look = () => existsSync(`${pids}/pid`) && readFileSync(`${pids}/pid`, 'utf8') !== '' && resolve();
    const watcher = watch(pids, look);
    onTestFinished(() => watcher.close());
    look();
  });
  const pid = Number(readFileSync(`${pids}/pid`, 'utf8'));
  run.process.kill('SIGINT');
  expect((await run.ended).code).toBe(130);
  expect(isProcessAlive({ pid, born: null })).toBe(false);
});
