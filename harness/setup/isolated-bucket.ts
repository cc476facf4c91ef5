import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import { derived, field, type Traced } from '../check/evidence.ts';
import { decimalAt, textAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { Disturbed, NotExercised } from '../kernel/verdicts.ts';
import { MIN_ORDER_USDC } from '../probe/price-scale.ts';
import { readIndexRestoringAtEnd } from './index-price.ts';
import { setIsolatedMargin } from './isolated-margin.ts';
import { MovableMark, scaledPx } from './moving-mark.ts';
import { readFills } from './own-orders.ts';
import { readPositions } from './own-positions.ts';
import { restInsideSpread } from './own-trade.ts';
import { hasSteepMargin, leastHeldMarketRequirement, positionLotsIn } from './sinking-long.ts';
import { leaseTwoTraders, type TwoTraders } from './two-traders.ts';

type Context = Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'control' | 'venue' | 'random'>;

type HoldingContext = Omit<Context, 'control'>;

/** A position with collateral of its own. */
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

  /** Whichever its side. */
  async lots(): Promise<bigint> {
    const { value } = await this.openLots();
    return value < 0n ? -value : value;
  }

  /** Below 0 of a short one, with the positions that show them. */
  async openLots(): Promise<Traced<bigint>> {
    return positionLotsIn(await readPositions(this.context, this.traders.taker.address), this.market);
  }

  /** Settled cash without what is put aside, and band of the account. */
  async account(): Promise<{ readonly cash: Dec; readonly tier: Traced<string> }> {
    const { given, target } = this.context;
    const data = given.data(await target.read('account_state', { address: this.traders.taker.address }));
    const aside = this.#within.equals(Dec.of(0)) || (await this.lots()) === 0n ? Dec.of(0) : this.#within;
    const cash = decimalAt(data, 'total_raw_usd').minus(aside);
    return { cash, tier: derived(textAt(data, 'tier'), field(data, 'tier')) };
  }

  /** Fills that no order of the account's own made. */
  async forced(): Promise<readonly JsonObject[]> {
    const rows = await readFills(this.context, this.traders.taker.address);
    return rows.filter(({ oid }) => !this.#oids.has(String(oid)));
  }

  /** An order of the account's own, whose fills are none of a forced close. */
  protected noteOwnOrder(oid: string): void {
    this.#oids.add(oid);
  }
}

/** Bucket in a market whose mark the case moves. */
class IsolatedWithMovableMark extends HeldIsolatedPosition {
  readonly mark: MovableMark;

  constructor(context: Context, opened: OpenedIsolated) {
    super(context, opened);
    this.mark = new MovableMark(context, opened.traders.market);
  }
}

/** Opens it with so little collateral as the market takes, out of ample cash. @param opens  side of the opening order */
export async function openIsolatedPosition(
  context: Context,
  opens: 'bid' | 'ask' = 'bid',
): Promise<{ bucket: IsolatedWithMovableMark; collateral: Dec }> {
  const opened = await openIsolated(context, opens);
  await readIndexRestoringAtEnd(context, opened.traders.market);
  return { bucket: new IsolatedWithMovableMark(context, opened), collateral: opened.collateral };
}

/** A bucket that its owner empties by sales far below the mark, which another account of the case buys. */
export class DrainedIsolatedPosition extends HeldIsolatedPosition {
  /** Collateral that was put aside for the position when it was opened, and the cash that the account was left with. */
  readonly #opened: { readonly collateral: Dec; readonly cash: Dec };
  /** Losses that sales have realized since, x 1e8. */
  #lost = 0n;

  private constructor(context: HoldingContext, opened: OpenedIsolated) {
    super(context, opened);
    this.#opened = opened;
  }

  static async open(context: HoldingContext): Promise<DrainedIsolatedPosition> {
    return new DrainedIsolatedPosition(context, await openIsolated(context, 'bid'));
  }

  /**
   * Returns the equity of the bucket in permille of the maintenance margin of its position: the equity at the start less the
   * losses, and less what the account has more than before, as where a part of the bucket is given back. Fees count as if the
   * bucket had paid them.
   * @param mark  x 1e8, at which the position counts
   * @returns null where the position is closed
   */
  async marginPermille(mark: bigint): Promise<bigint | null> {
    const row = await this.row();
    if (row === undefined) return null;
    return ((await this.#equity(row, mark)) * 1000n) / scaledPx(decimalAt(row, 'maint_margin'));
  }

  async #equity(row: JsonObject, mark: bigint): Promise<bigint> {
    const { cash } = await this.account();
    const { collateral, cash: before } = this.#opened;
    const lots = positionLotsIn([row], this.market).value;
    const unrealized = ((mark - scaledPx(decimalAt(row, 'entry'))) * lots) / 10n ** BigInt(this.market.szDecimals);
    return scaledPx(collateral.plus(before).minus(cash)) - this.#lost + unrealized;
  }

  /**
   * Has the other account buy so much far below the mark that the bucket is left with so many permille of the maintenance
   * of the rest, if it bears what they realize.
   * @param mark  x 1e8, at which the position counts
   * @param bidsFor  whether what is left finds a buyer at the mark, from the block of the sale on
   * @returns lots that are left
   * @throws NotExercised where no sale of a part brings it there: it bears something else
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
    const least = scaledPx(Dec.of(MIN_ORDER_USDC * market.priceScale)) * unit;
    const sale = SALES_PERMILLE.map((part) => {
      const px = onGrid((mark * part) / 1000n);
      // For each lot sold the bucket loses this, and its threshold falls by that.
      const exact = ((equity - wanted) * lots) / (((mark - px) * lots) / unit - wanted);
      return { px, sold: exact - (exact % market.step) + market.step };
    }).find(({ px, sold }) => sold > 0n && sold < lots && px * sold >= least);
    if (sale === undefined) throw new NotExercised(`a sale that leaves a bucket ${permille} permille`);
    const { px, sold } = sale;
    const { given } = this.context;
    this.noteOwnOrder(
      (await restInsideSpread(this.context, traders.taker, { market, side: 'ask', px, size: sold })).oid,
    );
    const rest = lots - sold;
    // A single order serves both: an account that is closed by force has one try at the book, in the next block.
    const bid =
      bidsFor === 'nothing' ? { px, size: sold, tif: 'ioc' as const } : { px: onGrid(mark) - market.tick, size: lots };
    const entered = await given.placed(traders.maker, { market, side: 'bid', ...bid });
    given.require(entered.kind !== 'error', 'the bid for what is sold at a loss was refused');
    this.#lost += ((entry - px) * sold) / unit;
    return rest;
  }
}

/**
 * Parts of the mark at which a losing sale is made: the first at which it is worth an order. What is lost soon is a small part.
 */
const SALES_PERMILLE = [800n, 900n, 950n, 970n] as const;

interface OpenedIsolated {
  readonly traders: TwoTraders;
  readonly oid: string;
  /** Collateral that was put aside. */
  readonly collateral: Dec;
  /** So much of it as `total_raw_usd` counts. */
  readonly within: Dec;
  /** Settled cash beside it. */
  readonly cash: Dec;
}

async function openIsolated(context: HoldingContext, opens: 'bid' | 'ask'): Promise<OpenedIsolated> {
  const traders = await leaseTwoTraders(context, {
    funds: { usdc: '200' },
    fits: await leastHeldMarketRequirement(context, hasSteepMargin),
    opens: 900n,
  });
  const { taker, market } = traders;
  const { given, target } = context;
  await setIsolatedMargin(context, taker, market, market.maxLeverage);
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
  // No document says that it leaves the settled cash, whatever else withholds it.
  const isWithin = left.compare(Dec.of(0)) <= 0;
  const collateral = isWithin ? held : left;
  if (collateral.compare(Dec.of(0)) <= 0)
    throw new NotExercised('what was put aside for an isolated position: neither total_raw_usd nor withdrawable falls');
  const within = isWithin ? collateral : Dec.of(0);
  return { traders, oid: trade.takerOid, collateral, within, cash: now.cash.minus(within) };
}

/** The mark, x 1e8, at which what the bucket has put aside and lost leaves so much. */
export async function readMarkForRemainingCollateral(
  bucket: IsolatedWithMovableMark,
  collateral: Dec,
  left: (maintenance: Dec) => Dec,
): Promise<bigint> {
  const row = await bucket.row();
  const lost = collateral.minus(left(decimalAt(row, 'maint_margin')));
  // A short one loses by a rise.
  const { value: lots } = await bucket.openLots();
  return scaledPx(decimalAt(row, 'entry')) - (scaledPx(lost) * 10n ** BigInt(bucket.market.szDecimals)) / lots;
}
