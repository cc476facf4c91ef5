import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { IdleWatchdog } from './idle-judge.ts';

/** With which a process ends that spent too much in one turn: the system's signal for spent processor time that leaves no core. */
export const BUSY_LOOP_SIGNAL = 'SIGVTALRM';

const BEAT_MS = 1_000;

/** Data that the watching thread is given. */
export interface WatchedLoop {
  /** Number of rounds of the event loop, in a single element. */
  readonly turns: Int32Array;
  readonly maxCpuMs: number;
  readonly beatMs: number;
}

/**
 * Ends this process with `BUSY_LOOP_SIGNAL` once it has spent so much processor time in one turn of its event loop. Time that
 * passes is no sign of a loop: on a machine with much to do nothing may run for minutes.
 */
export function exitOnBusyLoop(maxCpuMs: number): void {
  const turns = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => Atomics.add(turns, 0, 1), BEAT_MS).unref();
  const workerData: WatchedLoop = { turns, maxCpuMs, beatMs: BEAT_MS };
  new Worker(new URL('./loop-thread.ts', import.meta.url), { workerData }).unref();
}

/**
 * Ends this process with a word once its event loop has rested so long though there is work: what it waits for never comes.
 * @param isAtWork  whether somebody waits for an answer
 */
export function exitOnIdleLoop(maxIdleMs: number, isAtWork: () => boolean): void {
  const judge = new IdleWatchdog(maxIdleMs);
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
