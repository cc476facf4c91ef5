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

// Runs the whole program for soaks, which have no test runner to clean up. Each process has its own folder and user state.

/** Collects complaints about a venue, and prints them at once, even if there are none: some soaks take hours. */
export function reportComplaints(said: string[], where: string, lines: readonly string[]): void {
  if (lines.length === 0) console.log(`${where}: nothing`);
  for (const line of lines) {
    console.log(`${where}: ${line}`);
    said.push(line);
  }
}

/** Creates a folder for the duration of the work. */
export async function inNewFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'venue-conformance-soak-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the exit code of a run, and its report. */
export async function runForReport(
  cwd: string,
  args: readonly string[],
): Promise<{ code: number | null; report: Report }> {
  const { code } = await runProgramToEnd(cwd, ['run', ...args, '--quiet', '--out', 'report']);
  return { code, report: readNewestReport(cwd) };
}

/** Returns the report of the latest run in a folder. */
export function readNewestReport(cwd: string): Report {
  // Safe: written by the program under test; the soak asserts its contents.
  return JSON.parse(readFileSync(join(cwd, 'report', 'report.json'), 'utf8')) as Report;
}

/**
 * Like `runForReport`, but interrupts the run once its journal contains a sufficient event.
 * @param isEnough  called with each event
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
  // The last line may be incomplete until the next change.
  const newLines = () => {
    const bytes = existsSync(journal) ? readFileSync(journal).subarray(read) : Buffer.alloc(0);
    const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
    read += whole.length;
    return whole.toString('utf8').split('\n').slice(0, -1);
  };
  const watcher = watch(folder, () => {
    // Safe: written by the program under test.
    if (!newLines().some((line) => isEnough(JSON.parse(line) as RunEvent))) return;
    // A second interrupt would suppress the report.
    watcher.close();
    child.kill('SIGINT');
  });
  child.stdout?.resume();
  await once(child, 'close');
  watcher.close();
  return { report: readNewestReport(cwd) };
}

/** Runs the program and returns complaints that a sound venue must not get, one per line. */
export async function complaintsOfSoundRun(cwd: string, args: readonly string[]): Promise<readonly string[]> {
  const { code, report } = await runForReport(cwd, args);
  return [...(code === 0 ? [] : [`exit ${code}`]), ...complaintsInReport(report)];
}

/** Returns complaints of a report that a sound venue must not get, one per line. */
export function complaintsInReport({ findings, checks, campaigns }: Report): readonly string[] {
  return [
    ...findings.map(({ severity, clause, check, message }) => `${severity} ${clause} in ${check}: ${message}`),
    ...[...checks, ...campaigns]
      .filter(({ status }) => status !== 'pass' && status !== 'skipped')
      .map(({ id, status, reason }) => `${id} ${status}: ${reason}`),
  ];
}

/**
 * @param cwd  created if missing; also holds the program's user state
 * @param more  additional environment variables
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

/** Makes the program print its processor time at exit, s. */
const NOTE_CPU = `
  import { writeFileSync } from 'node:fs';
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread) process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    writeFileSync('cpu-seconds', String((user + system) / 1e6));
  });`;

/** Like `runProgramToEnd`, with processor and wall time of the program, s. */
export async function runProgramTimed(cwd: string, args: readonly string[]) {
  const noted = `--import=data:text/javascript,${encodeURIComponent(NOTE_CPU)}`;
  const startedAt = performance.now();
  const ended = await runProgramToEnd(cwd, args, { NODE_OPTIONS: noted });
  const seconds = (performance.now() - startedAt) / 1_000;
  return { ...ended, seconds, cpuSeconds: Number(readFileSync(join(cwd, 'cpu-seconds'), 'utf8')) };
}

/** Serves a venue for the duration of the work, which gets its URL and that of its operator interface. */
export async function withServedVenue<T>(
  cwd: string,
  options: readonly string[],
  work: (url: string, controlUrl: string) => Promise<T>,
): Promise<T> {
  const child = spawnProgram(cwd, ['serve', '--port', '0', '--control-port', '0', '--quiet', ...options]);
  try {
    const [url = '', controlUrl = ''] = await awaitListeningUrls(child, 2);
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

/** Returns the first addresses that a serving venue prints. */
export async function awaitListeningUrls({ stdout }: ChildProcess, addresses: number): Promise<readonly string[]> {
  assert(stdout !== null);
  const urls: string[] = [];
  for await (const line of createInterface({ input: stdout })) {
    urls.push(line.split(' ')[1] ?? '');
    if (urls.length === addresses) return urls;
  }
  throw new Error('the venue ended before it listened');
}
