import { asidePx, orderAction, sizeOf } from '../check/order-wish.ts';
import type { Pace } from '../check/pace.ts';
import { settledOrders } from '../check/settled-orders.ts';
import { Blocked, Inconclusive } from '../check/verdicts.ts';
import { refusalOf, type VenueError } from '../client/replies.ts';
import type { VenueClient } from '../client/venue-client.ts';
import { deriveIdentity, type KeyOrigin } from '../identity/keys.ts';
import type { Treasury } from '../identity/treasury.ts';
import type { MarketFacts, VenueFacts } from '../probe/facts.ts';
import { LEAST_USDC } from '../probe/measure.ts';

/** @source write-api, "Errors": price times size under the market minimum */
const TOO_SMALL = 'ORDER_BELOW_MIN_NOTIONAL';
/** Each try is larger than the one before by a third, so the last one is worth some millions. */
const MOST_TRIES = 40;
/** Times what the order is worth: leverage 1, a size that is rounded up, and a cushion. */
const PROBER_FUNDS = 2n;

/**
 * What the smallest order of a market is worth, which no read shows: an order is tried once in each market that the run
 * uses, post-only and far from the mark, and a larger one while it is too small.
 */
export class LeastOrders {
  readonly #parts: {
    readonly client: VenueClient;
    readonly pace: Pace;
    readonly facts: VenueFacts;
    readonly treasury: Treasury;
  };
  readonly #origin: KeyOrigin;
  readonly #measures = new Map<number, bigint>();
  readonly #finding = new Map<number, Promise<bigint>>();
  #probers = 0;

  constructor(
    parts: { client: VenueClient; pace: Pace; facts: VenueFacts; treasury: Treasury },
    { seed, salt }: { readonly seed: number; readonly salt: string },
  ) {
    this.#parts = parts;
    this.#origin = { seed, salt, caseId: 'least-orders', attempt: 0 };
  }

  /** Whether the run's money has no end. */
  get isAmple(): boolean {
    return this.#parts.treasury.isAmple;
  }

  /** The market with the measure that is known of it. */
  known(market: MarketFacts): MarketFacts {
    return { ...market, measure: this.#measures.get(market.id) ?? market.measure };
  }

  /**
   * The market with its measure, once that is found out.
   * @throws Blocked when no order is large enough
   */
  async found(market: MarketFacts): Promise<MarketFacts> {
    const finding = this.#finding.get(market.id) ?? this.#measured(market);
    this.#finding.set(market.id, finding);
    this.#measures.set(market.id, await finding);
    return this.known(market);
  }

  async #measured(market: MarketFacts): Promise<bigint> {
    let { measure } = market;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const refusal = await this.#tried(market, LEAST_USDC * measure);
      if (refusal?.code !== TOO_SMALL) return measure;
      measure += (measure + 2n) / 3n;
    }
    throw new Blocked(`every order of ${market.coin} is too small, also one of ${LEAST_USDC * measure} USDC`);
  }

  /** Why an order that is worth so much is refused; null when it is not, or nothing tells. */
  async #tried(market: MarketFacts, worth: bigint): Promise<VenueError | null> {
    const { client, treasury } = this.#parts;
    const prober = deriveIdentity(this.#origin, this.#probers++);
    await treasury.grant(prober.address, String(worth * PROBER_FUNDS), '0');
    const px = asidePx(market);
    const action = orderAction(prober, { market, side: 'bid', px, size: sizeOf(market, px, worth), tif: 'alo' });
    try {
      return refusalOf(await settledOrders(this.#parts, action, await client.act(prober, action)));
    } catch (error) {
      if (error instanceof Inconclusive) return null;
      throw error;
    } finally {
      await client.act(prober, { type: 'cancel_all_orders', params: {} }).catch(() => undefined);
      await treasury.recycle(prober).catch(() => undefined);
    }
  }
}
