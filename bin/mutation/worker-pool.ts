import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { WorkerMessage, WorkerTask } from './worker.ts';

/** No sign of life for so long, on whatever machine: it is caught in a loop. */
const MAX_SILENCE_MS = 120_000;
/** A process keeps every copy of the model that it has loaded. */
const MAX_MUTANTS = 12;

const worker = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** What a process came to: what it says, or why it says no more. */
export type WorkResult =
  | Exclude<WorkerMessage, { readonly kind: 'alive' }>
  | { readonly kind: 'fell'; readonly why: string };

/** Does all work that there is in processes, one per core. @param told  in the order in which it is done */
export async function runAll(
  next: () => WorkerTask | null,
  onDone: (work: WorkerTask, done: WorkResult) => void,
): Promise<void> {
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      let process: Hand | null = null;
      let done = 0;
      for (let work = next(); work !== null; work = next()) {
        process ??= new Hand();
        const result = await process.does(work);
        done += 1;
        onDone(work, result);
        if (result.kind === 'fell' || (work.kind === 'mutant' && done % MAX_MUTANTS === 0)) {
          process.end();
          process = null;
        }
      }
      process?.end();
    }),
  );
}

class Hand {
  readonly #process: ChildProcess = fork(worker, {
    execArgv: ['--max-old-space-size=6000'],
    // What a mutant throws where nobody catches it is no news: that the process ended is told.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

  does(work: WorkerTask): Promise<WorkResult> {
    return new Promise((resolve) => {
      const child = this.#process;
      const settle = (onDone: WorkResult) => {
        clearTimeout(silence);
        child.removeAllListeners();
        resolve(onDone);
      };
      const heard = () => {
        clearTimeout(silence);
        silence = setTimeout(() => settle({ kind: 'fell', why: 'no end' }), MAX_SILENCE_MS);
      };
      let silence: NodeJS.Timeout | undefined;
      heard();
      child.on('message', (done: WorkerMessage) => {
        if (done.kind === 'alive') heard();
        else settle(done);
      });
      child.on('exit', (code, signal) => settle({ kind: 'fell', why: `ended with ${signal ?? code}` }));
      child.send(work);
    });
  }

  end(): void {
    this.#process.kill('SIGKILL');
  }
}
