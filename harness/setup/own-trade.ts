import { isJsonArray, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { hasTradedWithStrangers } from '../case/strangers.ts';
import { cancelOpenOrders } from '../check/cancel-open-orders.ts';
import type { CaseContext, PollContext } from '../check/case-context.ts';
import { doAndAwaitCommit } from '../check/once-committed.ts';
import { type OrderSpec, scaledSizeForNotional } from '../check/order-spec.ts';
import { OrderRefusedError, requireRestingEntry } from '../check/pending-orders.ts';
import { wholeUnitFilledFigures } from '../client/entry-figures.ts';
import { at, decimalAt } from '../client/json-at.ts';
import type { OrderOrChaseHandle } from '../client/leftovers.ts';
import { doOrdersRequirePositionSide } from '../client/position-mode.ts';
import type { StatusEntry } from '../client/replies.ts';
import { Dec } from '../compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../compare/planes.ts';
import type { Identity } from '../identity/keys.ts';
import { Disturbed, DisturbedByOtherOrders } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { drawPriceInsideSpread } from './inside-spread.ts';
import { isAmongOrders, readOpenOrders } from './own-orders.ts';
import { readPositionsFeedFirst } from './own-positions.ts';
import { placeEachOrder } from './place-each.ts';
import { MAX_MARK_MULTIPLE } from './quote.ts';

// Trades between two accounts of one case, at a price where no other order rests. Any sign that a stranger's order was matched ends the
// attempt as disturbed.

type Trading = PollContext & Pick<CaseContext<never>, 'venue'>;

export interface TradeSpec {
  readonly market: MarketFacts;
  readonly maker: Identity;
  readonly taker: Identity;
  /** Side of the taker, who buys if it is left out. */
  readonly side?: 'bid' | 'ask';
  readonly px: bigint;
  /** Lots. The maker rests one order per piece, the taker takes them all with one. */
  readonly size: bigint | readonly bigint[];
  readonly takerCloid?: string;
  /** Further fields of the taker's order. */
  readonly asTaker?: Pick<OrderSpec, 'positionSide' | 'reduceOnly'>;
  /** Further fields of the maker's orders. */
  readonly asMaker?: TradeSpec['asTaker'];
}

/** A print between two own accounts, in whole units. */
export interface OwnTrade {
  readonly px: Dec;
  readonly size: Dec;
  readonly notional: Dec;
  /** The last one, if the maker rested in pieces. */
  readonly makerOid: string;
  readonly takerOid: string;
}

/**
 * Like `tradeOnce`; positions that are open when the case ends are closed again.
 * @throws Disturbed when a stranger's order was matched
 */
export async function tradeAndCloseAtEnd(trading: Trading, spec: TradeSpec): Promise<OwnTrade> {
  closeMutualPositionsAtEnd(trading, spec.market, spec.px, spec);
  return tradeOnce(trading, spec);
}

/** Makes two accounts of the case close their mutual positions at its end, and leaves no order behind: its margin is free again. */
export function closeMutualPositionsAtEnd(
  trading: Trading,
  market: MarketFacts,
  px: bigint,
  { maker, taker }: Pick<TradeSpec, 'maker' | 'taker'>,
): void {
  const { given, target, venue } = trading;
  const pair = [maker, taker] as const;
  given.afterwards(async () => {
    if (!pair.some(({ address }) => target.actors.has(address))) return;
    const [rows] = await doAndAwaitCommit(trading, () =>
      Promise.all([
        readPositionsFeedFirst(trading, taker.address),
        ...pair.map((who) => cancelOpenOrders(target, given, who)),
      ]),
    );
    const open = rows.filter(({ coin }) => coin === market.coin);
    const isNamed =
      open.some(({ side }) => side !== undefined) && (await doOrdersRequirePositionSide(target, taker.address));
    for (const row of open) {
      const specs = closing(row, market, px, isNamed);
      // Sent together: the first to arrive rests until the other takes it.
      const entries = await Promise.all([given.placed(maker, specs.maker), given.placed(taker, specs.taker)]);
      target.leftovers.noteGone(...takeWholeOnce(entries, pair, specs.taker, venue.isolation));
    }
  });
}

/** Returns those of two equal opposite orders that no longer rest, according to their replies. */
function takeWholeOnce(
  entries: readonly StatusEntry[],
  owners: readonly [Identity, Identity],
  spec: OrderSpec,
  isolation: 'closed' | 'shared',
): readonly OrderOrChaseHandle[] {
  const whole = sizeInUnits(spec.size, spec.market);
  const wholeFills = entries.map((entry) => {
    const fill = entry.kind === 'filled' ? wholeUnitFilledFigures(entry, spec) : null;
    return fill?.size.equals(whole) === true ? fill : null;
  });
  // Without other traders, an order filled at its own price has matched the other one; at a better price it met an order that was left.
  const isMutual = isolation === 'closed' && wholeFills.some((fill) => fill?.px.equals(pxInUsdc(spec.px)) === true);
  return entries.flatMap((entry, at) => {
    const owner = owners[at]?.address;
    const isGone = isMutual || (wholeFills[at] ?? null) !== null;
    if (owner === undefined || !isGone || !('oid' in entry)) return [];
    return [{ owner, market: spec.market, handle: entry.oid }];
  });
}

/** Returns the orders that close one position of the taker. @param isNamed  whether the taker's order names a leg */
function closing(
  row: JsonObject,
  market: MarketFacts,
  px: bigint,
  isNamed: boolean,
): Readonly<Record<'maker' | 'taker', OrderSpec>> {
  const net = decimalAt(row, 'size').scaledTo(market.szDecimals) ?? 0n;
  const order = { market, px, size: net < 0n ? -net : net } as const;
  const [buys, sells] = [
    { ...order, side: 'bid' },
    { ...order, side: 'ask' },
  ] as const;
  const [makers, takers] = net > 0n ? [buys, sells] : [sells, buys];
  const leg = row.side;
  // The maker nets both legs, and closing one leg may reverse the net position.
  if (isNamed && (leg === 'long' || leg === 'short'))
    return { maker: makers, taker: { ...takers, reduceOnly: true, positionSide: leg } };
  return { maker: { ...makers, reduceOnly: true }, taker: { ...takers, reduceOnly: true } };
}

/** @throws Disturbed when a stranger's order was matched */
export async function tradeOnce(trading: Trading, spec: TradeSpec): Promise<OwnTrade> {
  const { market, maker, taker, side = 'bid', px, takerCloid, asTaker, asMaker } = spec;
  const pieces = typeof spec.size === 'bigint' ? [spec.size] : spec.size;
  const other = side === 'bid' ? 'ask' : 'bid';
  const specs = pieces.map((size) => ({ market, side: other, px, size, ...asMaker }) as const);
  const rested = (await restEachInsideSpread(trading, maker, specs)).map(({ oid }) => oid);
  const size = pieces.reduce((sum, piece) => sum + piece, 0n);
  const order = { market, side, px, size, tif: 'ioc', ...asTaker };
  const { oid, ...whole } = await placeFullyFilledOrder(
    trading,
    taker,
    takerCloid === undefined ? order : { ...order, cloid: takerCloid },
  );
  await stoodAlone(trading, spec, rested);
  const ofMaker = rested.map((handle) => ({ owner: maker.address, market, handle }));
  trading.target.leftovers.noteGone(...ofMaker, { owner: taker.address, market, handle: oid });
  return { ...whole, notional: whole.px.times(whole.size), makerOid: rested.at(-1) ?? '', takerOid: oid };
}

/**
 * Sends an own order that takes its full size, at its price, from resting orders.
 * @returns its figures in whole units
 * @throws Blocked when it is refused, Disturbed when it matched a stranger's order, or none
 */
export async function placeFullyFilledOrder(
  { given }: Pick<Trading, 'given'>,
  owner: Identity,
  spec: OrderSpec,
): Promise<Pick<OwnTrade, 'px' | 'size'> & { readonly oid: string }> {
  const placed = await given.placed(owner, spec);
  if (placed.kind === 'error') throw new OrderRefusedError("the taker's order was refused", placed.error.code);
  if (placed.kind !== 'filled') throw new Disturbed(`the taker's order is ${placed.kind}`);
  const whole = { px: pxInUsdc(spec.px), size: sizeInUnits(spec.size, spec.market) };
  // An order without a match is `filled` as well, with size 0.
  const filled = wholeUnitFilledFigures(placed, spec);
  const met = filled?.size.equals(whole.size) === true && filled.px.equals(whole.px);
  if (!met) throw new Disturbed(`the taker got ${placed.totalSz} at ${placed.avgPx}, not ${whole.size} at ${whole.px}`);
  return { ...whole, oid: placed.oid };
}

/**
 * Like `tradeAndCloseAtEnd`, at a price drawn inside the spread, with the smallest size worth `usdc` whole USDC.
 * @throws Disturbed also when the spread has no room
 */
export async function tradeWorthAndCloseAtEnd(
  trading: Trading & Pick<CaseContext<never>, 'random'>,
  usdc: bigint,
  spec: Omit<TradeSpec, 'px' | 'size'>,
): Promise<OwnTrade> {
  const px = await drawPriceInsideSpread(trading, spec.market);
  return tradeAndCloseAtEnd(trading, { ...spec, px, size: scaledSizeForNotional(spec.market, px, usdc) });
}

/** Rests an own order inside the spread. @throws Disturbed when a stranger's order came in between */
export async function restInsideSpread(
  { given, venue }: Trading,
  owner: Identity,
  spec: OrderSpec,
): Promise<{ readonly oid: string }> {
  return restedOf(await given.placed(owner, spec), venue);
}

function restedOf(entry: StatusEntry, venue: Trading['venue']): { readonly oid: string } {
  if (entry.kind === 'filled') throw new DisturbedByOtherOrders();
  // Others may move the mark and the spread between reading them and the order.
  if (entry.kind === 'error' && venue.isolation === 'shared')
    throw new Disturbed(`the order that should rest was refused: ${entry.error.code}`);
  return requireRestingEntry(entry);
}

/**
 * Like `restInsideSpread`, for each in order.
 * @throws Disturbed when a stranger's order came in between
 */
export async function restEachInsideSpread(
  trading: Trading,
  owner: Identity,
  specs: readonly OrderSpec[],
): Promise<readonly { readonly oid: string }[]> {
  return (await placeEachOrder(trading, owner, specs)).map((entry) => restedOf(entry, trading.venue));
}

/**
 * Checks on a shared venue that a trade of one account only matched the other. Where reads cost weight, this is left to the runner, which
 * reads all accounts of the case before anything counts against the venue.
 * @throws Disturbed
 */
export async function assumeNoTradeWithStrangers(
  trading: Trading,
  one: Pick<Identity, 'address'>,
  other: Pick<Identity, 'address'>,
): Promise<void> {
  const { given, venue } = trading;
  if (venue.isolation === 'closed') return;
  if (given.isSparing && [one, other].every(({ address }) => given.accounts.includes(address))) return;
  if (await hasTradedWithStrangers(trading.target, [one.address, other.address], venue))
    throw new Disturbed('somebody else traded with an order of ours');
}

/** Checks on a shared venue that the maker's order is gone: one that still rests shows that the taker matched another at its price. */
async function stoodAlone(trading: Trading, spec: TradeSpec, rested: readonly string[]): Promise<void> {
  if (trading.venue.isolation === 'closed' || (await isBare(trading, spec))) return;
  const { maker } = spec;
  const open = await readOpenOrders(trading, maker.address);
  if (rested.some((oid) => isAmongOrders(open, oid))) throw new Disturbed("the taker met somebody else's order");
}

/** Whether the feed shows no more orders at the maker's price. */
async function isBare({ given }: Trading, { market: { coin }, side = 'bid', px }: TradeSpec): Promise<boolean> {
  const book = await given.peekFeed({ type: 'l2_book', coin });
  const levels = book === null ? undefined : at(book, side === 'bid' ? 'levels.1' : 'levels.0');
  // A level in an unreadable plane may be ours.
  const isThere = (level: JsonValue) => {
    const shown = Dec.parse(at(level, 'px'));
    return shown === null || shown.equals(pxInUsdc(px)) || shown.compare(pxInUsdc(MAX_MARK_MULTIPLE * px)) > 0;
  };
  return levels !== undefined && isJsonArray(levels) && !levels.some(isThere);
}
