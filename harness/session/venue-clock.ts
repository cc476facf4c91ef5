/** Minimum advance that counts: a node's clock may be corrected by seconds, while deliberate advances are a faucet's window or more. */
const LEAP_MS = 10_000;
/** Maximum factor by which a venue's clock may run faster than ours. */
const MOST_PACE = 10;
/** Maximum consensus time of a block cut by hand. */
const BLOCK_MS = 1_000;

/** Both of our clocks at one instant. */
export interface LocalClocksReading {
  readonly wallMs: number;
  readonly steadyMs: number;
}

/** Block, with the times of its request and its reply. */
interface ClockSample {
  readonly timeMs: number;
  readonly requestedAt: LocalClocksReading;
  readonly answeredAt: LocalClocksReading;
  /** Moment of our own calls that change time. */
  readonly moment: number;
}

/**
 * Compares consensus time with our own clock: unless our calls advance it, it cannot run ahead. It may lag by any amount, for example with
 * blocks on demand or a temporary stall: so only new blocks are compared.
 */
export class ConsensusTimeWatch {
  #newest: ClockSample | null = null;

  /**
   * Records a block that a call of ours cut, at some time since its request: a busy machine may read the reply late.
   * @param blocks  number of blocks that it cut
   * @returns ms by which time ran ahead since the block before, or decreased, below 0; null: neither, or unknown
   */
  onCut(timeMs: number, moment: number, blocks: number, requestedAt: LocalClocksReading): number | null {
    const before = this.#newest;
    this.#newest = { timeMs, moment, requestedAt, answeredAt: readLocalClocks() };
    return before === null || before.moment !== moment ? null : strangeBetween(before, this.#newest, blocks);
  }

  /** Records the newest block, whenever it was cut. @returns as `onCut` does */
  observe(timeMs: number, moment: number, requestedAt: LocalClocksReading): number | null {
    const before = this.#newest;
    if (before === null || before.moment !== moment) return null;
    const now = { timeMs, moment, requestedAt, answeredAt: readLocalClocks() };
    if (now.timeMs - now.answeredAt.wallMs > before.timeMs - before.requestedAt.wallMs) this.#newest = now;
    return strangeBetween(before, now, 0);
  }
}

export function readLocalClocks(): LocalClocksReading {
  return { wallMs: Date.now(), steadyMs: performance.now() };
}

function strangeBetween(from: ClockSample, to: ClockSample, blocks: number): number | null {
  // A block requested before the other's reply may be the older one.
  const isLater = to.requestedAt.steadyMs >= from.answeredAt.steadyMs;
  const backMs = from.timeMs - to.timeMs;
  return isLater && backMs > LEAP_MS ? -backMs : leapBetween(from, to, blocks);
}

function leapBetween(from: ClockSample, to: ClockSample, blocks: number): number | null {
  // The faster of our clocks: one may stop while this machine sleeps, the other be set.
  const passedMs = Math.max(
    to.answeredAt.wallMs - from.requestedAt.wallMs,
    to.answeredAt.steadyMs - from.requestedAt.steadyMs,
    0,
  );
  const movedMs = to.timeMs - from.timeMs;
  return movedMs > MOST_PACE * passedMs + LEAP_MS + BLOCK_MS * blocks ? movedMs - Math.round(passedMs) : null;
}
