import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import { derived, field, type Traced } from '../check/evidence.ts';
import { decimalAt, textAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { scaledPx } from '../compare/planes.ts';
import { Disturbed, NotExercised } from '../kernel/verdicts.ts';
import { MIN_CASE_ORDER_USDC } from '../probe/price-scale.ts';
import { readIndexRestoringAtEnd } from './index-price.ts';
import { switchToIsolatedMargin } from './isolated-margin.ts';
import { MovableMark } from './moving-mark.ts';
import { readFills } from './own-orders.ts';
import { readPositions } from './own-positions.ts';
import { restInsideSpread } from './own-trade.ts';
import { hasHighLeverageFineTick, leastHeldMarketRequirement, positionLotsIn } from './sinking-long.ts';
import { leaseTwoTraders, type TwoTraders } from './two-traders.ts';

type Context = Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'control' | 'venue' | 'random'>;

type HoldingContext = Omit<Context, 'control'>;

/** A position with isolated margin. */
class HeldIsolatedPosition {
  readonly traders: TwoTraders;
  protected readonly context: HoldingContext;
  readonly #oids: Set<string>;
  readonly #within: Dec;

  constructor(context: HoldingContext, { traders, oid, within }: OpenedIsolated) {
    this.context = context;
    this.traders = traders;
    this.#oids = new Set([oid]);
    this.#within = within;
  }

  get market() {
    return this.traders.market;
  }

  async row(): Promise<JsonObject | undefined> {
    const rows = await readPositions(this.context, this.traders.taker.address);
    return rows.find(({ coin }) => coin === this.market.coin);
  }

  /** Size of the position, whatever its side. */
  async lots(): Promise<bigint> {
    const { value } = await this.openLots();
    return value < 0n ? -value : value;
  }

  /** Signed size, negative for a short, with the positions as evidence. */
  async openLots(): Promise<Traced<bigint>> {
    return positionLotsIn(await readPositions(this.context, this.traders.taker.address), this.market);
  }

  /** Settled cash without isolated margin, and the account's band. */
  async account(): Promise<{ readonly cash: Dec; readonly tier: Traced<string> }> {
    const { given, target } = this.context;
    const data = given.data(await target.read('account_state', { address: this.traders.taker.address }));
    const aside = this.#within.equals(Dec.of(0)) || (await this.lots()) === 0n ? Dec.of(0) : this.#within;
    const cash = decimalAt(data, 'total_raw_usd').minus(aside);
    return { cash, tier: derived(textAt(data, 'tier'), field(data, 'tier')) };
  }

  /** Fills not made by the account's own orders. */
  async forced(): Promise<readonly JsonObject[]> {
    const rows = await readFills(this.context, this.traders.taker.address);
    return rows.filter(({ oid }) => !this.#oids.has(String(oid)));
  }

  /** Records an own order, whose fills are not those of a forced close. */
  protected noteOwnOrder(oid: string): void {
    this.#oids.add(oid);
  }
}

/** Isolated position in a market whose mark the case moves. */
class IsolatedWithMovableMark extends HeldIsolatedPosition {
  readonly mark: MovableMark;

  constructor(context: Context, opened: OpenedIsolated) {
    super(context, opened);
    this.mark = new MovableMark(context, opened.traders.market);
  }
}

/** Opens it with the minimum margin that the market allows, from ample cash. @param opens  side of the opening order */
export async function openIsolatedPosition(
  context: Context,
  opens: 'bid' | 'ask' = 'bid',
): Promise<{ bucket: IsolatedWithMovableMark; collateral: Dec }> {
  const opened = await openIsolated(context, opens);
  await readIndexRestoringAtEnd(context, opened.traders.market);
  return { bucket: new IsolatedWithMovableMark(context, opened), collateral: opened.collateral };
}

/** An isolated position whose owner reduces its margin by sales far below the mark, to another account of the case. */
export class DrainedIsolatedPosition extends HeldIsolatedPosition {
  /** Margin assigned to the position when it was opened, and the account's remaining cash. */
  readonly #opened: { readonly collateral: Dec; readonly cash: Dec };
  /** Losses realized by sales since then, x 1e8. */
  #lost = 0n;

  private constructor(context: HoldingContext, opened: OpenedIsolated) {
    super(context, opened);
    this.#opened = opened;
  }

  static async open(context: HoldingContext): Promise<DrainedIsolatedPosition> {
    return new DrainedIsolatedPosition(context, await openIsolated(context, 'bid'));
  }

  /**
   * Returns the isolated equity in permille of the position's maintenance margin: initial equity minus losses, minus any increase of the
   * account's cash, as where a part of the margin is released. Fees count as if paid from the isolated margin.
   * @param mark  x 1e8, valuing the position
   * @returns null where the position is closed
   */
  async marginPermille(mark: bigint): Promise<bigint | null> {
    const row = await this.row();
    if (row === undefined) return null;
    const maintenance = scaledPx(decimalAt(row, 'maint_margin'));
    if (maintenance === 0n) throw new NotExercised('a position whose maintenance margin is above 0');
    return ((await this.#equity(row, mark)) * 1000n) / maintenance;
  }

  async #equity(row: JsonObject, mark: bigint): Promise<bigint> {
    const { cash } = await this.account();
    const { collateral, cash: before } = this.#opened;
    const lots = positionLotsIn([row], this.market).value;
    const unrealized = ((mark - scaledPx(decimalAt(row, 'entry'))) * lots) / 10n ** BigInt(this.market.szDecimals);
    return scaledPx(collateral.plus(before).minus(cash)) - this.#lost + unrealized;
  }

  /**
   * Makes the other account buy enough, far below the mark, to leave the isolated margin at this many permille of the maintenance of the
   * rest, if it bears the realized losses.
   * @param mark  x 1e8, valuing the position
   * @param bidsFor  whether the rest finds a buyer at the mark, from the block of the sale on
   * @returns remaining lots
   * @throws NotExercised where no partial sale has that effect, so that it does not bear the losses
   */
  async loseTo(permille: bigint, mark: bigint, bidsFor: 'nothing' | 'the rest' = 'nothing'): Promise<bigint> {
    const { market, traders } = this;
    const row = await this.row();
    if (row === undefined) throw new Disturbed('the position was closed on the way');
    const lots = positionLotsIn([row], market).value;
    const unit = 10n ** BigInt(market.szDecimals);
    const onGrid = (px: bigint) => px - (px % market.tick);
    const entry = scaledPx(decimalAt(row, 'entry'));
    const wanted = (scaledPx(decimalAt(row, 'maint_margin')) * permille) / 1000n;
    const equity = await this.#equity(row, mark);
    const least = scaledPx(Dec.of(MIN_CASE_ORDER_USDC * market.priceScale)) * unit;
    const sale = SALES_PERMILLE.map((part) => {
      const px = onGrid((mark * part) / 1000n);
      // All lots sold there, the margin loses this, and its threshold decreases by that.
      const lost = ((mark - px) * lots) / unit - wanted;
      const exact = lost === 0n ? 0n : ((equity - wanted) * lots) / lost;
      return { px, sold: exact - (exact % market.step) + market.step };
    }).find(({ px, sold }) => sold > 0n && sold < lots && px * sold >= least);
    if (sale === undefined) throw new NotExercised(`a sale that leaves a bucket ${permille} permille`);
    const { px, sold } = sale;
    const { given } = this.context;
    this.noteOwnOrder(
      (await restInsideSpread(this.context, traders.taker, { market, side: 'ask', px, size: sold })).oid,
    );
    const rest = lots - sold;
    // A single order serves both: a forced close tries the book only once, in the next block.
    const bid =
      bidsFor === 'nothing' ? { px, size: sold, tif: 'ioc' as const } : { px: onGrid(mark) - market.tick, size: lots };
    const entered = await given.placed(traders.maker, { market, side: 'bid', ...bid });
    given.require(entered.kind !== 'error', 'the bid for what is sold at a loss was refused');
    this.#lost += ((entry - px) * sold) / unit;
    return rest;
  }
}

/**
 * Fractions of the mark at which a losing sale is made: the first one at which it is worth an order. A large loss needs only a small part.
 */
const SALES_PERMILLE = [800n, 900n, 950n, 970n] as const;

interface OpenedIsolated {
  readonly traders: TwoTraders;
  readonly oid: string;
  /** Isolated margin assigned to it. */
  readonly collateral: Dec;
  /** The part of it that `total_raw_usd` includes. */
  readonly within: Dec;
  /** Settled cash apart from it. */
  readonly cash: Dec;
}

async function openIsolated(context: HoldingContext, opens: 'bid' | 'ask'): Promise<OpenedIsolated> {
  const traders = await leaseTwoTraders(context, {
    funds: { usdc: '200' },
    fits: await leastHeldMarketRequirement(context, hasHighLeverageFineTick),
    opens: 900n,
  });
  const { taker, market } = traders;
  const { given, target } = context;
  await switchToIsolatedMargin(context, taker, market, market.maxLeverage);
  const moneyNow = async () => {
    const data = given.data(await target.read('account_state', { address: taker.address }));
    return { cash: decimalAt(data, 'total_raw_usd'), free: decimalAt(data, 'withdrawable') };
  };
  const start = await moneyNow();
  const trade = await traders.trade(opens, traders.size(850n));
  const [fill] = await traders.fills(taker, 1);
  const fee = decimalAt(fill, 'fee');
  const now = await moneyNow();
  const left = start.cash.minus(now.cash).minus(fee);
  const held = start.free.minus(now.free).minus(fee);
  // No document says that it leaves the settled cash, wherever else it is withheld.
  const isWithin = left.compare(Dec.of(0)) <= 0;
  const collateral = isWithin ? held : left;
  if (collateral.compare(Dec.of(0)) <= 0)
    throw new NotExercised('what was put aside for an isolated position: neither total_raw_usd nor withdrawable falls');
  const within = isWithin ? collateral : Dec.of(0);
  return { traders, oid: trade.takerOid, collateral, within, cash: now.cash.minus(within) };
}

/** Returns the mark, x 1e8, at which the assigned margin minus losses equals this amount. */
export async function readMarkForRemainingCollateral(
  bucket: IsolatedWithMovableMark,
  collateral: Dec,
  left: (maintenance: Dec) => Dec,
): Promise<bigint> {
  const row = await bucket.row();
  const lost = collateral.minus(left(decimalAt(row, 'maint_margin')));
  // A short loses from a rise.
  const { value: lots } = await bucket.openLots();
  return scaledPx(decimalAt(row, 'entry')) - (scaledPx(lost) * 10n ** BigInt(bucket.market.szDecimals)) / lots;
}
