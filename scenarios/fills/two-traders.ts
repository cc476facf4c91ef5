import type { CaseContext } from '../../harness/check/case-context.ts';
import type { Funds } from '../../harness/check/given.ts';
import { Blocked, Disturbed } from '../../harness/check/verdicts.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { wholePx, wholeSize } from './planes.ts';
import { positionsIn } from './positions-in.ts';
import { spreadPxs } from './spread.ts';

type Context = Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'venue' | 'random'>;

/** A print between two own accounts. Figures in whole units. */
export interface OwnTrade {
  readonly px: Dec;
  readonly size: Dec;
  readonly notional: Dec;
  readonly makerOid: string;
  readonly takerOid: string;
}

/**
 * Two accounts of the case that trade with each other inside the spread of a leased market. What is open at the end is
 * closed again, so that no position is left behind.
 */
export class TwoTraders {
  readonly market: MarketFacts;
  readonly maker: Identity;
  readonly taker: Identity;
  /** Three prices of the grid that rise, near the mark, where no order stood. */
  readonly pxs: readonly [bigint, bigint, bigint];
  readonly #context: Context;
  /** The taker's position in lots; the maker has the opposite one. */
  #net = 0n;

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
    context.given.afterwards(() => this.#flatten());
  }

  /** The smallest size that every venue takes, and its multiples: worth about `usdc` each. */
  size(usdc = 25n): bigint {
    return this.#context.given.sizeWorth(this.market, this.pxs[0], usdc);
  }

  /**
   * One print: the maker rests in pieces of these sizes at `px`, the taker takes them all with one order.
   * @param side  the taker's
   * @throws Disturbed when somebody else's order was met
   */
  async trade(side: 'bid' | 'ask', pieces: bigint | readonly bigint[], px: bigint = this.pxs[0]): Promise<OwnTrade> {
    const { given } = this.#context;
    const { market } = this;
    const sizes = typeof pieces === 'bigint' ? [pieces] : pieces;
    let makerOid = '';
    for (const size of sizes) {
      const rested = await given.placed(this.maker, { market, side: side === 'bid' ? 'ask' : 'bid', px, size });
      if (rested.kind === 'filled') throw new Disturbed("the maker met somebody else's order");
      if (rested.kind !== 'resting')
        throw new Blocked(
          `the maker's order is ${rested.kind}${rested.kind === 'error' ? `: ${rested.error.code}` : ''}`,
        );
      makerOid = rested.oid;
    }
    const size = sizes.reduce((sum, piece) => sum + piece, 0n);
    const taken = await given.placed(this.taker, { market, side, px, size, tif: 'ioc' });
    if (taken.kind === 'error') throw new Blocked(`the taker's order was refused: ${taken.error.code}`);
    if (taken.kind !== 'filled') throw new Disturbed(`the taker's order is ${taken.kind}`);
    this.#net += side === 'bid' ? size : -size;
    const whole = { px: wholePx(px), size: wholeSize(size, market.szDecimals) };
    const met =
      Dec.parse(taken.totalSz)?.equals(whole.size) === true && Dec.parse(taken.avgPx)?.equals(whole.px) === true;
    if (!met) throw new Disturbed(`the taker got ${taken.totalSz} at ${taken.avgPx}, not ${whole.size} at ${whole.px}`);
    await this.#stoodAlone();
    return { ...whole, notional: whole.px.times(whole.size), makerOid, takerOid: taken.oid };
  }

  /** Fills of an own account, once there are `count` of them: all that it ever had. */
  async fills(of: Identity, count: number): Promise<readonly JsonObject[]> {
    const { given, target, pace } = this.#context;
    return pace.eventually(
      async () => rowsAt(given.data(await target.read('user_fills', { address: of.address })), 'fills'),
      (rows) => rows.length >= count,
    );
  }

  /** Open positions of an own account on the core dex; waits until the leg of the market has this size. */
  async positions(of: Identity, size: Dec): Promise<readonly JsonObject[]> {
    const { given, target, pace } = this.#context;
    const sizeIn = (rows: readonly JsonObject[]) => {
      const row = rows.find(({ coin }) => coin === this.market.coin);
      return row === undefined ? Dec.of(0) : decimalAt(row, 'size');
    };
    return pace.eventually(
      async () => positionsIn(given.data(await target.read('clearinghouse_state', { address: of.address }))),
      (rows) => sizeIn(rows).equals(size),
    );
  }

  /**
   * Both legs of a trade, the taker's first, by its own orders.
   * @throws Disturbed when they are two prints: each met somebody else's order
   */
  async sameTrade(took: JsonObject, made: JsonObject): Promise<void> {
    if (took.tid === made.tid) return;
    const { given, target } = this.#context;
    const trades = given.data(await target.read('trades', { coin: this.market.coin }));
    const prints = rowsAt(trades, 'trades').map(({ tid }) => tid);
    if (prints.includes(took.tid) && prints.includes(made.tid)) throw new Disturbed('the orders met those of others');
  }

  /** Where others trade, an order of the maker that still stands shows that the taker met another at its price. */
  async #stoodAlone(): Promise<void> {
    const { given, target, venue } = this.#context;
    if (venue.isolation === 'closed') return;
    const open = rowsAt(given.data(await target.read('open_orders', { address: this.maker.address })), 'orders');
    if (open.length > 0) throw new Disturbed("the taker met somebody else's order");
  }

  async #flatten(): Promise<void> {
    if (this.#net === 0n) return;
    const size = this.#net < 0n ? -this.#net : this.#net;
    await this.trade(this.#net > 0n ? 'ask' : 'bid', size, this.pxs[1]);
  }
}

/** Leases a market and funds two accounts that will trade there. */
export async function twoTraders(
  context: Context,
  options: { readonly funds?: Funds; readonly fits?: (market: MarketFacts) => boolean } = {},
): Promise<TwoTraders> {
  return tradersOn(context, await context.given.market(options.fits), options.funds);
}

/** Two funded accounts that will trade on a market of the caller's choice. */
export async function tradersOn(context: Context, market: MarketFacts, funds?: Funds): Promise<TwoTraders> {
  const { given, target } = context;
  const pxs = spreadPxs(
    market,
    given.data(await target.read('l2_book', { coin: market.coin })),
    rowsAt(given.data(await target.read('markets', { coin: market.coin })), 'perp')[0] ?? {},
    context.random,
  );
  // Another attempt draws another market, and somebody's orders may have gone.
  if (pxs === null) throw new Disturbed(`the spread of ${market.coin} leaves no room for own trades`);
  const pair = { maker: await given.fundedAccount(funds), taker: await given.fundedAccount(funds) };
  return new TwoTraders(context, market, pair, pxs);
}
