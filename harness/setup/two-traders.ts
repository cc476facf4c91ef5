import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import type { RequestedFunds } from '../check/given.ts';
import type { MarketRequirement } from '../check/market-picker.ts';
import { scaledSizeForNotional } from '../check/order-spec.ts';
import { decimalAt, rowsAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import type { Identity } from '../identity/keys.ts';
import { Disturbed, Unsupported } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { drawPricesInsideSpread } from './inside-spread.ts';
import { setMaxLeverageOfAccounts } from './leverage-action.ts';
import { readFills } from './own-orders.ts';
import { readPositions } from './own-positions.ts';
import { closeMutualPositionsAtEnd, type OwnTrade, type TradeSpec, tradeOnce } from './own-trade.ts';

type Context = Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'venue' | 'random'>;

/**
 * Two accounts of the case that trade with each other inside the spread of a leased market. Positions that are open at the end are closed
 * again.
 */
export class TwoTraders {
  readonly market: MarketFacts;
  readonly maker: Identity;
  readonly taker: Identity;
  /** Three rising prices on the grid, near the mark, at which no order stood. */
  readonly pxs: readonly [bigint, bigint, bigint];
  readonly #context: Context;

  constructor(
    context: Context,
    market: MarketFacts,
    pair: { maker: Identity; taker: Identity },
    pxs: readonly [bigint, bigint, bigint],
  ) {
    this.#context = context;
    this.market = market;
    this.maker = pair.maker;
    this.taker = pair.taker;
    this.pxs = pxs;
    closeMutualPositionsAtEnd(context, market, pxs[1], pair);
  }

  /** Returns a multiple of the smallest size that every venue accepts, worth about `usdc`. */
  size(usdc = 25n): bigint {
    return scaledSizeForNotional(this.market, this.pxs[0], usdc);
  }

  /**
   * Makes one trade: the maker rests orders of these sizes at `px`, the taker takes them all with one order.
   * @param side  the taker's
   * @param asTaker  further fields of the taker's order
   * @throws Disturbed where it matched a stranger's order
   */
  async trade(
    side: 'bid' | 'ask',
    size: bigint | readonly bigint[],
    px: bigint = this.pxs[0],
    asTaker: NonNullable<TradeSpec['asTaker']> = {},
  ): Promise<OwnTrade> {
    const { market, maker, taker } = this;
    return tradeOnce(this.#context, { market, maker, taker, side, px, size, asTaker });
  }

  /** Returns all fills that an account of the case ever had, once there are `count` of them. */
  async fills({ address }: Identity, count: number): Promise<readonly JsonObject[]> {
    return this.#context.pace.eventually(
      () => readFills(this.#context, address),
      (rows) => rows.length >= count,
    );
  }

  /** Returns the open core positions of an account of the case; waits until the one on the market has this size. */
  async positions({ address }: Identity, size: Dec): Promise<readonly JsonObject[]> {
    const sizeIn = (rows: readonly JsonObject[]) => {
      const row = rows.find(({ coin }) => coin === this.market.coin);
      return row === undefined ? Dec.of(0) : decimalAt(row, 'size');
    };
    return this.#context.pace.eventually(
      () => readPositions(this.#context, address),
      (rows) => sizeIn(rows).equals(size),
    );
  }

  /**
   * Checks that both legs, the taker's given first, are of one trade.
   * @throws Disturbed where they are two trades: each matched a stranger's order
   */
  async sameTrade(took: JsonObject, made: JsonObject): Promise<void> {
    if (took.tid === made.tid) return;
    const { given, target } = this.#context;
    const trades = given.data(await target.read('trades', { coin: this.market.coin }));
    const prints = rowsAt(trades, 'trades').map(({ tid }) => tid);
    if (prints.includes(took.tid) && prints.includes(made.tid)) throw new Disturbed('the orders met those of others');
  }
}

/** Returns both accounts as traders on a further market. */
export async function sameTradersOn(
  context: Context,
  { maker, taker }: TwoTraders,
  market: MarketFacts,
): Promise<TwoTraders> {
  return new TwoTraders(context, market, { maker, taker }, await drawPricesInsideSpread(context, market));
}

/**
 * Returns both accounts as traders on one more market, leased like the first.
 * @returns null where the venue has no further market
 * @throws Disturbed where other cases hold it while they wait for the first one: one exists then, and the case is retried
 */
export async function tryLeaseAnotherMarketFor(
  context: Context,
  traders: TwoTraders,
  spec: Pick<TwoTradersSpec, 'fits' | 'opens'> = {},
): Promise<TwoTraders | null> {
  try {
    return await tradersOnSecond(context, traders, spec);
  } catch (error) {
    if (error instanceof Unsupported) return null;
    throw error;
  }
}

/**
 * Like `tryLeaseAnotherMarketFor`, for a case that needs the market.
 * @throws Unsupported where the venue has none; Disturbed where other cases hold it while they wait for the first one
 */
export async function leaseAnotherMarketFor(context: Context, traders: TwoTraders): Promise<TwoTraders> {
  try {
    return await tradersOnSecond(context, traders, {});
  } catch (error) {
    throw error instanceof Unsupported ? new Unsupported('a second market to trade on') : error;
  }
}

async function tradersOnSecond(
  context: Context,
  traders: TwoTraders,
  { fits, opens }: Pick<TwoTradersSpec, 'fits' | 'opens'>,
): Promise<TwoTraders> {
  const other = await sameTradersOn(context, traders, await context.given.market(fits, opens));
  if (opensMore(opens)) await setMaxLeverageOfAccounts(context, other.market, other.maker, other.taker);
  return other;
}

/** Whole USDC given to an account where a case says nothing else. */
const USUAL_USDC = '200';

export interface TwoTradersSpec {
  readonly funds?: RequestedFunds;
  readonly fits?: MarketRequirement;
  /** Maximum value that the case has open at a time, in whole USDC as the market counts it. */
  readonly opens?: bigint;
}

/** Leases a market and funds two accounts to trade there. */
export async function leaseTwoTraders(context: Context, options: TwoTradersSpec = {}): Promise<TwoTraders> {
  const { fits, opens, funds } = options;
  const traders = await fundTwoTradersOn(context, context.given.market(fits, opens), funds);
  if (opensMore(opens, funds)) await setMaxLeverageOfAccounts(context, traders.market, traders.maker, traders.taker);
  return traders;
}

/** Whether a case has more open than each of its accounts was given, which takes leverage. */
function opensMore(opens: bigint = 0n, { usdc = '0' }: RequestedFunds = { usdc: USUAL_USDC }): boolean {
  return Dec.of(opens).compare(Dec.of(usdc)) > 0;
}

/** Funds two accounts to trade on a market of the caller's choice. Their funds arrive during the wait for the market. */
export async function fundTwoTradersOn(
  context: Context,
  choosing: MarketFacts | Promise<MarketFacts>,
  funds?: RequestedFunds,
): Promise<TwoTraders> {
  const { given } = context;
  const priced = async () => {
    const market = await choosing;
    return { market, pxs: await drawPricesInsideSpread(context, market) };
  };
  const [{ market, pxs }, maker, taker] = await Promise.all([
    priced(),
    given.fundedAccount(funds),
    given.fundedAccount(funds),
  ]);
  return new TwoTraders(context, market, { maker, taker }, pxs);
}
