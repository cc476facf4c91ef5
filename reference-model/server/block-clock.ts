import type { BlockMode } from '../../spec-schemas/operator/calls.ts';
import type { BlockClock } from '../control/controlled-venue.ts';

/** Part of the venue that its clock uses. */
export interface ClockDrivenVenue {
  readonly hasPending: boolean;
  elapse(ms: number): void;
  commit(): void;
  onPending(listener: (() => void) | null): void;
}

/** Delay after which an instant clock retries actions that no block has settled yet. */
const RETRY_MS = 50;

/**
 * Real time for a venue without a clock of its own: passes elapsed time on, and cuts blocks in the configured mode. The node's clock runs
 * in every mode, so that budgets refill and windows expire.
 */
export class RealTimeBlockClock implements BlockClock {
  readonly #venue: ClockDrivenVenue;
  readonly #onFault: (error: unknown) => void;
  readonly #now: () => number;
  #mode: BlockMode;
  #passedOnMs: number;
  #timer: NodeJS.Timeout | null = null;
  #dueMs = 0;
  #batch: NodeJS.Immediate | null = null;
  #again: NodeJS.Timeout | null = null;

  /**
   * @param onFault  called when a block violates an invariant of the model
   * @param now      milliseconds on a monotonic clock
   */
  constructor(
    venue: ClockDrivenVenue,
    mode: BlockMode,
    onFault: (error: unknown) => void,
    now: () => number = () => performance.now(),
  ) {
    this.#venue = venue;
    this.#onFault = onFault;
    this.#now = now;
    this.#mode = mode;
    this.#passedOnMs = now();
    this.#start();
  }

  get mode(): BlockMode {
    return this.#mode;
  }

  setMode(mode: BlockMode): void {
    this.stop();
    this.#mode = mode;
    this.#start();
  }

  /** Advances the venue by the elapsed time; called before each request, so that it is judged at its own time. */
  catchUp(): void {
    // Time advances in whole milliseconds; the remainder carries over, so that rounding loses nothing.
    const elapsed = Math.floor(this.#now() - this.#passedOnMs);
    if (elapsed <= 0) return;
    this.#passedOnMs += elapsed;
    this.#venue.elapse(elapsed);
  }

  stop(): void {
    this.#venue.onPending(null);
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#batch !== null) clearImmediate(this.#batch);
    if (this.#again !== null) clearTimeout(this.#again);
    this.#timer = null;
    this.#batch = null;
    this.#again = null;
  }

  #start(): void {
    switch (this.#mode.mode) {
      case 'manual':
        return;
      case 'timer':
        this.#dueMs = this.#now();
        this.#arm(this.#mode.ms);
        return;
      case 'instant':
        this.#venue.onPending(() => this.#cutSoon());
        if (this.#venue.hasPending) this.#cutSoon();
    }
  }

  #arm(intervalMs: number): void {
    const now = this.#now();
    // Scheduled from due time to due time, so that the cadence holds; after a stall it continues from now, without a burst.
    this.#dueMs = Math.max(this.#dueMs + intervalMs, now);
    this.#timer = setTimeout(() => {
      this.#cut();
      // A listener notified of the block may have changed the mode.
      if (this.#timer !== null) this.#arm(intervalMs);
    }, this.#dueMs - now);
  }

  /** Cuts one block for everything that arrived in this turn of the event loop. */
  #cutSoon(): void {
    this.#batch ??= setImmediate(() => {
      this.#batch = null;
      if (!this.#venue.hasPending) return;
      this.#cut();
      // Actions that wait for a later time are still pending.
      if (this.#venue.hasPending && this.#mode.mode === 'instant')
        this.#again ??= setTimeout(() => this.#retry(), RETRY_MS);
    });
  }

  #retry(): void {
    this.#again = null;
    this.#cutSoon();
  }

  #cut(): void {
    this.catchUp();
    try {
      this.#venue.commit();
    } catch (error) {
      this.#onFault(error);
    }
  }
}
