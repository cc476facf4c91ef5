import { Worker } from 'node:worker_threads';

/** With which a process ends that spent too much in one turn: the system's signal for spent processor time that leaves no core. */
export const CAUGHT_IN_LOOP = 'SIGVTALRM';

const BEAT_MS = 1_000;

/** What the thread that looks on is given. */
export interface WatchedLoop {
  /** One number: how often the event loop has turned. */
  readonly turns: Int32Array;
  readonly maxCpuMs: number;
  readonly beatMs: number;
}

/**
 * Ends this process with `CAUGHT_IN_LOOP` once it has spent so much processor time in one turn of its event loop. Time that
 * passes is no sign of a loop: on a machine with much to do nothing may run for minutes.
 */
export function watchLoop(maxCpuMs: number): void {
  const turns = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => Atomics.add(turns, 0, 1), BEAT_MS).unref();
  const workerData: WatchedLoop = { turns, maxCpuMs, beatMs: BEAT_MS };
  new Worker(new URL('./loop-thread.ts', import.meta.url), { workerData }).unref();
}
