import { isOrdinaryMarket } from '../check/market-picker.ts';
import { farBidPxFor, orderAction, sizeForNotional } from '../check/order-spec.ts';
import type { BlockWaiter } from '../check/pace.ts';
import { resolvePendingOrders } from '../check/pending-orders.ts';
import { refusalOf, type VenueError } from '../client/replies.ts';
import type { VenueClient } from '../client/venue-client.ts';
import type { FundedCase } from '../identity/funded-cases.ts';
import { deriveIdentity, type Identity, type KeyOrigin } from '../identity/keys.ts';
import type { Treasury } from '../identity/treasury.ts';
import { Blocked, FundsGivenBackError, Inconclusive, Unsupported } from '../kernel/verdicts.ts';
import type { MarketFacts, VenueFacts } from '../probe/facts.ts';
import { MIN_CASE_ORDER_USDC } from '../probe/price-scale.ts';
import { cancelOrdersOf } from './cancel-orders.ts';

/** @source write-api, "Errors": price times size under the market minimum */
const TOO_SMALL = 'ORDER_BELOW_MIN_NOTIONAL';
const CANCEL = 'cancel_order';
/** Maximum tries, each a third larger than the one before, so the last one is worth some millions. */
const MOST_TRIES = 40;
/** Factor on the value of the order: leverage 1, a rounded-up size, and a cushion. */
const PROBER_FUNDS = 2n;
/** Number of markets that are still trusted once one market's minimum contradicted its reads. */
const LIKELIEST = 8;
/** Maximum markets tried by one action, and maximum money for their orders, whole USDC. */
const MOST_TOGETHER = 20;
const MOST_ENDOWED = 750n;

/** Account that places trial orders in one market, with its funds. */
interface Prober {
  readonly identity: Identity;
  /** Case that pays for it. */
  readonly payee: FundedCase | null;
  usdc: bigint;
}

/** Parts of the run that send and fund trial orders. */
export interface MinimumOrderParts {
  readonly client: VenueClient;
  readonly pace: BlockWaiter;
  readonly facts: VenueFacts;
  readonly treasury: Treasury;
  /** Returns why an action is not sent: the venue cannot read its form; left out: it reads all forms. */
  readonly whyUnread?: (tag: string) => Promise<string | null>;
}

/**
 * Probes the value of the smallest order of a market, which no read shows: a trial order is placed once in each market that the run uses,
 * post-only and far from the mark, and a larger one while it is too small.
 */
export class MinimumOrderProbe {
  readonly #parts: MinimumOrderParts;
  readonly #origin: KeyOrigin;
  readonly #measures = new Map<number, bigint>();
  readonly #finding = new Map<number, Promise<bigint>>();
  /** Markets in which a trial order may still rest, and could match a case's orders. */
  readonly #unfree = new Set<number>();
  readonly #likeliest: ReadonlySet<number>;
  /** Results of the single action for many markets. null: not sent yet. */
  #together: Promise<ReadonlyMap<number, bigint>> | null = null;
  #probers = 0;
  #isDisappointed = false;

