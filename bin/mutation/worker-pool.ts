import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { BUSY_LOOP_SIGNAL } from './watch-loop.ts';
import type { WorkerMessage, WorkerTask } from './worker.ts';

/** Limits on a process that may never finish. */
export interface WorkerProcessLimits {
  /** Maximum processor time in one turn of the event loop. */
  readonly maxCpuMs: number;
  /** Maximum continuous idle time of the event loop while at work. */
  readonly maxIdleMs: number;
}

/** Default limits. On the sound model, no turn takes a fourth of the processor time, and no futile wait half of the idle time. */
const usualBounds: WorkerProcessLimits = { maxCpuMs: 60_000, maxIdleMs: 120_000 };
/** Maximum characters kept of a failing process's last output: the error and its stack. */
const MAX_LAST_WORDS = 600;
/** Mutants per process: a process keeps every model copy that it has loaded in memory. */
const MAX_MUTANTS = 12;

const worker = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** Result of a task: the worker's message, or the reason why its process ended. */
export type WorkResult = WorkerMessage | { readonly kind: 'fell'; readonly why: string };

/**
 * Runs all tasks in worker processes, one per core.
 * @param onDone  called in the order of completion
 */
export async function runWorkerTasks(
  next: () => WorkerTask | null,
  onDone: (work: WorkerTask, done: WorkResult) => void,
  bounds = usualBounds,
): Promise<void> {
  const processes = new Set<Hand>();
  let isOver = false;
  const doAll = async () => {
    let process: Hand | null = null;
    let done = 0;
    for (let work = next(); work !== null; work = next()) {
      process ??= new Hand(bounds);
      processes.add(process);
      const result = await process.does(work);
      if (isOver) return;
      done += 1;
      onDone(work, result);
      if (result.kind === 'fell' || (work.kind === 'mutant' && done % MAX_MUTANTS === 0)) {
        process.end();
        processes.delete(process);
        process = null;
      }
    }
    process?.end();
  };
  const loops = Array.from({ length: availableParallelism() }, doAll);
  try {
    await Promise.all(loops);
  } finally {
    isOver = true;
    // After a failure the other processes would go on working for nothing.
    for (const process of processes) process.end();
    await Promise.allSettled(loops);
  }
}

class Hand {
  readonly #maxCpuMs: number;
  readonly #process: ChildProcess;
  #lastWords = '';

  constructor({ maxCpuMs, maxIdleMs }: WorkerProcessLimits) {
    this.#maxCpuMs = maxCpuMs;
    this.#process = fork(worker, [String(maxCpuMs), String(maxIdleMs)], {
      execArgv: ['--max-old-space-size=6000'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#process.stderr?.setEncoding('utf8').on('data', (words: string) => {
      this.#lastWords = (this.#lastWords + words).slice(-MAX_LAST_WORDS);
    });
  }

  does(work: WorkerTask): Promise<WorkResult> {
    return new Promise((resolve) => {
      const child = this.#process;
      const settle = (done: WorkResult) => {
        child.removeAllListeners();
        resolve(done);
      };
      child.on('message', (done: WorkerMessage) => settle(done));
      // `close` instead of `exit`: by then the last output has arrived.
      child.on('close', (code, signal) => settle({ kind: 'fell', why: this.#whyEnded(signal ?? code) }));
      child.send(work);
    });
  }

  end(): void {
    this.#process.kill('SIGKILL');
  }

  #whyEnded(endedWith: NodeJS.Signals | number | null): string {
    return endedWith === BUSY_LOOP_SIGNAL
      ? `no end: ${this.#maxCpuMs / 1_000} s of processor time in one turn of its event loop`
      : `ended with ${endedWith}: ${this.#lastWords.trim()}`;
  }
}
