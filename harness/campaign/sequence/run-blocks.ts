import type { BarrierParticipant, CutBlock, RequestedBlockOperation } from '../play/block-barrier.ts';
import type { OperatorOperation } from '../play/operation.ts';
import type { Shadow } from '../shadow.ts';

/** Longer than the interval of premium samples, the first of which shows a boundary. */
const FIRST_SAMPLE_MS = 10_000;
/** Distance from a boundary at which an advance first stops, ms; less than the longest unobserved advance. */
const AHEAD_MS = 30_000;

/** Blocks of a run: the shadow follows each one that the target cuts. */
export class RunBlocks {
  readonly #participant: Pick<BarrierParticipant, 'announceDue' | 'cut'>;
  #shadow: Shadow;
  #areTimesKnown: boolean;
  #isArchiveHeld = false;

  /**
   * @param participant  participant of the block barrier
   * @param areTimesKnown  whether each block is observed: only some are when others cut them
   */
  constructor(
    participant: Pick<BarrierParticipant, 'announceDue' | 'cut'>,
    shadow: Shadow,
    { areTimesKnown }: { readonly areTimesKnown: boolean },
  ) {
    this.#participant = participant;
    this.#shadow = shadow;
    this.#areTimesKnown = areTimesKnown;
    this.#participant.announceDue(() => this.#shadow.venue.nextDueMs);
  }

  /** Branch of the shadow that the run is on. */
  get shadow(): Shadow {
    return this.#shadow;
  }

  /** False once blocks were cut at unobserved times, which leaves the times of their events unknown. */
  get areTimesKnown(): boolean {
    return this.#areTimesKnown;
  }

  /** Whether the archive is held, so that it shows an earlier block. */
  get isArchiveHeld(): boolean {
    return this.#isArchiveHeld;
  }

  noteUnknownTimes(): void {
    this.#areTimesKnown = false;
  }

  /** Lets another branch follow the target from here on. */
  continueOn(branch: Shadow): void {
    this.#shadow = branch;
  }

  /**
   * Applies effects on both sides in the next block, once all participants are ready.
   * @returns the effects that the target accepted
   */
  async cut(...effects: readonly RequestedBlockOperation[]): Promise<readonly OperatorOperation[]> {
    return this.#follow(await this.#participant.cut(...effects));
  }

  /** Cuts a block on both sides, with another branch in place of the shadow, so that its marks are observed. */
  async cutWith(branch: Shadow): Promise<void> {
    const blocks = await this.#participant.cut({ operation: 'none' });
    await this.#follow(blocks);
    if (branch !== this.#shadow)
      for (const { observed, operation } of blocks) await branch.cutBlocks(observed, operation);
  }

  /**
   * Cuts a block whose actions the shadow gets only afterwards, since the target's answers reveal their order.
   * @param decide  applies them to the shadow
   */
  async cutDeciding(
    effect: RequestedBlockOperation | null,
    decide: (blocks: readonly CutBlock[]) => Promise<void>,
  ): Promise<void> {
    const blocks = await this.#participant.cut(...(effect === null ? [] : [effect]));
    await decide(blocks);
    await this.#follow(blocks);
  }

  async #follow(blocks: readonly CutBlock[]): Promise<readonly OperatorOperation[]> {
    const accepted: OperatorOperation[] = [];
    for (const { observed, operation } of blocks) {
      // Blocks were cut at times that are neither observed nor served.
      for (let height = this.#shadow.height + 1; height < observed.height; height++)
        if (observed.timesMs?.has(height) !== true) this.noteUnknownTimes();
      await this.#shadow.cutBlocks(observed, operation);
      if (operation.operation === 'archive') this.#isArchiveHeld = operation.held;
      accepted.push(operation);
    }
    return accepted;
  }

  /** Advances both sides by this time. */
  async advance(ms: number): Promise<void> {
    await this.#passUntil(this.#shadow.venue.timeMs + ms);
  }

  /**
   * Advances past the next funding boundary by this time, the last part so slowly that its block is observed.
   * @param market  id of the market whose funding it is
   */
  async advancePastFunding(market: number, ms: number): Promise<void> {
    if (this.#shadow.nextFundingMs(market) === 0) await this.advance(FIRST_SAMPLE_MS);
    const boundaryMs = this.#shadow.nextFundingMs(market);
    if (boundaryMs === 0) return;
    await this.#passUntil(boundaryMs - AHEAD_MS);
    await this.#passUntil(boundaryMs + ms);
  }

  async #passUntil(untilMs: number): Promise<void> {
    while (this.#shadow.venue.timeMs < untilMs) await this.cut({ operation: 'pass', untilMs });
  }
}
