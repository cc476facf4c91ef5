import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { type EndedProgram, makeTempFolder, type RunningProgram, STATE_FOLDER } from './program.fixture.ts';
import { runProgram } from './program.ts';

// Runs the program without a separate process: the same command line, output and exit code, minus the second of startup time.
// `startProgram` is for tests of signals, pipes, locks of other processes or startup itself.

/** A command running in this process; it cannot receive signals. */
export type InProcessRun = Omit<RunningProgram, 'process'>;

/** Working directory of tests; a test in progress may have changed it. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Starts the program in this process, one run at a time: everything printed meanwhile is its output. */
export function startProgramInProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): InProcessRun {
  const said = { stdout: '', stderr: '' };
  const looks = new Set<() => void>();
  const hear = (stream: keyof typeof said, text: string) => {
    said[stream] += text;
    for (const look of looks) look();
  };
  const restore = redirected(args, env, hear);
  const ended = runProgram(process.argv)
    .then(() => ({ code: exitCode(), ...said }))
    .finally(restore);
  return {
    ended,
    saying: (fits) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (fits.test(said.stdout)) resolve(said.stdout);
        };
        looks.add(look);
        const tooLate = () => reject(new Error(`ended without saying ${String(fits)}: ${said.stdout}${said.stderr}`));
        ended.then(tooLate, reject);
        look();
      }),
  };
}

export function runProgramInProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<EndedProgram> {
  return startProgramInProcess(args, env).ended;
}

/** Makes this process look as if started with these arguments. @returns restores everything */
function redirected(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  hear: (stream: 'stdout' | 'stderr', text: string) => void,
): () => void {
  const { argv, exitCode: codeBefore } = process;
  process.argv = [...argv.slice(0, 2), ...args];
  process.exitCode = undefined;
  // A started program must not take itself for a step of the workflow that runs the tests.
  const own = { GITHUB_ACTIONS: '', XDG_STATE_HOME: STATE_FOLDER, ...env };
  const before = Object.keys(own).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, own);
  process.chdir(makeTempFolder());
  const line = (stream: 'stdout' | 'stderr') => (text: unknown) => hear(stream, `${String(text)}\n`);
  const piece = (stream: 'stdout' | 'stderr') => (text: string | Uint8Array) => {
    hear(stream, String(text));
    return true;
  };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(line('stdout')),
    vi.spyOn(console, 'error').mockImplementation(line('stderr')),
    vi.spyOn(process.stdout, 'write').mockImplementation(piece('stdout')),
    vi.spyOn(process.stderr, 'write').mockImplementation(piece('stderr')),
  ];
  return () => {
    for (const spy of spies) spy.mockRestore();
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    process.chdir(ROOT);
    process.argv = argv;
    process.exitCode = codeBefore;
  };
}

function exitCode(): number {
  return Number(process.exitCode ?? 0);
}
