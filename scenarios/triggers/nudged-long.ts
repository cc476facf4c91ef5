import type { CaseContext, ReadContext } from '../../harness/check/case-context.ts';
import { hasFineTick } from '../../harness/check/market-picker.ts';
import { orderAction } from '../../harness/check/order-spec.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import type { Dec } from '../../harness/compare/decimal.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { Disturbed, NotExercised } from '../../harness/kernel/verdicts.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { FeedMarks, highestPxOf } from '../../harness/setup/feed-marks.ts';
import { renewIndexIfOperated } from '../../harness/setup/index-price.ts';
import { readPositions } from '../../harness/setup/own-positions.ts';
import {
  closeMutualPositionsAtEnd,
  placeFullyFilledOrder,
  restEachInsideSpread,
  restInsideSpread,
} from '../../harness/setup/own-trade.ts';
import { type ParkedLegSpec, parkedLegBatchAction } from '../../harness/setup/parked-leg.ts';
import { peekOrReadQuote } from '../../harness/setup/quote.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';
import { firstPositionSize } from './mark-moves.ts';

/** Distance from the mark, in permille, within which others' orders are matched. */
const REACH = 30n;

type Trading = Pick<CaseContext<never>, 'given' | 'target' | 'control' | 'pace' | 'venue' | 'random' | 'feed'>;

/** A long of the taker, on a market whose mark nobody sets, but which quotes of the maker may draw down. */
export interface NudgedMarkLong {
  readonly traders: TwoTraders;
  readonly quotes: NudgingQuotePlan;
  readonly marks: FeedMarks;
  /** Returns this many minimum sizes, each accepted by every venue, in lots. */
  lots(pieces: bigint): bigint;
  /** Returns the same size in whole units. */
  pieces(count: bigint): Dec;
  /** A market stop of the long, for one piece. */
  leg(triggerPx: bigint, more?: Partial<ParkedLegSpec>): ParkedLegSpec;
  /** Parks legs against the position: two as a pair, three as a ladder. */
  group(...legs: readonly ParkedLegSpec[]): Promise<ActResult>;
  /** Parks each leg alone. Legs that the venue does not accept are missing from the rows. */
  apart(...legs: readonly ParkedLegSpec[]): Promise<void>;
  /** The maker quotes: it bids for this many pieces, which market exits of the long match first, and asks for one further up. */
  quoted(pieces: bigint): Promise<void>;
  /**
   * Price at which the maker must ask for the mark to come down: just above its own bids, inside the spread, and below the current mark,
   * which may be the last trade clamped to the best quotes.
   */
  askBelow(mark: bigint): bigint;
  /** The maker asks for one piece there; among other traders it may fill at once, or be refused. */
  asks(px: bigint): Promise<void>;
  /** Cancels that ask if others bid: the mark rises again. */
  asksNoMore(): Promise<void>;
  /**
   * Prints at a price: a second account buys that piece, and the maker asks for another one there, so that the last print is below the mark
   * too.
   */
  prints(px: bigint): Promise<void>;
  /** Bids like `quoted`, without another ask. */
  bids(pieces: bigint): Promise<void>;
  /** The mark on the grid, once earlier requests may have moved it, x 1e8. */
  markNow(): Promise<bigint>;
  /** Waits until the long has this many pieces, and returns its size. */
  left(pieces: bigint): Promise<Dec>;
}

