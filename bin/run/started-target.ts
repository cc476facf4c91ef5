import { spawn } from 'node:child_process';

/** Target started by a user's command, for one run. */
export interface StartedTarget {
  /** Description of how it ended by itself; null: it is running. */
  readonly ending: string | null;
  /** Latest lines of its output, both streams. */
  readonly lastLines: readonly string[];
  /** Terminates it with its child processes; resolves when it is gone. May be called twice. */
  end(): Promise<void>;
}

/** Limits of the kept output. */
const KEPT_CHARS = 16_384;
const KEPT_LINES = 40;
/** Grace period for a target to save its state. */
const GRACE_MS = 5_000;

/** Starts it through the shell, in a process group of its own: Ctrl-C on a terminal reaches only this program, which ends both. */
export function startTarget(command: string): StartedTarget {
  const child = spawn(command, { shell: true, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let ending: string | null = null;
  let isEnding = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-KEPT_CHARS);
    });
  const gone = new Promise<void>((resolve) => {
    const endedBy = (words: string) => {
      if (!isEnding) ending ??= words;
      resolve();
    };
    child.on('error', (error) => endedBy(error.message));
    child.on('exit', (code, signal) => endedBy(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
  const signalled = (signal: NodeJS.Signals) => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, signal);
    } catch {
      // The group is gone, or this system has no groups.
      child.kill(signal);
    }
  };
  // Kills the target however this program ends.
  const atExit = () => signalled('SIGKILL');
  process.once('exit', atExit);
  return {
    get ending() {
      return ending;
    },
    get lastLines() {
      return output.trimEnd().split('\n').slice(-KEPT_LINES);
    },
    async end() {
      isEnding = true;
      signalled('SIGTERM');
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, GRACE_MS);
      await Promise.race([gone, late.promise]);
      clearTimeout(timer);
      // Kills its child processes, and the target itself if it ignored the signal.
      signalled('SIGKILL');
      for (const stream of [child.stdout, child.stderr]) stream.destroy();
      process.off('exit', atExit);
    },
  };
}
