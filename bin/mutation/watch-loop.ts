import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { StalledWorkWatchdog } from './idle-judge.ts';

/** Signal that ends a process with too much CPU time in one turn: the system's CPU-time signal that leaves no core dump. */
export const BUSY_LOOP_SIGNAL = 'SIGVTALRM';

const BEAT_MS = 1_000;

/** Data passed to the watching thread. */
export interface LoopWatchThreadData {
  /** Number of turns of the event loop, as a single element. */
  readonly ticks: Int32Array;
  readonly maxCpuMs: number;
  readonly beatMs: number;
}

/**
 * Ends this process with `BUSY_LOOP_SIGNAL` once it has spent this much CPU time in one turn of its event loop. Elapsed time is no
 * evidence: on a busy machine a process may not run for minutes.
 */
export function exitOnBusyLoop(maxCpuMs: number): void {
  const ticks = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => Atomics.add(ticks, 0, 1), BEAT_MS).unref();
  const workerData: LoopWatchThreadData = { ticks, maxCpuMs, beatMs: BEAT_MS };
  new Worker(new URL('./loop-thread.ts', import.meta.url), { workerData }).unref();
}

/**
 * Ends this process, with a message, once its event loop has been idle this long while at work: it waits for an event that never comes.
 * @param isAtWork  whether an answer is outstanding
 */
export function exitOnStalledWork(maxIdleMs: number, isAtWork: () => boolean): void {
  const judge = new StalledWorkWatchdog(maxIdleMs);
  let last = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const times = performance.eventLoopUtilization(now, last);
    last = now;
    if (!judge.isForgotten(isAtWork(), times)) return;
    console.error(`no answer comes: nothing was done for ${maxIdleMs / 1_000} s`);
    process.exit(1);
  }, BEAT_MS).unref();
}