/** @throws Disturbed if the spread has no room for quotes */
export async function openNudgedMarkLong(context: Trading, pieces: bigint): Promise<NudgedMarkLong> {
  const { given, target, pace, random } = context;
  let closing = async () => {};
  // Runs after the closes between the two traders, which are registered later.
  given.afterwards(() => closing());
  // The maker's short, plus its orders on both sides: a venue may hold margin for each.
  const traders = await leaseTwoTraders(context, { fits: hasFineTick, opens: 75n * pieces });
  closing = () => closedAmongOthers(context, traders);
  const { market, maker, taker } = traders;
  const size = traders.size();
  await traders.trade('bid', pieces * size);
  await renewIndexIfOperated(context, market);
  const [quotes, marks] = await Promise.all([planNudgingQuotes(context, market), FeedMarks.open(context, market.coin)]);
  if (quotes === null) throw new Disturbed(`the spread of ${market.coin} leaves no room for own quotes`);
  const { bid, ask, firstAsk, hasBidders } = quotes;
  const bids = (count: bigint) => ({ market, side: 'bid', px: bid, size: count * size }) as const;
  const firstAsks = firstAsk === null || hasBidders ? [] : [{ market, side: 'ask', px: firstAsk, size } as const];
  return {
    traders,
    quotes,
    marks,
    lots: (count) => count * size,
    pieces: (count) => sizeInUnits(count * size, market),
    leg: (triggerPx, more = {}) => ({
      market,
      side: 'ask',
      size,
      triggerPx,
      cloid: random.cloid(),
      ...more,
    }),
    group: (...legs) => given.accepted(target.act(taker, parkedLegBatchAction(taker, legs))),
    apart: async (...legs) => void (await target.act(taker, parkedLegBatchAction(taker, legs, null))),
    quoted: async (count) => void (await restEachInsideSpread(context, maker, [bids(count), ...firstAsks])),
    askBelow(mark) {
      const { tick } = market;
      const below = bid + ((mark - tick - bid) / (2n * tick)) * tick;
      return ask < mark - tick || below <= bid ? ask : below;
    },
    async asks(px) {
      const asked = { market, side: 'ask', px, size } as const;
      if (!hasBidders) await restInsideSpread(context, maker, asked);
      // Somebody may buy it. Until then it draws the mark of an otherwise still market, without taking others' bids.
      else await target.act(maker, orderAction(maker, { ...asked, tif: 'alo' }));
    },
    async asksNoMore() {
      if (hasBidders) await cancelEveryOrder({ given, target }, maker);
    },
    async prints(px) {
      if (hasBidders) return;
      const buyer = await given.fundedAccount();
      closeMutualPositionsAtEnd(context, market, traders.pxs[1], { maker, taker: buyer });
      await placeFullyFilledOrder(context, buyer, { market, side: 'bid', px, size, tif: 'ioc' });
      await restInsideSpread(context, maker, { market, side: 'ask', px, size });
    },
    bids: async (count) => void (await restInsideSpread(context, maker, bids(count))),
    async markNow() {
      await pace.blocks();
      const mark = (await marks.reported()).at(-1);
      if (mark === undefined) throw new NotExercised('a mark that the feed tells');
      return mark - (mark % market.tick);
    },
    async left(count) {
      return firstPositionSize(await traders.positions(taker, sizeInUnits(count * size, market)));
    },
  };
}

/**
 * Closes with other accounts what the two opened with others, who bought from an exit or sold to our bid. The counterparties are orders
 * resting nearby, or accounts that close the same, such as another run that traded with this one.
 */
async function closedAmongOthers(context: Trading, { market, maker, taker }: TwoTraders): Promise<void> {
  const { given, target, pace } = context;
  const openOf = async ({ address }: Identity) => {
    const row = (await readPositions(context, address)).find(({ coin }) => coin === market.coin);
    return row === undefined ? 0n : (decimalAt(row, 'size').scaledTo(market.szDecimals) ?? 0n);
  };
  const closed = async (owner: Identity) => {
    const net = await openOf(owner);
    if (net === 0n) return;
    const { mark } = await peekOrReadQuote(context, market.coin);
    const [side, reach, size] =
      net < 0n ? (['bid', 1000n + REACH, -net] as const) : (['ask', 1000n - REACH, net] as const);
    const px = ((mark * reach) / (1000n * market.tick)) * market.tick;
    await given.placed(owner, { market, side, px, size, reduceOnly: true });
    await pace.eventually(
      () => openOf(owner),
      (left) => left === 0n,
    );
    await cancelEveryOrder({ given, target }, owner);
  };
  await Promise.all([closed(maker), closed(taker)]);
}

// The middle of a book is a component of its mark: our quotes inside the spread draw it towards them.

/** Quote prices relative to the mark, in permille: the asks below others' best, the bid above it. */
const BID = 995n;
const ASK = 997n;
const FIRST_ASK = 1002n;
/** A bid within this many permille of the mark may be inside a market exit's band, wherever the mark moves in the meantime. */
const NEAR = 850n;

interface NudgingQuotePlan {
  /** Prices on the grid, x 1e8. */
  readonly bid: bigint;
  readonly ask: bigint;
  /** Above the other ask: against it the bid draws the mark down by less. null: no room, or somebody sells there. */
  readonly firstAsk: bigint | null;
  /** Whether other accounts bid, so that they may buy what these quotes leave of a market exit. */
  readonly hasBidders: boolean;
}

/** @returns null if the spread has no room for two */
async function planNudgingQuotes(reading: ReadContext, market: MarketFacts): Promise<NudgingQuotePlan | null> {
  const { tick, coin } = market;
  const { mark, bid: best, ask: offered } = await peekOrReadQuote(reading, coin);
  const onGrid = (permille: bigint) => ((mark * permille) / (1000n * tick)) * tick;
  const lowest = best === null ? tick : best + tick;
  const bid = highestPxOf([onGrid(BID), lowest]);
  const wanted = highestPxOf([onGrid(ASK), bid + tick]);
  const ask = offered !== null && wanted >= offered ? offered - tick : wanted;
  const hasBidders = best !== null && best * 1000n > mark * NEAR;
  const first = onGrid(FIRST_ASK);
  const firstAsk = first > ask && (offered === null || first < offered) ? first : null;
  return bid < ask ? { bid, ask, firstAsk, hasBidders } : null;
}
