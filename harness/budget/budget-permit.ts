import { buckets } from '../../spec-schemas/catalogue/limits.ts';
import { type BudgetClock, monotonicClock } from './rate-budget.ts';

/** From empty to full, ms, with a second over. */
const FILLS_IN_MS = (buckets.perIp.burst / buckets.perIp.refillPerSecond + 1) * 1_000;

/**
 * Leave to spend the budget of our own address at a venue behind a URL, and what a run knows of that budget. Its clock is real:
 * what it measures bounds what a venue may have let in, and asserts nothing by itself.
 */
export class IpBudgetTracker {
  readonly clock: BudgetClock;
  #spentAtMs: number | null = null;
  /** Whether any budget limits us: false where more was served in a row than a documented one holds; null: nobody has tried. */
  isLimited: boolean | null = null;
  /** Whether light reads were seen to be let in as the documented refill has it, by nobody's doing but ours. */
  isSteady = false;

  constructor(clock: BudgetClock = monotonicClock) {
    this.clock = clock;
  }

  /** Something was sent beyond what the rate budget of the run allows. */
  spent(): void {
    this.#spentAtMs = this.clock.now();
  }

  /** Resolves when a documented budget is as full as it can be, if nobody else draws on it: after a minute at most. */
  async whole(): Promise<void> {
    if (this.isLimited === false) return;
    await this.clock.sleep(FILLS_IN_MS);
  }

  /** Leaves the address as it was found: the next run, and whoever shares it, is not to meet an empty budget. */
  async comeBack(): Promise<void> {
    if (this.#spentAtMs === null || this.isLimited === false) return;
    const leftMs = this.#spentAtMs + FILLS_IN_MS - this.clock.now();
    this.#spentAtMs = null;
    if (leftMs > 0) await this.clock.sleep(leftMs);
  }
}
