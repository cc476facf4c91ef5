import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Report } from '../reports/report-schema.ts';
import { PROGRAM_ENTRY } from './entry.fixture.ts';

/** Folder in which the programs of one test file write for one another; nothing of it belongs into the user's own folder. */
export const STATE_FOLDER = makeTempFolder();

/** The whole program in a process of its own, on the Node that runs the tests. */
export interface RunningProgram {
  readonly process: ChildProcess;
  /** Resolves with the first stdout so far that fits; rejects when the program ends before. */
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
    // A program that a test starts is in no step of the workflow that the tests may be in.
    env: { ...process.env, GITHUB_ACTIONS: '', XDG_STATE_HOME: STATE_FOLDER, ...env },
  });
  // A test that fails must not leave its program running.
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
  // Written by the program under test; the assertions of the caller look at what it holds.
  return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
}
