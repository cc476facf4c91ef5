import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Report } from '../reports/report-schema.ts';
import { PROGRAM_ENTRY } from './entry.fixture.ts';

/** State folder shared by the programs of one test file, so that they never touch the user's own. */
export const STATE_FOLDER = makeTempFolder();

/** The whole program in a process of its own, on the Node version that runs the tests. */
export interface RunningProgram {
  readonly process: ChildProcess;
  /** Resolves with stdout once it matches; rejects when the program ends first. */
  saying(fits: RegExp): Promise<string>;
  readonly ended: Promise<EndedProgram>;
}

export interface EndedProgram {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function startProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  nodeArgs: readonly string[] = [],
  cwd = makeTempFolder(),
): RunningProgram {
  const child = spawn(process.execPath, [...nodeArgs, PROGRAM_ENTRY, ...args], {
    cwd,
    // A started program must not take itself for a step of the workflow that runs the tests.
    env: { ...process.env, GITHUB_ACTIONS: '', XDG_STATE_HOME: STATE_FOLDER, ...env },
  });
  // A failing test must not leave its program running.
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const ended = new Promise<EndedProgram>((resolve) => {
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  return {
    process: child,
    ended,
    saying: (fits) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (fits.test(stdout)) resolve(stdout);
        };
        child.stdout.on('data', look);
        child.on('close', () => reject(new Error(`ended without saying ${String(fits)}: ${stdout}${stderr}`)));
        look();
      }),
  };
}

export function runProgramToEnd(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  nodeArgs: readonly string[] = [],
  cwd = makeTempFolder(),
): Promise<EndedProgram> {
  return startProgram(args, env, nodeArgs, cwd).ended;
}

export function makeTempFolder(): string {
  return mkdtempSync(join(tmpdir(), 'venue-conformance-'));
}

export function readReportIn(folder: string): Report {
  // Safe: written by the program under test; the caller asserts its contents.
  return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
}
