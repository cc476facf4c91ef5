import type { ChildProcess } from 'node:child_process';

/** Durations of consecutive suspensions, with running time in between. */
const HALTS_MS = [1, 40, 5, 100, 15, 60];
const RUNS_MS = [100, 10, 200, 30];

/** Suspends a process repeatedly at arbitrary points, as a busy machine would. */
export function suspendRepeatedly(halted: ChildProcess): void {
  let turn = 0;
  let timer = setTimeout(halt, RUNS_MS[0]);
  function halt(): void {
    halted.kill('SIGSTOP');
    timer = setTimeout(goOn, HALTS_MS[turn % HALTS_MS.length]);
  }
  function goOn(): void {
    halted.kill('SIGCONT');
    turn += 1;
    timer = setTimeout(halt, RUNS_MS[turn % RUNS_MS.length]);
  }
  halted.once('close', () => clearTimeout(timer));
}
