import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { RunEvent } from '../harness/runner/events.ts';
import { JOURNAL_FILE } from '../reports/journal.ts';
import type { Report } from '../reports/report-schema.ts';
import { PROGRAM_ENTRY } from './entry.fixture.ts';

// The whole program for soaks, which no test runner tidies up behind. Each process has its folder, and a user of its own.

/** Notes what was said of a venue, and prints it at once, also that it is nothing: some soaks take hours. */
export function reportComplaints(said: string[], where: string, lines: readonly string[]): void {
  if (lines.length === 0) console.log(`${where}: nothing`);
  for (const line of lines) {
    console.log(`${where}: ${line}`);
    said.push(line);
  }
}

/** A new folder while the work lasts. */
export async function inNewFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'venue-conformance-soak-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The outcome of one run, and what its report says. */
export async function runForReport(
  cwd: string,
  args: readonly string[],
): Promise<{ code: number | null; report: Report }> {
  const { code } = await runProgramToEnd(cwd, ['run', ...args, '--quiet', '--out', 'report']);
  return { code, report: readNewestReport(cwd) };
}

/** The report of the last run there. */
export function readNewestReport(cwd: string): Report {
  // Written by the program under test; what it holds is looked at by the soak.
  return JSON.parse(readFileSync(join(cwd, 'report', 'report.json'), 'utf8')) as Report;
}

/**
 * As `runForReport`, of a run that is interrupted once its journal has an event that is enough.
 * @param isEnough  asked of every line of it
 */
export async function runUntilEvent(
  cwd: string,
  args: readonly string[],
  isEnough: (event: RunEvent) => boolean,
): Promise<{ report: Report }> {
  const folder = join(cwd, 'report');
  const journal = join(folder, JOURNAL_FILE);
  mkdirSync(folder, { recursive: true });
  const child = spawnProgram(cwd, ['run', ...args, '--quiet', '--out', 'report']);
  let read = 0;
  // The last line may not be whole yet: its rest is another change.
  const newLines = () => {
    const bytes = existsSync(journal) ? readFileSync(journal).subarray(read) : Buffer.alloc(0);
    const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
    read += whole.length;
    return whole.toString('utf8').split('\n').slice(0, -1);
  };
  const watcher = watch(folder, () => {
    // Written by the program under test.
    if (!newLines().some((line) => isEnough(JSON.parse(line) as RunEvent))) return;
    // Asked twice it would leave no report.
    watcher.close();
    child.kill('SIGINT');
  });
  child.stdout?.resume();
  await once(child, 'close');
  watcher.close();
  return { report: readNewestReport(cwd) };
}

/** Runs the program and lists what is not to be said of a sound venue, a line each. */
export async function complaintsOfSoundRun(cwd: string, args: readonly string[]): Promise<readonly string[]> {
  const { code, report } = await runForReport(cwd, args);
  return [...(code === 0 ? [] : [`exit ${code}`]), ...complaintsInReport(report)];
}

/** Lists what a report says that is not to be said of a sound venue, a line each. */
export function complaintsInReport({ findings, checks, campaigns }: Report): readonly string[] {
  return [
    ...findings.map(({ severity, clause, check, message }) => `${severity} ${clause} in ${check}: ${message}`),
    ...[...checks, ...campaigns]
      .filter(({ status }) => status !== 'pass' && status !== 'skipped')
      .map(({ id, status, reason }) => `${id} ${status}: ${reason}`),
  ];
}

/**
 * @param cwd  made when there is none; what the program remembers for its user stands there, too
 * @param more  variables of its environment, beside ours
 */
export async function runProgramToEnd(
  cwd: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; stdout: string }> {
  const child = spawnProgram(cwd, args, more);
  assert(child.stdout !== null);
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { code, stdout };
}

/** Written by the program as it ends: the processor time that it took, s. */
const NOTE_CPU = `
  import { writeFileSync } from 'node:fs';
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread) process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    writeFileSync('cpu-seconds', String((user + system) / 1e6));
  });`;

/** As `runProgramToEnd`, with the processor time of the program and how long it took, s. */
export async function runProgramTimed(cwd: string, args: readonly string[]) {
  const noted = `--import=data:text/javascript,${encodeURIComponent(NOTE_CPU)}`;
  const startedAt = performance.now();
  const ended = await runProgramToEnd(cwd, args, { NODE_OPTIONS: noted });
  const seconds = (performance.now() - startedAt) / 1_000;
  return { ...ended, seconds, cpuSeconds: Number(readFileSync(join(cwd, 'cpu-seconds'), 'utf8')) };
}

/** A venue while the work lasts: its address, and that of its operator interface. */
export async function withServedVenue<T>(
  cwd: string,
  options: readonly string[],
  work: (url: string, controlUrl: string) => Promise<T>,
): Promise<T> {
  const child = spawnProgram(cwd, ['serve', '--port', '0', '--control-port', '0', '--quiet', ...options]);
  try {
    const [url = '', controlUrl = ''] = await listeningAddresses(child, 2);
    return await work(url, controlUrl);
  } finally {
    child.kill();
  }
}

export function spawnProgram(
  cwd: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): ChildProcess {
  mkdirSync(cwd, { recursive: true });
  const env = { ...process.env, XDG_STATE_HOME: cwd, ...more };
  return spawn(process.execPath, [PROGRAM_ENTRY, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** The first addresses that a serving venue prints. */
export async function listeningAddresses({ stdout }: ChildProcess, addresses: number): Promise<readonly string[]> {
  assert(stdout !== null);
  const urls: string[] = [];
  for await (const line of createInterface({ input: stdout })) {
    urls.push(line.split(' ')[1] ?? '');
    if (urls.length === addresses) return urls;
  }
  throw new Error('the venue ended before it listened');
}
