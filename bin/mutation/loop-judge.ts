/**
 * Tells a process in an endless loop from one that is starved of CPU time: it measures the processor time spent, not the time elapsed.
 */
export class BusyLoopWatchdog {
  readonly #maxCpuMs: number;
  #ticks = -1;
  #cpuMsOfTurn = 0;

  /** @param maxCpuMs  maximum processor time in one turn of the event loop */
  constructor(maxCpuMs: number) {
    this.#maxCpuMs = maxCpuMs;
  }

  /**
   * @param ticks  of the event loop, so far
   * @param cpuMs  spent by the process, so far
   */
  isCaught(ticks: number, cpuMs: number): boolean {
    if (ticks === this.#ticks) return cpuMs - this.#cpuMsOfTurn > this.#maxCpuMs;
    this.#ticks = ticks;
    this.#cpuMsOfTurn = cpuMs;
    return false;
  }
}
