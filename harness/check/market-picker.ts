import type { MarketLeases } from '../case/leases.ts';
import type { MinimumOrderProbe } from '../case/minimum-orders.ts';
import { bystanderAddress } from '../client/bystander.ts';
import type { FeedPeeker } from '../client/feed-peeker.ts';
import { decimalAt, rowsAt } from '../client/json-at.ts';
import type { VenueClient } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import { sizeInUnits } from '../compare/planes.ts';
import type { FundedCase } from '../identity/funded-cases.ts';
import type { Random } from '../kernel/random.ts';
import { Blocked, Disturbed, Unsupported } from '../kernel/verdicts.ts';
import type { MarketFacts, VenueFacts } from '../probe/facts.ts';
import { scaledSizeForNotional } from './order-spec.ts';

// Choice of the market in which a case is played. It assumes nothing about a venue's markets: a market that is cheap, open or uncapped on
// one venue is not on the next.

/** Description of `isOrdinaryMarket`. */
const ORDINARY = 'open, traded by its book and on cross margin, with a mark';

/** Without an operator money is scarce: factor on a case's funds that a faucet's grant still covers. */
const AFFORDED = 5n;

/** Maximum cost factor of a further market over the one that a case has leased. */
const DEARER = 3n;

/**
 * Requirement of a case on its market, or on its pair. `label` names it where no market meets it; left out: the skip only says that none
 * fits.
 */
export interface MarketOrPairRequirement<Facts> {
  (facts: Facts): boolean;
  readonly label?: string;
}

export type MarketRequirement = MarketOrPairRequirement<MarketFacts>;

/** Labels a requirement, such as `a tick of more than 1e-8`. */
export function labelMarketRequirement<Facts = MarketFacts>(
  label: string,
  holds: (facts: Facts) => boolean,
): MarketOrPairRequirement<Facts> {
  return Object.assign((facts: Facts) => holds(facts), { label });
}

/** Whether it trades in both directions through its book, holds cross positions, and has a mark. */
export function isOrdinaryMarket(market: MarketFacts): boolean {
  return tradesCrossMargin(market) && market.mark !== null;
}

/** Like `isOrdinaryMarket`, but possibly without a mark. */
export function tradesCrossMargin({ open, close, halted, strictIsolated, isBatched }: MarketFacts): boolean {
  return open && close && !halted && !strictIsolated && !isBatched;
}

/** Requires a mark, and a price grid fine enough to come within half a permille of any price. */
export const hasFineTick = labelMarketRequirement(
  'a tick of half a permille of its mark at most',
  ({ mark, tick }) => mark !== null && tick * 2000n <= mark,
);

export interface MarketPickerParts {
  readonly client: VenueClient;
  readonly facts: VenueFacts;
  readonly leases: MarketLeases;
  /** The case that holds what is leased: the same for its pairs, or a wait in a circle would not be found. */
  readonly holder: object;
  /** null: the run has no money for trial orders. */
  readonly leastOrders: MinimumOrderProbe | null;
  readonly random: Random;
  /** Left out, or null: everything is read. */
  readonly free?: Pick<FeedPeeker, 'peek'> | null;
}

export class MarketPicker {
  readonly #parts: MarketPickerParts;

  constructor(parts: MarketPickerParts) {
    this.#parts = parts;
  }

  /**
   * Leases an ordinary market, drawn at random among the free ones that fit, preferring those with the fewest disturbed cases.
   * @param opens  the most that the case has open at a time, whole USDC before price scaling
   * @param payee  the case
   * @throws Unsupported with what is missing, Disturbed where this would deadlock with cases that wait for a market of this one
   */
  async lease(fits: MarketRequirement, opens: bigint, payee: FundedCase | null = null): Promise<MarketFacts> {
    const { facts, leases, holder, random } = this.#parts;
    const ordinary = facts.markets.filter(isOrdinaryMarket);
    // Markets that the case already holds are no candidates: if all others cost more, that is the price of a further market.
    const free = ordinary.filter((market) => !leases.isHeld(market, holder));
    const most = free.length === ordinary.length ? null : this.#dearestBeside(ordinary);
    let fitting: readonly MarketFacts[] = free.filter(fits);
    const demanded = ordinary.length === 0 ? ORDINARY : fits.label;
    const wished = demanded === undefined ? 'a market that fits the case' : `a market that fits the case: ${demanded}`;
    let lacking = wished;
    for (;;) {
      const wanted = this.#payable(fitting, most);
      if (wanted.length === 0) throw new Unsupported(lacking);
      const start = random.int(0, wanted.length - 1);
      const leased = await leases.acquire(
        leases.quietestFirst([...wanted.slice(start), ...wanted.slice(0, start)]),
        holder,
      );
      if (leased === null) throw new Disturbed('cases of this run wait for the markets of each other');
      try {
        const market = await this.withPriceScale(leased, payee);
        // If orders turn out to be expensive, another market may be cheaper, or be the one that fits.
        fitting = fitting.filter(({ id }) => id !== market.id || fits(market));
        if (this.#payable(fitting, most).some(({ id }) => id === market.id)) {
          const missing = await this.#missingRoom(market, opens, wished);
          if (missing === null) return market;
          lacking = missing;
          fitting = fitting.filter(({ id }) => id !== market.id);
        }
        leases.release(leased);
      } catch (error) {
        leases.release(leased);
        throw error;
      }
    }
  }

