/**
 * Tells a process in an endless loop from one that is starved of CPU time: it measures the processor time spent, not the time elapsed.
 */
export class BusyLoopWatchdog {
  readonly #maxCpuMs: number;
  #turns = -1;
  #cpuMsOfTurn = 0;

  /** @param maxCpuMs  maximum processor time in one turn of the event loop */
  constructor(maxCpuMs: number) {
    this.#maxCpuMs = maxCpuMs;
  }

  /**
   * @param turns  of the event loop, so far
   * @param cpuMs  spent by the process, so far
   */
  isCaught(turns: number, cpuMs: number): boolean {
    if (turns === this.#turns) return cpuMs - this.#cpuMsOfTurn > this.#maxCpuMs;
    this.#turns = turns;
    this.#cpuMsOfTurn = cpuMs;
    return false;
  }
}
