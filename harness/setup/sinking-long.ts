import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext, ReadContext } from '../check/case-context.ts';
import { derived, field, type Traced } from '../check/evidence.ts';
import { isOrdinaryMarket, labelMarketRequirement, type MarketRequirement } from '../check/market-picker.ts';
import { sizeForNotional } from '../check/order-spec.ts';
import { decimalAt, textAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { scaledPx } from '../compare/planes.ts';
import type { Identity } from '../identity/keys.ts';
import { Blocked, Disturbed, NotExercised, Unsupported } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { cancelEveryOrder } from './cancel-every-order.ts';
import { effectivePerpFeeBpsIn } from './fee-schedule.ts';
import { assumeMarkFollowedIndex, readIndexRestoringAtEnd } from './index-price.ts';
import { setMaxLeverageOfAccounts } from './leverage-action.ts';
import { perpRowIn, readMaxLeverageLookup, sortedMarginTiers } from './market-row.ts';
import { MovableMark } from './moving-mark.ts';
import { readFills } from './own-orders.ts';
import { readPositions } from './own-positions.ts';
import { closeMutualPositionsAtEnd, type OwnTrade, tradeOnce } from './own-trade.ts';
import { readPositionsWithMaintenance } from './position-maintenance.ts';
import { placeRestingOrder } from './resting-order.ts';
import { leaseTwoTraders, type TwoTraders } from './two-traders.ts';

type Context = Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'control' | 'venue' | 'random'>;

/** Margin state of an account: its tier, and its value in permille of its maintenance margin. */
export interface MarginLevel {
  readonly tier: string;
  readonly permille: bigint;
  /** Account state as read. */
  readonly account: JsonObject;
}

type HoldingContext = Omit<Context, 'control'>;

/** An account with a long position to be force-closed. */
export class LiquidatableLong {
  readonly traders: TwoTraders;
  readonly trade: OwnTrade;
  readonly #context: HoldingContext;
  readonly #earlier: readonly JsonObject[];
  #listed: readonly JsonObject[] = [];

  /** @param earlier  fills of the account before any close */
  constructor(context: HoldingContext, traders: TwoTraders, trade: OwnTrade, earlier: readonly JsonObject[] = []) {
    this.#context = context;
    this.#earlier = earlier;
    this.traders = traders;
    this.trade = trade;
  }

  get owner(): Identity {
    return this.traders.taker;
  }

  get market(): MarketFacts {
    return this.traders.market;
  }

  /** Returns how far below a mark, x 1e8, a forced close may sell: half the maintenance ratio of the position. */
  async reachBelow(mark: bigint): Promise<bigint> {
    const rows = await readPositionsWithMaintenance(this.#context, this.owner.address);
    const leg = rows.find(({ coin }) => coin === this.market.coin);
    return (mark * scaledPx(decimalAt(leg, 'maint_margin'))) / (2n * scaledPx(this.trade.notional));
  }

  /** Reads the open position in the market, if any. */
  async legs(): Promise<readonly JsonObject[]> {
    const rows = await readPositions(this.#context, this.owner.address);
    return rows.filter(({ coin }) => coin === this.market.coin);
  }

  /** Reads the account's position in the market, in lots. */
  async lots(): Promise<bigint> {
    return (await this.openLots()).value;
  }

  /** Like `lots`, with the positions as evidence. */
  async openLots(): Promise<Traced<bigint>> {
    const rows = await readPositions(this.#context, this.owner.address);
    return positionLotsIn(rows, this.market);
  }

  /** Reads the account's fills that no own order made, except for those `known` already, in any order. */
  async forcedFills(known: readonly JsonObject[] = []): Promise<readonly JsonObject[]> {
    const fills = await readFills(this.#context, this.owner.address);
    this.#listed = fills;
    const tids = new Set([...known, ...this.#earlier].map(({ tid }) => String(tid)));
    return fills.filter(
      ({ oid, tid, coin }) => coin === this.market.coin && oid !== this.trade.takerOid && !tids.has(String(tid)),
    );
  }

  /** All fills listed when forced ones were last read. */
  get listed(): readonly JsonObject[] {
    return this.#listed;
  }

  /** Waits for such fills. @returns none where none came */
  closedByForce(known: readonly JsonObject[] = []): Promise<readonly JsonObject[]> {
    return this.#context.pace.eventually(
      () => this.forcedFills(known),
      (rows) => rows.length > 0,
    );
  }

  /**
   * Transfers the maker's short position to another account, at another entry price: its profit at a mark is then measured from there.
   * @param size  lots; left out: all of it
   * @param to  a holder with enough collateral; left out: a new one
   */
  async handOver(px: bigint, size?: bigint, to?: Identity): Promise<Identity> {
    const context = this.#context;
    const [third, lots] = await Promise.all([to ?? this.fundHolder(), size ?? this.lots()]);
    await setMaxLeverageOfAccounts(context, this.market, third);
    closeMutualPositionsAtEnd(context, this.market, px, { maker: third, taker: this.owner });
    const { market, traders } = this;
    try {
      // The maker may open at the cap of a market, while the taker closes.
      await tradeOnce(context, { market, maker: third, taker: traders.maker, side: 'bid', px, size: lots });
    } catch (error) {
      // A venue may count the immediate loss of a trade below the mark.
      throw error instanceof Blocked ? new NotExercised(`a trade below the mark (${error.message})`) : error;
    }
    return third;
  }

  /** Funds an account that can take the whole position over by `handOver`. */
  async fundHolder(): Promise<Identity> {
    const lacking = await this.#marginBeyondFirstTier();
    return this.#context.given.fundedAccount({ usdc: String(HAND_OVER_USDC + lacking) });
  }

  /** Like `readMarginBeyondFirstTier`, for the position; a value that is not scaled is within the first tier. */
  async #marginBeyondFirstTier(): Promise<bigint> {
    const { notional } = this.trade;
    const isScaled = notional.compare(Dec.of(2n * LONG_NOTIONAL_USDC)) > 0;
    return isScaled ? readMarginBeyondFirstTier(this.#context, this.market, LONG_NOTIONAL_USDC, notional) : 0n;
  }

  /** Rounds down to the grid of the market. */
  snapDown(px: bigint): bigint {
    return px - (px % this.market.tick);
  }

  /** Returns one of so many equal parts of a number of lots, rounded down to the size grid of the market. */
  partOf(lots: bigint, parts: bigint): bigint {
    const part = lots / parts;
    return part - (part % this.market.step);
  }

  async marginLevel(): Promise<MarginLevel> {
    const { given, target } = this.#context;
    const account = given.data(await target.read('account_state', { address: this.owner.address, detail: 'margin' }));
    const maintenance = scaledPx(decimalAt(account, 'cross_maintenance_margin_used'));
    const tier = textAt(account, 'tier');
    return {
      account,
      tier,
      permille: maintenance === 0n ? 0n : (scaledPx(decimalAt(account, 'account_value')) * 1000n) / maintenance,
    };
  }
}

/** Whole USDC before price scaling of an account that takes over a position within the first margin tier. */
const HAND_OVER_USDC = 100n;

/** Values in permille of the maintenance margin: no document says at which one a venue closes the whole position. */
const CLOSING_LEVELS = [735n, 550n, 300n] as const;

/** A held long in a market whose mark the case can lower. */
export class LongWithMovableMark extends LiquidatableLong {
  readonly #context: Context;
  readonly #mark: MovableMark;

  constructor(context: Context, traders: TwoTraders, trade: OwnTrade) {
    super(context, traders, trade);
    this.#context = context;
    this.#mark = new MovableMark(context, traders.market);
  }

  /** Lowers the index until the account is worth about this many permille of its maintenance margin. */
  async lowerTo(permille: bigint): Promise<MarginLevel> {
    const [px, start, lots] = await Promise.all([this.markAt(permille), this.#mark.prices(), this.lots()]);
    await this.#mark.moveTo(px, start);
    if ((await this.lots()) !== lots) await this.#failAsClosed(permille, px);
    return this.marginLevel();
  }

  /**
   * Ends the case because the position was closed before the account was to be.
   * @param px  mark to which it was lowered, x 1e8
   * @throws NotExercised where the mark is there: the edges of tiers are governance figures that no read shows
   * @throws Disturbed where the mark fell further
   */
  async #failAsClosed(permille: bigint, px: bigint): Promise<never> {
    const { mark } = await this.#mark.prices();
    if (permille >= 1000n && mark >= px - this.market.tick)
      throw new NotExercised(
        `an account at ${permille} permille of its maintenance that nothing is closed of by force`,
      );
    throw new Disturbed('the position was closed on the way');
  }

  /**
   * Like `lowerTo`, in one step and one block, starting from the result of a `lowerTo`: the venue sees no mark in between.
   * @returns the resulting mark, x 1e8
   */
  async lowerToAtOnce(permille: bigint): Promise<bigint> {
    return this.#mark.moveAtOnce(await this.markAt(permille));
  }

  /**
   * Lowers the account from above its maintenance margin until its position is closed by force, in parts if the venue does so, against a bid
   * of the maker.
   * @returns whether it is closed whole
   */
  async lowerUntilClosed(): Promise<boolean> {
    const { given, target, pace } = this.#context;
    const { maker } = this.traders;
    await this.lowerTo(1060n);
    for (const permille of CLOSING_LEVELS) {
      await cancelEveryOrder({ given, target }, maker);
      const mark = await this.markAt(permille);
      const px = this.snapDown(mark - (await this.reachBelow(mark)) / 4n);
      await placeRestingOrder({ given }, maker, { market: this.market, side: 'bid', px, size: await this.lots() });
      await this.lowerToAtOnce(permille);
      const left = await pace.eventually(
        () => this.lots(),
        (lots) => lots === 0n,
      );
      if (left === 0n) return true;
    }
    return false;
  }

  /** Ensures that the next `lowerToAtOnce` takes a single block. */
  awaitSteady(): Promise<void> {
    return this.#mark.restore();
  }

  /** Returns the mark, x 1e8, at which the account is worth this many permille of its maintenance margin. */
  async markAt(permille: bigint): Promise<bigint> {
    const { given, target } = this.#context;
    const { address } = this.owner;
    const [reply, lots, { mark }] = await Promise.all([
      target.read('account_state', { address, detail: 'margin' }),
      this.lots(),
      this.#mark.prices(),
    ]);
    const account = given.data(reply);
    assumeMarkFollowedIndex(lots > 0n, 'the position was closed on the way');
    const wanted = decimalAt(account, 'cross_maintenance_margin_used').times(Dec.of(permille)).times(Dec.of('0.001'));
    const loss = scaledPx(decimalAt(account, 'account_value').minus(wanted));
    return mark - (loss * 10n ** BigInt(this.market.szDecimals)) / lots;
  }
}

/** Returns an account's lots in a market, over all its positions. */
export function positionLotsIn(rows: readonly JsonObject[], market: MarketFacts): Traced<bigint> {
  const leg = rows.find(({ coin }) => coin === market.coin);
  return leg === undefined
    ? derived(0n, rows)
    : derived(decimalAt(leg, 'size').scaledTo(market.szDecimals) ?? 0n, field(leg, 'size'));
}

/** Returns the distinct causes of fills. */
export function fillCausesOf(fills: readonly JsonObject[]): Traced<readonly unknown[]> {
  return derived([...new Set(fills.map(({ cause }) => cause))], fills);
}

/** Requires a market in which nobody has a position: the effects of a fall on others, and their profits, would disturb the case. */
export async function unheldMarketRequirement(
  { given, target }: Pick<Context, 'given' | 'target'>,
  fits: MarketRequirement,
): Promise<MarketRequirement> {
  const rows = given.data(await target.read('markets'));
  return labelMarketRequirement(
    `${fits.label === undefined ? '' : `${fits.label}, and `}no position of anybody`,
    (market) => fits(market) && decimalAt(perpRowIn(rows, market.coin), 'open_interest').equals(Dec.of(0)),
  );
}

/**
 * Like `unheldMarketRequirement`, or any market if at most one has no positions: for cases about one account and its own bids. A backstop
 * keeps the positions that it took over, so that otherwise every market would soon be excluded. The last market without positions is left
 * to cases that need it.
 */
export async function leastHeldMarketRequirement(
  context: Pick<Context, 'given' | 'target' | 'venue'>,
  fits: (market: MarketFacts) => boolean,
): Promise<(market: MarketFacts) => boolean> {
  const isFree = await unheldMarketRequirement(context, fits);
  const fitting = context.venue.markets.filter((market) => isOrdinaryMarket(market) && fits(market));
  const free = fitting.filter(isFree);
  if (free.length > 1 || free.length === fitting.length) return isFree;
  return (market) => fits(market) && !isFree(market);
}

/** Requires a market other than one that the case has already leased: it would wait for its own lease. */
export function otherMarketRequirement(leased: MarketFacts | undefined, fits: MarketRequirement): MarketRequirement {
  if (leased === undefined) return fits;
  return labelMarketRequirement(
    fits.label ?? 'another market',
    (market) => market.coin !== leased.coin && fits(market),
  );
}

/** Requires leverage high enough that a fall of some percent liquidates, and a grid fine enough to stop on the way. */
export const hasHighLeverageFineTick = labelMarketRequirement(
  'a max_leverage of 10 or more and a mark of 5000 ticks or more',
  ({ maxLeverage, mark, tick }) => maxLeverage >= 10 && mark !== null && tick * 5000n <= mark,
);

/** @throws Unsupported where a case would wait for its own lease, because there are too few steep markets */
export function assumeHighLeverageMarkets(
  { markets }: Pick<Context['venue'], 'markets'>,
  count: 'two' | 'three',
): void {
  const least = count === 'two' ? 2 : 3;
  if (markets.filter((market) => hasHighLeverageFineTick(market) && isOrdinaryMarket(market)).length < least)
    throw new Unsupported(`${count} markets that each have ${hasHighLeverageFineTick.label}`);
}

/** Surcharge of a forced close on top of the trade's fee, in basis points, plus a margin. @source engine facts, section 11 */
const SURCHARGE_BPS = Dec.of(60);
const THRICE = Dec.of(3);

/** Requires a steep market in which half of a position can be force-closed, and the account still has money after fees. */
export async function highLeverageBeyondFeesRequirement({
  given,
  target,
}: Pick<Context, 'given' | 'target'>): Promise<MarketRequirement> {
  const [schedule, meta] = await Promise.all([
    target.read('fee_schedule', { address: given.stranger().address }),
    target.read('markets_meta'),
  ]);
  const fee = effectivePerpFeeBpsIn(given.data(schedule), 'taker') ?? Dec.of(0);
  const least = fee.times(THRICE).plus(SURCHARGE_BPS);
  const rows = given.data(meta);
  return labelMarketRequirement(
    `${hasHighLeverageFineTick.label}, and a maint_margin_ratio of ${least} bps or more`,
    (market) =>
      hasHighLeverageFineTick(market) &&
      decimalAt(sortedMarginTiers(perpRowIn(rows, market.coin))[0], 'maint_margin_ratio').compare(least) >= 0,
  );
}

export interface LiquidatableLongSpec {
  /** Whole USDC of each account. */
  readonly usdc?: string;
  readonly fits?: MarketRequirement;
  /** Market leased earlier by the case: the accounts hold the larger requirement of both. */
  readonly beside?: MarketFacts;
  /** Further markets in which it has positions. */
  readonly leased?: readonly MarketFacts[];
  /** `few`: other holders of positions in the market do not affect what is judged. Default `none`. */
  readonly others?: 'none' | 'few';
}

export interface OpenedLiquidatableLong {
  readonly traders: TwoTraders;
  readonly trade: OwnTrade;
  /** All fills of the owner so far. */
  readonly earlier: readonly JsonObject[];
}

/** Whole USDC before price scaling: value of the position. */
export const LONG_NOTIONAL_USDC = 850n;
/** Leverage of a steep market, at its first rung. */
const STEEP_LEVERAGE = 10n;

/**
 * Pays both accounts the margin that their position needs beyond the first margin tier: a larger position may be in a tier with less
 * leverage.
 * @param opens  whole USDC before price scaling by `scale`
 */
export async function fundForMarginTier(
  context: Pick<Context, 'given' | 'target'>,
  { market, maker, taker }: Pick<TwoTraders, 'market' | 'maker' | 'taker'>,
  opens: bigint,
  scale: bigint,
): Promise<void> {
  if (scale === 1n) return;
  const lacking = await readMarginBeyondFirstTier(context, market, opens, Dec.of(opens * scale));
  if (lacking > 0n)
    await Promise.all([maker, taker].map((who) => context.given.fundedAccount({ usdc: String(lacking) }, who)));
}

/**
 * Returns the margin that a position needs beyond the first margin tier, whole USDC before price scaling.
 * @param opens  its value before price scaling
 * @param notional  its value
 */
export async function readMarginBeyondFirstTier(
  context: ReadContext,
  market: MarketFacts,
  opens: bigint,
  notional: Dec,
): Promise<bigint> {
  const leverage = (await readMaxLeverageLookup(context))(market, notional);
  const lacking = opens / leverage - opens / STEEP_LEVERAGE;
  return lacking > 0n ? lacking : 0n;
}

/** Opens the position. */
export async function openLiquidatableLong(
  context: HoldingContext,
  spec: LiquidatableLongSpec,
): Promise<OpenedLiquidatableLong> {
  const { usdc = '100', fits = hasHighLeverageFineTick, beside, leased = [], others = 'none' } = spec;
  const traders = await leaseTwoTraders(context, {
    funds: { usdc },
    fits: await (others === 'few' ? leastHeldMarketRequirement : unheldMarketRequirement)(
      context,
      otherMarketRequirement(beside, fits),
    ),
    opens: 900n,
  });
  const { market, pxs } = traders;
  const scale = largestPriceScale([market, ...(beside === undefined ? [] : [beside]), ...leased]);
  await fundForMarginTier(context, traders, LONG_NOTIONAL_USDC, scale);
  const trade = await traders.trade('bid', sizeForNotional(market, pxs[0], LONG_NOTIONAL_USDC * scale));
  return { traders, trade, earlier: await traders.fills(traders.taker, 1) };
}

/** Like `openLiquidatableLong`. The index is restored before the position is closed, when the case ends. */
export async function openLongWithMovableMark(
  context: Context,
  spec: LiquidatableLongSpec = {},
): Promise<LongWithMovableMark> {
  const { traders, trade } = await openLiquidatableLong(context, spec);
  await readIndexRestoringAtEnd(context, traders.market);
  return new LongWithMovableMark(context, traders, trade);
}

/** Returns the largest price scale of several markets, by which the funds of a case that leased them are multiplied. */
export function largestPriceScale(markets: readonly Pick<MarketFacts, 'priceScale'>[]): bigint {
  let most = 1n;
  for (const { priceScale } of markets) if (priceScale > most) most = priceScale;
  return most;
}

/**
 * Continues only after a forced close.
 * @throws NotExercised otherwise: no document says at which value it happens, nor that it does without quotes
 */
export function assumeForcedClose(fills: readonly JsonObject[]): void {
  if (fills.length === 0) throw new NotExercised('a forced close');
}
