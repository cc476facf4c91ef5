import { isJsonArray, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext, Watching } from '../check/case-context.ts';
import { onceCommitted } from '../check/once-committed.ts';
import { type OrderWish, sizeWorth } from '../check/order-wish.ts';
import { restingEntry } from '../check/settled-orders.ts';
import { Blocked, Disturbed } from '../check/verdicts.ts';
import { withdrawn } from '../check/withdrawn.ts';
import { inWholeUnits } from '../client/entry-figures.ts';
import { at, decimalAt } from '../client/json-at.ts';
import type { StatusEntry } from '../client/replies.ts';
import { Dec } from '../compare/decimal.ts';
import { wholePx, wholeSize } from '../compare/planes.ts';
import type { Identity } from '../identity/keys.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { metStrangers } from '../runner/strangers.ts';
import { priceInside } from './inside-spread.ts';
import { openOrders, rests } from './own-orders.ts';
import { standingPositions } from './own-positions.ts';
import { placedEach } from './placed-each.ts';
import { FURTHEST } from './quote.ts';

// Trades between two accounts of one case, at a price where nobody else rests. Whatever shows that somebody else's order
// was met ends the attempt as disturbed.

type Trading = Watching & Pick<CaseContext<never>, 'venue'>;

export interface TradeWish {
  readonly market: MarketFacts;
  readonly maker: Identity;
  readonly taker: Identity;
  /** The taker's, who buys when it is left out. */
  readonly side?: 'bid' | 'ask';
  readonly px: bigint;
  /** Lots. The maker rests one order for each piece, the taker takes them all with one. */
  readonly size: bigint | readonly bigint[];
  readonly takerCloid?: string;
  /** Fields of the taker's order beside its terms. */
  readonly asTaker?: Pick<OrderWish, 'positionSide' | 'reduceOnly'>;
}

/** A print between two own accounts. Figures in whole units. */
export interface OwnTrade {
  readonly px: Dec;
  readonly size: Dec;
  readonly notional: Dec;
  /** The last one, where the maker rested in pieces. */
  readonly makerOid: string;
  readonly takerOid: string;
}

/**
 * As `tradeOnce`; what is open when the case ends is closed again.
 * @throws Disturbed when somebody else's order was met
 */
export async function ownTrade(trading: Trading, wish: TradeWish): Promise<OwnTrade> {
  closedAfterwards(trading, wish.market, wish.px, wish);
  return tradeOnce(trading, wish);
}

/**
 * Has two accounts of the case close at its end what they opened with each other, and leave no order behind: the margin of it
 * is free again.
 */
export function closedAfterwards(
  trading: Trading,
  market: MarketFacts,
  px: bigint,
  { maker, taker }: Pick<TradeWish, 'maker' | 'taker'>,
): void {
  const { given, target, venue } = trading;
  const pair = [maker, taker] as const;
  given.afterwards(async () => {
    if (!pair.some(({ address }) => target.actors.has(address))) return;
    const [rows] = await onceCommitted(trading, () =>
      Promise.all([standingPositions(trading, taker.address), ...pair.map((who) => withdrawn(target, given, who))]),
    );
    for (const row of rows.filter(({ coin }) => coin === market.coin)) {
      const wishes = closing(row, market, px);
      // Sent together: whichever comes first rests until the other takes it.
      const entries = await Promise.all([given.placed(maker, wishes.maker), given.placed(taker, wishes.taker)]);
      target.left.gone(...takenWhole(entries, wishes.taker, venue.isolation));
    }
  });
}

/** Returns the orders, of two of one size against each other, that no longer rest, by their answers. */
function takenWhole(
  entries: readonly StatusEntry[],
  { market, px, size }: OrderWish,
  isolation: 'closed' | 'shared',
): readonly string[] {
  const whole = wholeSize(size, market);
  const filled = entries.filter(
    (entry) => entry.kind === 'filled' && inWholeUnits(entry, wholePx(px))?.size.equals(whole) === true,
  );
  // Without other traders, the order that was filled has met the other one.
  const gone = isolation === 'closed' && filled.length > 0 ? entries : filled;
  return gone.flatMap((entry) => ('oid' in entry ? [entry.oid] : []));
}

/** The orders that close one position of the taker. */
function closing(row: JsonObject, market: MarketFacts, px: bigint): Readonly<Record<'maker' | 'taker', OrderWish>> {
  const net = decimalAt(row, 'size').scaledTo(market.szDecimals) ?? 0n;
  const order = { market, px, size: net < 0n ? -net : net } as const;
  const [buys, sells] = [
    { ...order, side: 'bid' },
    { ...order, side: 'ask' },
  ] as const;
  const [makers, takers] = net > 0n ? [buys, sells] : [sells, buys];
  const leg = row.side;
  // The maker nets both legs, and the close of one leg may turn the net position round.
  if (leg === 'long' || leg === 'short')
    return { maker: makers, taker: { ...takers, reduceOnly: true, positionSide: leg } };
  return { maker: { ...makers, reduceOnly: true }, taker: { ...takers, reduceOnly: true } };
}

