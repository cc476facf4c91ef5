import { buckets } from '../../spec-schemas/catalogue/limits.ts';
import { type BudgetClock, monotonicClock } from './rate-budget.ts';

/** Time an empty budget takes to refill, ms, plus one second of margin. */
const FILLS_IN_MS = (buckets.perIp.burst / buckets.perIp.refillPerSecond + 1) * 1_000;

/**
 * Tracks the rate budget of this process's own address at a venue reached by URL, and permits spending it. It runs on the real clock: its
 * measurements bound what a venue may have admitted, and assert nothing by themselves.
 */
export class IpBudgetTracker {
  readonly clock: BudgetClock;
  #spentAtMs: number | null = null;
  /** Whether any budget limits us: false once more was served in a row than a documented bucket holds; null until tried. */
  isLimited: boolean | null = null;
  /** Whether light reads were admitted at the documented refill rate while nobody else drew on the budget. */
  isSteady = false;

  constructor(clock: BudgetClock = monotonicClock) {
    this.clock = clock;
  }

  /** Records that more was sent than the run's rate budget allows. */
  spent(): void {
    this.#spentAtMs = this.clock.now();
  }

  /** Resolves when a documented budget is as full as it gets if nobody else draws on it: after a minute at most. */
  async whole(): Promise<void> {
    if (this.isLimited === false) return;
    await this.clock.sleep(FILLS_IN_MS);
  }

  /**
   * Waits until the budget of the address is refilled, so that the next run, or anyone who shares the address, does not start with an empty
   * one.
   */
  async comeBack(): Promise<void> {
    if (this.#spentAtMs === null || this.isLimited === false) return;
    const leftMs = this.#spentAtMs + FILLS_IN_MS - this.clock.now();
    this.#spentAtMs = null;
    if (leftMs > 0) await this.clock.sleep(leftMs);
  }
}
