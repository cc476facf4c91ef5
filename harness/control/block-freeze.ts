import type { RequestedBlockMode } from '../../spec-schemas/operator/calls.ts';
import { chooseRestorableBlockMode, parseBlockMode } from './block-mode.ts';
import type { Control } from './control.ts';

/**
 * Periods in which no block is cut, shared by parallel cases. Nothing in this run changes the venue meanwhile: operator effects of other
 * cases wait for the end of the period, so work during it only reads. Each period ends with a block, so that waiting for one is not
 * prolonged by one period after another.
 */
export class BlockFreeze {
  readonly #control: Operated;
  /** Cuts the block at the end of a freeze. */
  readonly #cut: () => Promise<unknown>;
  readonly #moving = new Set<Promise<unknown>>();
  #moment: Moment | null = null;

  constructor(control: Operated, cut: () => Promise<unknown>) {
    this.#control = control;
    this.#cut = cut;
  }

  /** Runs an effect on the venue between two freezes. */
  async runBetweenFreezes<T>(effect: () => Promise<T>): Promise<T> {
    while (this.#moment !== null) await this.#moment.over;
    const moving = effect();
    // Its failure is reported to the caller.
    const ended = moving.then(nothing, nothing).finally(() => this.#moving.delete(ended));
    this.#moving.add(ended);
    return moving;
  }

  /**
   * Runs `read` while blocks are held. Calls before the first read is done join it; later ones wait for the next freeze.
   * @returns null, with nothing done, on a target that does not hold its blocks, or does not report how to restore them
   */
  async runFrozen<T>(read: () => Promise<T>): Promise<{ readonly read: T } | null> {
    while (this.#moment?.isClosing === true) await this.#moment.over;
    this.#moment ??= this.#begun();
    const moment = this.#moment;
    moment.readers += 1;
    try {
      return (await moment.holds) ? { read: await read() } : null;
    } finally {
      moment.isClosing = true;
      moment.readers -= 1;
      if (moment.readers === 0) await moment.end();
    }
  }

  #begun(): Moment {
    let over = nothing;
    let back: RequestedBlockMode | null = null;
    const hold = async () => {
      await Promise.all(this.#moving);
      const { block_mode } = await this.#control.capabilities();
      if (!this.#control.holdsBlocks) return false;
      const found = parseBlockMode(block_mode);
      // In manual mode they are cut by the venue's driver, and not now.
      if (found === null || found.mode === 'manual') return found !== null;
      back = chooseRestorableBlockMode(this.#control, found);
      if (back !== null) await this.#control.blocks({ mode: 'manual' });
      return back !== null;
    };
    const giveBack = async () => {
      const mode = back;
      if (mode === null) return;
      await this.#cut().finally(() => this.#control.blocks(mode));
    };
    const moment: Moment = {
      over: new Promise((resolve) => {
        over = resolve;
      }),
      holds: hold(),
      readers: 0,
      isClosing: false,
      end: () =>
        giveBack().finally(() => {
          this.#moment = null;
          over();
        }),
    };
    // Each reader gets the failure itself.
    moment.holds.catch(nothing);
    return moment;
  }
}

type Operated = Pick<Control, 'blocks' | 'capabilities' | 'holdsBlocks' | 'offers'>;

interface Moment {
  readonly over: Promise<void>;
  readonly holds: Promise<boolean>;
  readers: number;
  isClosing: boolean;
  end(): Promise<void>;
}

function nothing(): void {}
