import type { BookRules } from '../book/book-rules.ts';
import type { CommittedBlock } from '../events.ts';
import { type SerializedState, serializeState } from '../state/snapshot.ts';
import { newTradedMarket } from '../state/traded-market.ts';
import { emptyVenueState, type VenueState } from '../state/venue-state.ts';

/**
 * Tells what rows of an archive are printed with and no event says: markets and tokens by their names and decimals, and
 * the votes on record. It is told with the chain's first block, and again with each block that changes it.
 */
export class ChainFactsTracker {
  readonly #state: VenueState;
  readonly #match: BookRules;
  #writtenCounts = '';

  constructor(state: VenueState, match: BookRules) {
    this.#state = state;
    this.#match = match;
  }

  /** null: as before. */
  at({ height, events }: CommittedBlock): SerializedState | null {
    const { markets, tokens } = this.#state;
    const now = `${markets.size} ${tokens.size}`;
    if (height > 0 && now === this.#writtenCounts && !events.some(({ kind }) => kind === 'vote')) return null;
    this.#writtenCounts = now;
    return serializeState(this.#bare());
  }

  /** The state without anybody on it, and with no orders. */
  #bare(): VenueState {
    const { chain, height, timeMs, markets, tokens, votes } = this.#state;
    const bookless = markets
      .values()
      .map((market) => [market.id, { ...market, ...newTradedMarket(this.#match) }] as const);
    return { ...emptyVenueState(chain), height, timeMs, markets: new Map(bookless), tokens, votes };
  }
}
