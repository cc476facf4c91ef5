import type { CaseContext } from '../check/case-context.ts';
import { Disturbed, NotExercised } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import {
  type MarkAndIndex,
  moveMarkTowards,
  readMarkAndIndex,
  snapPxToGrid,
  submitIndexForMark,
} from './index-price.ts';

type Context = Pick<CaseContext<never>, 'given' | 'target' | 'control'>;

/** Maximum corrections of the index until the mark is right. */
const ROUNDS = 6;

/** The mark of a leased market, which the case moves through its index. */
export class MovableMark {
  readonly #context: Context;
  readonly #market: MarketFacts;
  #left: bigint | null = null;

  constructor(context: Context, market: MarketFacts) {
    this.#context = context;
    this.#market = market;
  }

  prices(): Promise<MarkAndIndex> {
    return readMarkAndIndex(this.#context, this.#market);
  }

  /**
   * Moves the mark to a price, x 1e8. It follows index and external price at a distance that depends on the book's history, so the two are
   * set near the wanted price, from above: a mark that dips on the way would change the band.
   * @param start  prices when the target was chosen
   * @throws Disturbed when it fell further than it should
   */
  async moveTo(px: bigint, start: MarkAndIndex): Promise<void> {
    const below = start.index - start.mark;
    let index = below > 0n ? px + below : px;
    for (let round = 0; round < ROUNDS; round++) {
      const { text } = snapPxToGrid(this.#market, index);
      const { to: mark } = await submitIndexForMark(this.#context, this.#market, text);
      this.#left = mark;
      const off = px - mark;
      if (off <= this.#market.tick && off >= -this.#market.tick) return;
      if (off > 0n && start.mark > px) throw new Disturbed(`the mark fell to ${mark}, not to ${px} x 1e-8`);
      // The mark may differ from its index by a factor or by a constant: the higher estimate is safer.
      const byPart = mark === 0n ? 0n : (index * px) / mark;
      const bySum = index + off;
      index = bySum;
      if (byPart > index) index = byPart;
    }
  }

  /** Restores the mark to its last target, in case one of its inputs has become stale meanwhile. */
  async restore(): Promise<void> {
    const { index, mark } = await this.prices();
    if (this.#left === null || mark === this.#left) return;
    const { text } = snapPxToGrid(this.#market, index);
    await this.#context.control.oracle(this.#market.coin, text, text);
  }

  /**
   * Like `moveTo`, in one step and one block, starting from the result of a `moveTo`: the venue sees no mark in between.
   * @returns the resulting mark, x 1e8
   * @throws Disturbed when it moved elsewhere: orders of the case on both sides may have moved the average. NotExercised when it takes
   * several blocks
   */
  async moveAtOnce(px: bigint): Promise<bigint> {
    await this.restore();
    const { tick } = this.#market;
    const { from, to: marked, isGradual } = await moveMarkTowards(this.#context, this.#market, px);
    if (isGradual) throw new NotExercised('a mark that moves in one step');
    this.#left = marked;
    const off = distance(marked, px);
    if (off > 2n * tick && off * 5n > distance(from, px))
      throw new Disturbed(`the mark went to ${marked}, not to ${px} x 1e-8`);
    return marked;
  }
}

function distance(one: bigint, other: bigint): bigint {
  return one > other ? one - other : other - one;
}
