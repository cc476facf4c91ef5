import { spawn } from 'node:child_process';

/** A target that a command of the user started, for one run. */
export interface StartedTarget {
  /** How it ended by itself, in words; null: it has not. */
  readonly ending: string | null;
  /** The newest lines of what it wrote, both streams. */
  readonly lastLines: readonly string[];
  /** Ends it and whatever it started; resolves when it is gone. May be called twice. */
  end(): Promise<void>;
}

/** Bounds of the output of the target that is kept. */
const KEPT_CHARS = 16_384;
const KEPT_LINES = 40;
/** Time in which a target that saves its state has to end. */
const GRACE_MS = 5_000;

/** Starts it by the shell, in a process group of its own: Ctrl-C on a terminal reaches this program alone, which ends both. */
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
      // Nobody of the group is there any more, or this system has no groups.
      child.kill(signal);
    }
  };
  // Whatever ends this program, the target is not left behind.
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
      // Those that it started, and itself where it takes no notice.
      signalled('SIGKILL');
      for (const stream of [child.stdout, child.stderr]) stream.destroy();
      process.off('exit', atExit);
    },
  };
}
