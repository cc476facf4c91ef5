import { derived, type Traced } from '../check/evidence.ts';
import { sizeForNotional } from '../check/order-spec.ts';
import { OrderRefusedError } from '../check/pending-orders.ts';
import { decimalAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { scaledPx } from '../compare/planes.ts';
import { Disturbed, DisturbedByOtherOrders, NotExercised } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { setMaxLeverageOfAccounts } from './leverage-action.ts';
import { readPerpRow } from './market-row.ts';
import { readFills, readOpenOrders } from './own-orders.ts';
import { type OwnTrade, tradeOnce } from './own-trade.ts';
import { readPositionsWithMaintenance } from './position-maintenance.ts';
import { peekOrReadQuote } from './quote.ts';
import { restoreMarksAtEnd } from './restored-mark.ts';
import {
  assumeHighLeverageMarkets,
  fundForMarginTier,
  hasHighLeverageFineTick,
  LiquidatableLong,
  type LiquidatableLongSpec,
  largestPriceScale,
  type MarginLevel,
  type OpenedLiquidatableLong,
  openLiquidatableLong,
  positionLotsIn,
} from './sinking-long.ts';
import { sameTradersOn, type TwoTraders } from './two-traders.ts';

// Brings an account down without moving its mark: it sells a second position to another account of the case far below the mark, which no
// band forbids and no margin prevents. The loss is known exactly, whoever feeds the index. @source engine facts, sections 3, 10 and 11

type Context = ConstructorParameters<typeof LiquidatableLong>[0];

/** Whole USDC before price scaling: value of the second position, more than the account has. */
const BESIDE = 400n;
/** Funds of each account, whole USDC: enough for both positions at the leverage of a steep market, plus a margin. */
const FUNDS = '150';
/** Maximum loss of a sale relative to its value at the mark, in tenths: the rest is still worth an order. */
const MOST_LOST = 8n;

/** A held long whose owner loses as much as the case needs, in another market. */
export class LongWithLossElsewhere extends LiquidatableLong {
  readonly #context: Context;
  readonly #beside: TwoTraders;
  #followsPrints: boolean;
  /** Whether the mark was seen to stop following: the remaining loss must come from the remaining position. */
  #isHeldUp = false;

  /** @param followsPrints  whether the second market is marked at its last print */
  constructor(context: Context, long: OpenedLiquidatableLong, beside: TwoTraders, followsPrints: boolean) {
    super(context, long.traders, long.trade, long.earlier);
    this.#context = context;
    this.#beside = beside;
    this.#followsPrints = followsPrints;
  }

  /** The market in which it loses. */
  get marketBeside(): MarketFacts {
    return this.#beside.market;
  }

  /**
   * Sells about half of the remaining side position, or most of it where the mark follows the sale, until the account is worth about this
   * many permille of its maintenance margin.
   * @throws Disturbed where it reached another value: a mark has moved meanwhile
   * @throws NotExercised where nobody else is there to move it: the venue computes differently
   */
  async lowerTo(permille: bigint) {
    await this.#sellSome(permille);
    let level = await this.marginLevel();
    // A mark that follows prints within a band has fallen less than the print: more of the rest is sold.
    for (let sales = 1; sales < MOST_SALES && level.permille - permille > NEAR && (await this.#isLeft()); sales++) {
      await this.#sellSome(permille);
      level = await this.marginLevel();
    }
    const off = level.permille - permille;
    if (off <= NEAR && off >= -NEAR) return level;
    const worth = `${level.permille} permille`;
    if ((await this.forcedFills()).length > 0)
      throw new NotExercised(
        `an account at ${permille} permille of its maintenance that nothing is closed of by force`,
      );
    if (decimalAt(level.account, 'cross_maintenance_margin_used').equals(Dec.of(0)))
      throw new NotExercised('a maintenance margin of an account with open positions');
    if (this.#context.venue.isolation === 'shared')
      throw new Disturbed(`the account is worth ${worth}, not ${permille}`);
    throw new NotExercised(`an account that is worth ${permille} permille of its maintenance, not ${worth}`);
  }

  /**
   * Like `lowerTo`, whatever value the account reaches.
   * @returns in addition, the fills since then that no own order made, in either market
   */
  async sellDownTo(permille: bigint): Promise<MarginLevel & { readonly forced: Traced<number> }> {
    const { address } = this.owner;
    const known = new Set((await readFills(this.#context, address)).map(({ tid }) => String(tid)));
    const { takerOid } = await this.#sellSome(permille);
    const fills = await readFills(this.#context, address);
    const forced = fills.filter(({ oid, tid }) => oid !== takerOid && !known.has(String(tid)));
    return { ...(await this.marginLevel()), forced: derived(forced.length, fills) };
  }

  /**
   * Like `lowerTo`, selling the entire rest of the side position: from then on the account only has this position.
   * @param as  role in the sale: a maker pays no fee that a referrer shares
   * @returns the mark of its market, x 1e8
   */
  async lowerToAtOnce(permille: bigint, as: 'taker' | 'maker' = 'taker'): Promise<bigint> {
    await this.#sell(permille, 'all', as);
    return this.markNow();
  }

  /** The mark of the position's market, x 1e8. */
  markNow(): Promise<bigint> {
    return this.#markOf(this.market.coin);
  }

  async #markOf(coin: string): Promise<bigint> {
    return scaledPx(decimalAt(await readPerpRow(this.#context, 'markets', coin), 'mark_px'));
  }

  async #isLeft(): Promise<boolean> {
    const rows = await readPositionsWithMaintenance(this.#context, this.owner.address);
    return positionLotsIn(rows, this.#beside.market).value > this.#beside.market.step;
  }

  /**
   * Whether the venue cancelled an unmatched quote of the owner: where quotes move the mark, the account comes down by that alone.
   * @param whole  lots of the position before
   */
  async #isQuoteRemoved(whole: bigint): Promise<boolean> {
    const { market } = this.#beside;
    const { address } = this.owner;
    const rows = await readPositionsWithMaintenance(this.#context, address);
    const quotes = (await readOpenOrders(this.#context, address)).filter(({ coin }) => coin === market.coin);
    return positionLotsIn(rows, market).value === whole && quotes.length === 0;
  }

  /** Like `#sell`, until the mark has followed, if it does. */
  async #sellSome(permille: bigint): Promise<OwnTrade> {
    const sold = await this.#sell(permille, 'some');
    if (!this.#followsPrints) return sold;
    await this.#context.pace.blocks(1);
    // A mark limited by a band is at its edge now, and no further sale moves it.
    this.#isHeldUp = (await this.#markOf(this.#beside.market.coin)) > scaledPx(sold.px);
    this.#followsPrints = !this.#isHeldUp;
    return sold;
  }

  /**
   * Waits until no bid at this price or above would fill the sale at a better one.
   * @throws DisturbedByOtherOrders where one stays that is near the mark, Disturbed where one of this run may stay further away
   */
  async #awaitNoBidFrom(px: bigint): Promise<void> {
    const { coin } = this.#beside.market;
    let quote = await peekOrReadQuote(this.#context, coin);
    for (let block = 0; block < MOST_BLOCKS && quote.bid !== null && quote.bid >= px; block++) {
      await this.#context.pace.blocks(1);
      quote = await peekOrReadQuote(this.#context, coin);
    }
    const { bid, mark } = quote;
    if (bid === null || bid < px) return;
    const what = `a bid for ${coin} stays above the price of a sale at a loss`;
    throw bid * 100n >= mark * NEAR_MARK_PERCENT ? new DisturbedByOtherOrders(what) : new Disturbed(what);
  }

  /** The rate of the fee that the owner paid last as a taker in the market beside, in millionths; 0: none is known. */
  async #takerFeePpm(): Promise<bigint> {
    const fills = await readFills(this.#context, this.owner.address);
    const paid = fills.find(({ coin, fee }) => coin === this.#beside.market.coin && Dec.parse(fee) !== null);
    if (paid === undefined) return 0n;
    const notional = scaledPx(decimalAt(paid, 'px').times(decimalAt(paid, 'sz')));
    const fee = scaledPx(decimalAt(paid, 'fee'));
    return notional <= 0n || fee <= 0n ? 0n : (fee * MILLION) / notional;
  }

  /** Sells at a price that brings the account to this many permille of the maintenance of the rest. */
  async #sell(permille: bigint, part: 'some' | 'all', as: 'taker' | 'maker' = 'taker'): Promise<OwnTrade> {
    const { given, target } = this.#context;
    const { market, maker, taker } = this.#beside;
    const [reply, rows, mark] = await Promise.all([
      target.read('account_state', { address: this.owner.address, detail: 'margin' }),
      readPositionsWithMaintenance(this.#context, this.owner.address),
      this.#markOf(market.coin),
    ]);
    const account = given.data(reply);
    const value = scaledPx(decimalAt(account, 'account_value'));
    const whole = positionLotsIn(rows, market).value;
    // A venue may close it in steps of its own; whether it may is judged where nothing is sold.
    if (whole <= 0n) throw new NotExercised('a position that is left to be sold at a loss');
    const maintenances = (isBeside: boolean) =>
      rows
        .filter(({ coin }) => (coin === market.coin) === isBeside)
        .map((position) => scaledPx(decimalAt(position, 'maint_margin')));
    const ofBeside = sumOf(maintenances(true));
    const worthOf = (lots: bigint) => (mark * lots) / 10n ** BigInt(market.szDecimals);
    const held = scaledPx(decimalAt(account, 'cross_maintenance_margin_used'));
    const cut = [wholeUsdc, asItStands].find(
      (each) => sumOf([...maintenances(true), ...maintenances(false)].map(each)) === held,
    );
    // If the market is marked at its last print, the unsold part loses as much.
    const losingOf = (lots: bigint) => worthOf(this.#followsPrints ? whole : lots);
    const lossOf = (lots: bigint) => {
      const left = (ofBeside * (whole - lots)) / whole;
      const lossAt = (rest: bigint) =>
        value - (sumOf([rest, ...maintenances(false)].map(cut ?? asItStands)) * permille) / 1000n;
      let loss = lossAt(left);
      if (!this.#followsPrints) return loss;
      // The rest of the position requires less at the lower mark, so the account may lose more.
      const losing = losingOf(lots);
      for (let round = 0; round < ROUNDS; round++) loss = lossAt((left * (losing - loss)) / losing);
      return loss;
    };
    const least = (lossOf(whole) * 10n * whole) / (worthOf(whole) * MOST_LOST) + market.step;
    const sold = this.#isHeldUp ? least : whole - whole / (this.#followsPrints ? KEPT_OF : 2n);
    const partial = sold - (sold % market.step);
    const isEnough = (lots: bigint) => lossOf(lots) * 10n <= losingOf(lots) * MOST_LOST;
    const isTooSmall = partial < market.minLots || partial > whole;
    const size = part === 'all' || isTooSmall || !isEnough(partial) ? whole : partial;
    // The buyer opens a position, at least of the minimum size.
    if (size < market.minLots) throw new NotExercised('enough that is left to lose in an order that a market takes');
    const losing = losingOf(size);
    const feePpm = as === 'taker' ? await this.#takerFeePpm() : 0n;
    const loss = lossBesideFee(lossOf(size), losing, (worthOf(size) * feePpm) / MILLION);
    if (this.#isHeldUp && loss >= losing)
      throw new NotExercised('enough that is left to lose where a band holds the mark up');
    given.require(loss > 0n && loss < losing, `a sale of ${losing} x 1e-8 USDC loses no ${loss}`);
    const exact = (mark * (losing - loss)) / losing;
    // Rounded up to the grid: what was not counted takes a little more.
    const px = exact - (exact % market.tick) + market.tick;
    const asTaker = { reduceOnly: true };
    const order = { market, px, size, asTaker } as const;
    await this.#awaitNoBidFrom(px);
    try {
      return as === 'maker'
        ? await tradeOnce(this.#context, { ...order, maker: taker, taker: maker, side: 'bid' })
        : await tradeOnce(this.#context, { ...order, maker, taker, side: 'ask' });
    } catch (error) {
      // A venue may count an order's loss against the mark as required margin, although it closes (D282).
      if (error instanceof OrderRefusedError && error.code === 'MARGIN_INSUFFICIENT')
        throw new NotExercised('a sale far below the mark, which the margin of the account does not cover');
      if (as === 'maker' && error instanceof Disturbed && (await this.#isQuoteRemoved(whole)))
        throw new NotExercised('a quote far below the mark that stays until it is met');
      throw error;
    }
  }
}

/** Maximum blocks for which a sale waits until a bid above its price is gone: those of other checks stay for a few. */
const MOST_BLOCKS = 20;
/** Other checks of a run rest their orders further from the mark than this, unless they have leased the market. */
const NEAR_MARK_PERCENT = 85n;
/** Maximum sales by which an account is brought down, where a mark is limited by a band. */
const MOST_SALES = 3;
/** Tolerance in permille: fees, and the price grid. */
const NEAR = 40n;
/** Where the mark follows, the fraction that is kept for the next sale: no document says which price then values its maintenance. */
const KEPT_OF = 8n;
/** Number of rounds after which the loss converges: the remaining value at a lower mark is a small part of the loss. */
const ROUNDS = 4;
const MILLION = 1_000_000n;
/** A USDC, x 1e8. */
const USDC = 100_000_000n;

/**
 * Returns the loss of a sale that costs as much as intended together with its fee.
 * @param losing  worth at the mark of what loses
 * @param fee  of a sale at the mark: it falls with the price
 */
function lossBesideFee(intended: bigint, losing: bigint, fee: bigint): bigint {
  return fee === 0n || fee >= losing || intended <= fee ? intended : ((intended - fee) * losing) / (losing - fee);
}

// Whether an account sums the maintenance of its legs in whole USDC, as in public facts, is seen from the value it shows.
const wholeUsdc = (margin: bigint) => margin - (margin % USDC);
const asItStands = (margin: bigint) => margin;

function sumOf(margins: readonly bigint[]): bigint {
  return margins.reduce((sum, margin) => sum + margin, 0n);
}

/**
 * Opens both positions. The owner's losses are refunded before they are closed, when the case ends.
 * @throws Unsupported where there are not two steep markets
 */
export async function openLongWithLossElsewhere(
  context: Context,
  spec: Omit<LiquidatableLongSpec, 'beside'> = {},
): Promise<LongWithLossElsewhere> {
  const { given, venue } = context;
  assumeHighLeverageMarkets(venue, 'two');
  const second = await given.market(hasHighLeverageFineTick, BESIDE);
  const used: TwoTraders[] = [];
  // Undone last: closing the positions makes prints, which move the mark as well.
  restoreMarksAtEnd(context, used);
  const long = await openLiquidatableLong(context, { usdc: FUNDS, ...spec, beside: second });
  const { traders } = long;
  const beside = await sameTradersOn(context, traders, second);
  used.push(traders, beside);
  await setMaxLeverageOfAccounts(context, second, beside.maker, beside.taker);
  const scale = largestPriceScale([traders.market, second, ...(spec.leased ?? [])]);
  await fundForMarginTier(context, beside, BESIDE, scale);
  const followsPrints = await buyBeside(context, beside, BESIDE * scale);
  given.afterwards(async () => {
    await given.fundedAccount({ usdc: spec.usdc ?? FUNDS }, traders.taker);
  });
  return new LongWithLossElsewhere(context, long, beside, followsPrints);
}

/** Opens the second position. @returns whether the print became the mark of its market, as where that is the last trade */
async function buyBeside(context: Context, beside: TwoTraders, worth: bigint): Promise<boolean> {
  const { market, pxs } = beside;
  const markNow = async () => scaledPx(decimalAt(await readPerpRow(context, 'markets', market.coin), 'mark_px'));
  const before = await markNow();
  const px = pxs[0] === before ? pxs[1] : pxs[0];
  await beside.trade('bid', sizeForNotional(market, px, worth), px);
  await context.pace.blocks(1);
  return (await markNow()) === px;
}