  constructor(parts: MinimumOrderParts, { seed, salt }: { readonly seed: number; readonly salt: string }) {
    this.#parts = parts;
    this.#likeliest = new Set(
      parts.facts.markets
        .filter(isOrdinaryMarket)
        .toSorted(byLikelyCost)
        .slice(0, LIKELIEST)
        .map(({ id }) => id),
    );
    this.#origin = { seed, salt, caseId: 'least-orders', attempt: 0 };
  }

  /** Whether the run's funds are unlimited. */
  get hasUnlimitedFunds(): boolean {
    return this.#parts.treasury.isAmple;
  }

  /**
   * Whether the reads of an untried market may be trusted about its minimum: once one was wrong, only for the markets that are most likely
   * cheap.
   */
  canTrustReads({ id }: MarketFacts): boolean {
    return this.#measures.has(id) || !this.#isDisappointed || this.#likeliest.has(id);
  }

  /** Returns the market with its minimum, as far as known. */
  withKnownMinimum(market: MarketFacts): MarketFacts {
    return { ...market, priceScale: this.#measures.get(market.id) ?? market.priceScale };
  }

  /**
   * Returns the market with its minimum, measured if necessary.
   * @param payee  case that needs it; null: no case
   * @throws Blocked when no order is large enough, or the trial order could not be cancelled; Unsupported where the venue cannot read the
   * cancel known from public facts
   */
  async withMeasuredMinimum(market: MarketFacts, payee: FundedCase | null = null): Promise<MarketFacts> {
    const finding = this.#finding.get(market.id) ?? this.#measured(market, payee);
    this.#finding.set(market.id, finding);
    // Removed so that it is retried later, when there is money for it.
    finding.catch((error: unknown) => error instanceof FundsGivenBackError && this.#finding.delete(market.id));
    this.#measures.set(market.id, await finding);
    if (this.#unfree.has(market.id)) {
      const unread = (await this.#parts.whyUnread?.(CANCEL)) ?? null;
      if (unread !== null) throw new Unsupported(unread);
      throw new Blocked(`the order that tried ${market.coin} could not be taken back`);
    }
    return this.withKnownMinimum(market);
  }

  async #measured(market: MarketFacts, payee: FundedCase | null): Promise<bigint> {
    // The operator's requests cost nothing.
    if (!this.hasUnlimitedFunds) {
      this.#together ??= this.#measuredTogether(payee).catch(() => new Map());
      const priceScale = (await this.#together).get(market.id);
      if (priceScale !== undefined) return priceScale;
    }
    return this.#measuredAlone(market, payee);
  }

  /** Tries the minimum known from reads in several markets with one action; returns the accepted ones. */
  async #measuredTogether(payee: FundedCase | null): Promise<ReadonlyMap<number, bigint>> {
    const markets = this.#cheapest();
    const worth = markets.map(({ priceScale }) => MIN_CASE_ORDER_USDC * priceScale);
    const prober = this.#prober(payee);
    try {
      await this.#endow(
        prober,
        worth.reduce((sum, one) => sum + one, 0n),
      );
      const { identity } = prober;
      const orders = markets.map((market, at) => this.#order(identity, market, worth[at] ?? 0n).order);
      const action = { type: 'batch_order', params: { owner: identity.address, orders } };
      const reply = await resolvePendingOrders(this.#parts, action, await this.#parts.client.act(identity, action));
      const statuses = reply.kind === 'statuses' && reply.statuses.length === markets.length ? reply.statuses : [];
      return new Map(
        markets.flatMap(({ id, priceScale }, at) => (statuses[at]?.kind === 'resting' ? [[id, priceScale]] : [])),
      );
    } finally {
      await this.#tidiedUp(prober.identity, markets);
    }
  }

  /** Returns as many of the likely cheap markets as one account can fund. */
  #cheapest(): readonly MarketFacts[] {
    let left = MOST_ENDOWED;
    return this.#parts.facts.markets
      .filter(isOrdinaryMarket)
      .toSorted(byLikelyCost)
      .slice(0, MOST_TOGETHER)
      .filter(({ priceScale }) => {
        left -= MIN_CASE_ORDER_USDC * priceScale * PROBER_FUNDS;
        return left >= 0n;
      });
  }

  #prober(payee: FundedCase | null): Prober {
    return { identity: deriveIdentity(this.#origin, this.#probers++), payee, usdc: 0n };
  }

  async #measuredAlone(market: MarketFacts, payee: FundedCase | null): Promise<bigint> {
    const prober = this.#prober(payee);
    try {
      await this.#endow(prober, MIN_CASE_ORDER_USDC * market.priceScale);
      const priceScale = await this.#leastAccepted(prober, market);
      if (priceScale > market.priceScale) this.#isDisappointed = true;
      return priceScale;
    } finally {
      await this.#tidiedUp(prober.identity, [market]);
    }
  }

  /** Returns the smallest accepted order value, starting from that of the reads. */
  async #leastAccepted(prober: Prober, market: MarketFacts): Promise<bigint> {
    let { priceScale } = market;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      if (!(await this.#isTooSmall(prober, market, MIN_CASE_ORDER_USDC * priceScale))) return priceScale;
      priceScale += (priceScale + 2n) / 3n;
    }
    throw new Blocked(
      `every order of ${market.coin} is too small, also one of ${MIN_CASE_ORDER_USDC * priceScale} USDC`,
    );
  }

  /** Whether an order of this value is refused for its size. Other refusals only count once the prober has sufficient funds. */
  async #isTooSmall(prober: Prober, market: MarketFacts, worth: bigint): Promise<boolean> {
    const refusal = await this.#tried(prober, market, worth);
    if (refusal === null || refusal.code === TOO_SMALL) return refusal !== null;
    if (!(await this.#endow(prober, worth))) return false;
    return (await this.#tried(prober, market, worth))?.code === TOO_SMALL;
  }

  /** Funds the prober for an order of this value. @returns false when it had the funds */
  async #endow(prober: Prober, worth: bigint): Promise<boolean> {
    const missing = worth * PROBER_FUNDS - prober.usdc;
    if (missing <= 0n) return false;
    await this.#parts.treasury.grant(prober.identity.address, String(missing), '0', {
      mayHoldMore: true,
      payee: prober.payee,
      isAwaited: true,
    });
    prober.usdc += missing;
    return true;
  }

  /** Returns the refusal of an order of this value; null when it is not refused, or the outcome is not reported. */
  async #tried({ identity }: Prober, market: MarketFacts, worth: bigint): Promise<VenueError | null> {
    const { client } = this.#parts;
    const action = this.#order(identity, market, worth);
    try {
      return refusalOf(await resolvePendingOrders(this.#parts, action, await client.act(identity, action)));
    } catch (error) {
      if (error instanceof Inconclusive) return null;
      throw error;
    }
  }

  #order(owner: Identity, market: MarketFacts, worth: bigint) {
    const px = farBidPxFor(market);
    return orderAction(owner, { market, side: 'bid', px, size: sizeForNotional(market, px, worth), tif: 'alo' });
  }

  async #tidiedUp(prober: Identity, markets: readonly MarketFacts[]): Promise<void> {
    const { client, treasury } = this.#parts;
    for (const { id } of await cancelOrdersOf(client, prober, markets)) this.#unfree.add(id);
    await treasury.recycle(prober, { isPlain: true }).catch(() => undefined);
  }
}

/** Sorts by value of the smallest size, then by required margin. */
function byLikelyCost(one: MarketFacts, other: MarketFacts): number {
  const worth = ({ minLots, mark }: MarketFacts, { szDecimals }: MarketFacts) =>
    minLots * (mark ?? 0n) * 10n ** BigInt(szDecimals);
  // Cross-multiplied, to avoid a division.
  const mine = worth(one, other);
  const its = worth(other, one);
  return mine === its ? other.maxLeverage - one.maxLeverage : mine < its ? -1 : 1;
}
