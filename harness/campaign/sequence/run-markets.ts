import { MARKETS_PER_SEQUENCE } from '../../generate/references.ts';
import type { PlayedMarket } from '../../generate/scope/markets.ts';
import { playedMarketAt } from '../play/run-scope.ts';

/** Markets of a run: those found at its start, and those that its accounts register. */
export class RunMarkets {
  readonly initial: readonly PlayedMarket[];
  /** Whether every registration price was at its floor at the start, on both sides. */
  readonly isAtAuctionFloor: boolean;
  readonly #registered: () => readonly PlayedMarket[];

  constructor(parts: RunMarketsParts) {
    this.initial = parts.initial;
    this.isAtAuctionFloor = parts.isAtAuctionFloor;
    this.#registered = parts.registered;
  }

  /** Registered markets, newest first, before those found at the start. */
  get all(): readonly PlayedMarket[] {
    return [...this.#registered(), ...this.initial];
  }

  /** Markets that references resolve to. */
  get referenced(): readonly PlayedMarket[] {
    return this.all.slice(0, MARKETS_PER_SEQUENCE);
  }

  at(ref: number): PlayedMarket {
    return playedMarketAt(this.referenced, ref);
  }
}

export interface RunMarketsParts {
  readonly initial: readonly PlayedMarket[];
  readonly isAtAuctionFloor: boolean;
  /** Returns the markets that the accounts have registered so far. */
  readonly registered: () => readonly PlayedMarket[];
}
