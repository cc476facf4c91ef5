import type { BookRules } from '../book/book-rules.ts';
import type { CommittedBlock } from '../events.ts';
import { type SerializedState, serializeState } from '../state/snapshot.ts';
import { newTradedMarket } from '../state/traded-market.ts';
import { makeEmptyVenueState, type VenueState } from '../state/venue-state.ts';

/**
 * Reports the chain facts that archive rows are printed with and that no event carries: names and decimals of markets and tokens, and the
 * recorded votes. They accompany the chain's first block and each block that changes them.
 */
export class ArchiveMetadataTracker {
  readonly #state: VenueState;
  readonly #match: BookRules;
  #writtenCounts = '';

  constructor(state: VenueState, match: BookRules) {
    this.#state = state;
    this.#match = match;
  }

  /** null: unchanged. */
  at({ height, events }: CommittedBlock): SerializedState | null {
    const { markets, tokens } = this.#state;
    const now = `${markets.size} ${tokens.size}`;
    if (height > 0 && now === this.#writtenCounts && !events.some(({ kind }) => kind === 'vote')) return null;
    this.#writtenCounts = now;
    return serializeState(this.#bare());
  }

  /** The state without accounts and orders. */
  #bare(): VenueState {
    const { chain, height, timeMs, markets, tokens, votes } = this.#state;
    const bookless = markets
      .values()
      .map((market) => [market.id, { ...market, ...newTradedMarket(this.#match) }] as const);
    return { ...makeEmptyVenueState(chain), height, timeMs, markets: new Map(bookless), tokens, votes };
  }
}
