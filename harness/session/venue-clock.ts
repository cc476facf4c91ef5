/** A node's clock may be set right by seconds; who moves time on moves it by a faucet's window or more. */
const LEAP_MS = 10_000;
/** A venue may run so many times as fast as we do. */
const MOST_PACE = 10;
/** The most that a block which is cut by hand may take of consensus time. */
const BLOCK_MS = 1_000;

/** Both of our clocks at one instant. */
export interface Instant {
  readonly wallMs: number;
  readonly steadyMs: number;
}

/** A block, and the instants between which it was told: of what was asked before it, and of now. */
interface Sight {
  readonly timeMs: number;
  readonly asked: Instant;
  readonly told: Instant;
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
   * A block was cut for a call of ours, at some instant since that was sent: a machine with other things to do may be long
   * in reading the answer.
   * @param blocks  that it cut
   * @returns by how many ms time has run away since the block before, or gone back, below 0; null: neither, or nothing tells
   */
  cut(timeMs: number, moment: number, blocks: number, asked: Instant): number | null {
    const before = this.#newest;
    this.#newest = { timeMs, moment, asked, told: instant() };
    return before === null || before.moment !== moment ? null : strangeBetween(before, this.#newest, blocks);
  }

  /** The newest block, whenever it was cut. @returns as `cut` does */
  seen(timeMs: number, moment: number, asked: Instant): number | null {
    const before = this.#newest;
    if (before === null || before.moment !== moment) return null;
    const now = { timeMs, moment, asked, told: instant() };
    if (now.timeMs - now.told.wallMs > before.timeMs - before.asked.wallMs) this.#newest = now;
    return strangeBetween(before, now, 0);
  }
}

export function instant(): Instant {
  return { wallMs: Date.now(), steadyMs: performance.now() };
}

function strangeBetween(from: Sight, to: Sight, blocks: number): number | null {
  // What was asked for before the other was told may be the older one.
  const isLater = to.asked.steadyMs >= from.told.steadyMs;
  const backMs = from.timeMs - to.timeMs;
  return isLater && backMs > LEAP_MS ? -backMs : leapBetween(from, to, blocks);
}

function leapBetween(from: Sight, to: Sight, blocks: number): number | null {
  // Whichever of our clocks went on further: one may stand still while this machine sleeps, the other be set.
  const passedMs = Math.max(to.told.wallMs - from.asked.wallMs, to.told.steadyMs - from.asked.steadyMs, 0);
  const movedMs = to.timeMs - from.timeMs;
  return movedMs > MOST_PACE * passedMs + LEAP_MS + BLOCK_MS * blocks ? movedMs - Math.round(passedMs) : null;
}