  /** Returns another market than this one, not leased. @throws Unsupported when there is none */
  async another({ id: excluded }: MarketFacts): Promise<MarketFacts> {
    const { facts } = this.#parts;
    const [other] = this.#payable(facts.markets.filter((market) => isOrdinaryMarket(market) && market.id !== excluded));
    if (other === undefined) throw new Unsupported('a second market');
    return other;
  }

  async withPriceScale(market: MarketFacts, payee: FundedCase | null = null): Promise<MarketFacts> {
    return (await this.#parts.leastOrders?.withMeasuredMinimum(market, payee)) ?? market;
  }

  /**
   * Returns the markets that the run's money is enough for, or the cheapest where it is enough for none.
   * @param most  maximum price scale; null: none
   */
  #payable(markets: readonly MarketFacts[], most: bigint | null = null): readonly MarketFacts[] {
    const { leastOrders } = this.#parts;
    if (leastOrders === null) return markets;
    const known = markets.map((market) => leastOrders.withKnownMinimum(market));
    if (leastOrders.hasUnlimitedFunds) return known;
    const trusted = known.filter((market) => leastOrders.canTrustReads(market));
    const wanted = trusted.length > 0 ? trusted : known;
    const cheapest = cheapestOf(wanted);
    const dearest = most === null || cheapest < most ? cheapest : most;
    const bound = dearest > AFFORDED ? dearest : AFFORDED;
    return wanted.filter(({ priceScale }) => priceScale <= bound);
  }

  /** Largest price scale that a case can still pay for in addition to one of these markets. */
  #dearestBeside(markets: readonly MarketFacts[]): bigint {
    return DEARER * cheapestOf(this.#payable(markets));
  }

  /** Returns why the case cannot open positions; null where the cap, if any, leaves room. */
  async #missingRoom(market: MarketFacts, opens: bigint, wished: string): Promise<string | null> {
    if (market.oiCap === null) return null;
    const needed = sizeInUnits(scaledSizeForNotional(market, market.mark ?? 1n, opens), market);
    const cap = sizeInUnits(market.oiCap, market);
    const hasRoom = (room: Dec) => room.compare(needed) >= 0 && room.compare(Dec.of(0)) > 0;
    const reported = await this.#roomByFeed(market, cap);
    // Only a read shows that there is no cap.
    if (reported !== null && hasRoom(reported)) return null;
    return hasRoom(cap.minus(await this.#openInterest(market)))
      ? null
      : `${wished}, with room for ${needed} below its cap`;
  }

  /** Returns the room according to the feed; null where it reports none that is possible under this cap. */
  async #roomByFeed({ coin }: MarketFacts, cap: Dec): Promise<Dec | null> {
    const reported = await this.#parts.free?.peek({ type: 'active_asset_data', user: bystanderAddress, coin });
    const room = Dec.parse(reported?.max_trade_size);
    return room === null || room.compare(cap) > 0 ? null : room;
  }

  async #openInterest({ coin }: MarketFacts): Promise<Dec> {
    const reply = await this.#parts.client.read('markets', { coin });
    if (reply.kind !== 'data') throw new Blocked(`no figures of ${coin}: HTTP ${reply.wire.status}`);
    return decimalAt(
      rowsAt(reply.data, 'perp').find((row) => row.coin === coin),
      'open_interest',
    );
  }
}

/** Returns the price scale of the cheapest market; 0 where there is none. */
function cheapestOf(markets: readonly MarketFacts[]): bigint {
  return markets.reduce((least, { priceScale }) => (least === 0n || priceScale < least ? priceScale : least), 0n);
}
