/**
 * Tells a process that is caught in a loop from one that is given no processor: by the processor time that it spends, never by
 * the time that passes.
 */
export class LoopWatchdog {
  readonly #maxCpuMs: number;
  #turns = -1;
  #cpuMsOfTurn = 0;

  /** @param maxCpuMs  what may be spent in one turn of the event loop */
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