/** @throws Disturbed when somebody else's order was met */
export async function tradeOnce(trading: Trading, wish: TradeWish): Promise<OwnTrade> {
  const { market, maker, taker, side = 'bid', px, takerCloid, asTaker } = wish;
  const pieces = typeof wish.size === 'bigint' ? [wish.size] : wish.size;
  const other = side === 'bid' ? 'ask' : 'bid';
  const wishes = pieces.map((size) => ({ market, side: other, px, size }) as const);
  const rested = (await eachRestsInside(trading, maker, wishes)).map(({ oid }) => oid);
  const size = pieces.reduce((sum, piece) => sum + piece, 0n);
  const order = { market, side, px, size, tif: 'ioc', ...asTaker };
  const { oid, ...whole } = await takesWhole(
    trading,
    taker,
    takerCloid === undefined ? order : { ...order, cloid: takerCloid },
  );
  await stoodAlone(trading, wish, rested);
  trading.target.left.gone(...rested, oid);
  return { ...whole, notional: whole.px.times(whole.size), makerOid: rested.at(-1) ?? '', takerOid: oid };
}

/**
 * An order of ours that takes all of its size, at its price, from what rests there.
 * @returns its figures in whole units
 * @throws Blocked when it is refused, Disturbed when it met somebody else's order, or nobody's
 */
export async function takesWhole(
  { given }: Pick<Trading, 'given'>,
  owner: Identity,
  wish: OrderWish,
): Promise<Pick<OwnTrade, 'px' | 'size'> & { readonly oid: string }> {
  const taken = await given.placed(owner, wish);
  if (taken.kind === 'error') throw new Blocked(`the taker's order was refused: ${taken.error.code}`);
  if (taken.kind !== 'filled') throw new Disturbed(`the taker's order is ${taken.kind}`);
  const whole = { px: wholePx(wish.px), size: wholeSize(wish.size, wish.market) };
  // An order that found nobody is `filled` as well, with nothing.
  const filled = inWholeUnits(taken, whole.px);
  const met = filled?.size.equals(whole.size) === true && filled.px.equals(whole.px);
  if (!met) throw new Disturbed(`the taker got ${taken.totalSz} at ${taken.avgPx}, not ${whole.size} at ${whole.px}`);
  return { ...whole, oid: taken.oid };
}

/**
 * As `tradeAndCloseAtEnd`, at a price drawn inside the spread, of the smallest size that is worth `usdc` whole USDC.
 * @throws Disturbed also when the spread has no room
 */
export async function ownTradeWorth(
  trading: Trading & Pick<CaseContext<never>, 'random'>,
  usdc: bigint,
  wish: Omit<TradeWish, 'px' | 'size'>,
): Promise<OwnTrade> {
  const px = await priceInside(trading, wish.market);
  return ownTrade(trading, { ...wish, px, size: sizeWorth(wish.market, px, usdc) });
}

/** An order of ours that rests inside the spread. @throws Disturbed when somebody else's came between */
export async function restsInside(
  { given, venue }: Trading,
  owner: Identity,
  wish: OrderWish,
): Promise<{ readonly oid: string }> {
  return restedOf(await given.placed(owner, wish), venue);
}

function restedOf(entry: StatusEntry, venue: Trading['venue']): { readonly oid: string } {
  if (entry.kind === 'filled') throw new Disturbed("the order that should rest met somebody else's");
  // Others move the mark and the spread between the look at them and the order.
  if (entry.kind === 'error' && venue.isolation === 'shared')
    throw new Disturbed(`the order that should rest was refused: ${entry.error.code}`);
  return restingEntry(entry);
}

/**
 * As `restInsideSpread` of each, in their order.
 * @throws Disturbed when somebody else's came between
 */
export async function eachRestsInside(
  trading: Trading,
  owner: Identity,
  wishes: readonly OrderWish[],
): Promise<readonly { readonly oid: string }[]> {
  return (await placedEach(trading, owner, wishes)).map((entry) => restedOf(entry, trading.venue));
}

/**
 * Checks on a shared venue that a trade of one account met only the other. Where a look costs, it is left to the
 * runner, which has one at all accounts of the case before anything counts against the venue.
 * @throws Disturbed
 */
export async function undisturbed(
  trading: Trading,
  one: Pick<Identity, 'address'>,
  other: Pick<Identity, 'address'>,
): Promise<void> {
  const { given, venue } = trading;
  if (venue.isolation === 'closed') return;
  if (given.isSparing && [one, other].every(({ address }) => given.accounts.includes(address))) return;
  if (await metStrangers(trading.target, [one.address, other.address]))
    throw new Disturbed('somebody else traded with an order of ours');
}

/**
 * Checks on a shared venue that the maker's order is gone: one that still rests shows that the taker met another at its
 * price.
 */
async function stoodAlone(trading: Trading, wish: TradeWish, rested: readonly string[]): Promise<void> {
  if (trading.venue.isolation === 'closed' || (await isBare(trading, wish))) return;
  const { maker } = wish;
  const open = await openOrders(trading, maker.address);
  if (rested.some((oid) => rests(open, oid))) throw new Disturbed("the taker met somebody else's order");
}

/** Whether the feed shows nobody at the maker's price any more. */
async function isBare({ given }: Trading, { market: { coin }, side = 'bid', px }: TradeWish): Promise<boolean> {
  const book = await given.glance({ type: 'l2_book', coin });
  const levels = book === null ? undefined : at(book, side === 'bid' ? 'levels.1' : 'levels.0');
  // A level in an unreadable plane may be ours.
  const isThere = (level: JsonValue) => {
    const shown = Dec.parse(at(level, 'px'));
    return shown === null || shown.equals(wholePx(px)) || shown.compare(wholePx(FURTHEST * px)) > 0;
  };
  return levels !== undefined && isJsonArray(levels) && !levels.some(isThere);
}
