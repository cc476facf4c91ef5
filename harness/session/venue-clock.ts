/** A node's clock may be set right by seconds; who moves time on moves it by a faucet's window or more. */
const LEAP_MS = 10_000;
/** A venue may run so many times as fast as we do. */
const MOST_PACE = 10;
/** The most that a block which is cut by hand may take of consensus time. */
const BLOCK_MS = 1_000;

interface Sight {
  readonly timeMs: number;
  readonly wallMs: number;
  readonly steadyMs: number;
  /** Of our own calls that move time. */
  readonly moment: number;
}

/**
 * Consensus time, held against our own clock: where no call of ours moves it, it cannot run away from us. It may lag as
 * far behind as it likes, as it does where blocks are cut when they are needed or a chain stands still for a while: so it
 * is held against blocks only that were seen to be new.
 */
export class VenueClock {
  #newest: Sight | null = null;

  /**
   * A block has just been cut, for a call of ours.
   * @param blocks  that it cut
   * @returns by how many ms time has run away since the block before; null: it has not, or nothing tells
   */
  cut(timeMs: number, moment: number, blocks: number): number | null {
    const before = this.#newest;
    this.#newest = sight(timeMs, moment);
    return before === null || before.moment !== moment ? null : leapBetween(before, this.#newest, blocks);
  }

  /** The newest block, whenever it was cut. @returns as `cut` does */
  seen(timeMs: number, moment: number): number | null {
    const before = this.#newest;
    if (before === null || before.moment !== moment) return null;
    const now = sight(timeMs, moment);
    if (now.timeMs - now.wallMs > before.timeMs - before.wallMs) this.#newest = now;
    return leapBetween(before, now, 0);
  }
}

function sight(timeMs: number, moment: number): Sight {
  return { timeMs, wallMs: Date.now(), steadyMs: performance.now(), moment };
}

function leapBetween(from: Sight, to: Sight, blocks: number): number | null {
  // Whichever of our clocks went on further: one may stand still while this machine sleeps, the other be set.
  const passedMs = Math.max(to.wallMs - from.wallMs, to.steadyMs - from.steadyMs, 0);
  const movedMs = to.timeMs - from.timeMs;
  return movedMs > MOST_PACE * passedMs + LEAP_MS + BLOCK_MS * blocks ? movedMs - Math.round(passedMs) : null;
}
