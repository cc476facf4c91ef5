import { isJsonArray, type JsonArray, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext, PollContext, ReadContext } from '../check/case-context.ts';
import { derived, field, type Traced } from '../check/evidence.ts';
import { labelMarketRequirement, type MarketOrPairRequirement } from '../check/market-picker.ts';
import { sizeForNotional, toWireInteger } from '../check/order-spec.ts';
import { requireEveryOrderReported, requireOnlyStatusEntry } from '../check/pending-orders.ts';
import { type BookTops, bookTopsOf } from '../client/book-tops.ts';
import { isUnreadableForm } from '../client/deviating-forms.ts';
import { wholeUnitFilledFigures } from '../client/entry-figures.ts';
import { at, decimalAt, integerAt, rowsAt, rowsIn, textAt } from '../client/json-at.ts';
import { refusalOf, type StatusEntry } from '../client/replies.ts';
import { type ActResult, toWireUint } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import { negativePowerOfTen, pxInUsdc, sizeInUnits } from '../compare/planes.ts';
import type { Identity } from '../identity/keys.ts';
import {
  AbsentProductError,
  Blocked,
  DisturbedByOtherOrders,
  DisturbedByOtherQuotes,
  Unsupported,
} from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { isFinerThanTops, readPriceDivisor } from './pair-grid.ts';
import { bboLevelsIn } from './quote.ts';

// Orders of the case's accounts on a pair whose base is the native token: a faucet gives both sides. No read shows the price grid of a
// pair, so prices have as few digits as fit into the spread. @source engine facts, section 16

/** A pair seen as a market: where it has no value of its own, it is like any market. */
export interface PairFacts extends MarketFacts {
  readonly base: number;
  readonly quote: number;
  /** null: the fee schedule applies. */
  readonly takerFeeBps: Dec | null;
  /** Whole USDC. */
  readonly minNotional: bigint;
}

type Spot = Pick<CaseContext<never>, 'given' | 'target' | 'venue'>;

/** A pair as it is listed. */
interface ListedPair extends PairFacts {
  readonly active: boolean;
  readonly row: JsonObject;
}

/** Every pair that the venue lists, open or closed. */
export async function readListedPairs({ given, target }: ReadContext): Promise<readonly ListedPair[]> {
  const rows = rowsAt(given.data(await target.read('markets', { kind: 'spot' })), 'spot.pairs');
  return rows.map((row) => ({
    ...unlike,
    id: Number(integerAt(row, 'signing_id')),
    coin: textAt(row, 'name'),
    szDecimals: Number(integerAt(row, 'sz_decimals')),
    base: Number(integerAt(row, 'base')),
    quote: Number(integerAt(row, 'quote')),
    takerFeeBps: Dec.parse(row.taker_fee_bps),
    minNotional: ceiled(decimalAt(row, 'min_notional')),
    active: row.active === true,
    row,
  }));
}

/**
 * Returns the prices in a body of `markets` at which a venue may value the base token of a pair: those of the pair itself, and those of the
 * same coin's perpetual.
 */
export function baseTokenPricesIn(
  markets: JsonObject,
  { id, base }: Pick<PairFacts, 'id' | 'base'>,
): { readonly ofPair: readonly Dec[]; readonly ofCoin: readonly Dec[] } {
  const named = (rows: readonly JsonObject[], key: string, value: number) =>
    rows.find((row) => String(row[key]) === String(value));
  const pair = named(rowsAt(markets, 'spot.pairs'), 'signing_id', id);
  const token = named(rowsIn(at(markets, 'spot'), 'tokens'), 'id', base);
  const perp = token === undefined ? undefined : rowsIn(markets, 'perp').find(({ coin }) => coin === token.name);
  const pricesOf = (row: JsonObject | undefined) =>
    [row?.mark_px, row?.mid_px, row?.oracle_px].flatMap((px) => Dec.parse(px) ?? []);
  return { ofPair: pricesOf(pair), ofCoin: pricesOf(perp).filter((px) => px.compare(Dec.of(0)) > 0) };
}

const pairsOf = new WeakMap<CaseContext<never>['venue'], ReturnType<typeof readListedPairs>>();

/** Like `readListedPairs`, or as first read in this run where a read is costly: from then on only others open or close pairs. */
export function readListedPairsCached(context: Spot): ReturnType<typeof readListedPairs> {
  const known = context.given.isSparing ? pairsOf.get(context.venue) : undefined;
  if (known !== undefined) return known;
  const pairs = readListedPairs(context);
  // After a failed read, the next call tries again.
  void pairs.then(
    () => pairsOf.set(context.venue, pairs),
    () => undefined,
  );
  return pairs;
}

/** Facts that a perp has and a pair does not. */
const unlike = {
  tick: 1n,
  step: 1n,
  minLots: 1n,
  maxLeverage: 1,
  open: true,
  close: true,
  halted: false,
  oiCap: null,
  strictIsolated: false,
  isBatched: false,
  mark: null,
  priceScale: 1n,
} as const;

function ceiled(amount: Dec): bigint {
  const cents = amount.truncated(2).scaledTo(2) ?? 0n;
  return (cents + 99n) / 100n;
}

/**
 * Leases an open pair of the native token.
 * @throws Unsupported where there is none: where no pair at all exists, as an absent product
 */
export function leaseNativePair(
  context: Spot,
  fits: MarketOrPairRequirement<PairFacts> = () => true,
): Promise<PairFacts> {
  return leasePairOfToken(context, context.venue.native, fits);
}

/** Like `leaseNativePair`, for another token. */
export async function leasePairOfToken(
  context: Spot,
  { signingId, name }: Spot['venue']['native'],
  fits: MarketOrPairRequirement<PairFacts> = () => true,
): Promise<PairFacts> {
  const { venue } = context;
  const pairs = await readListedPairsCached(context);
  const open = pairs.filter((one) => one.active && one.base === signingId && one.quote === venue.usdc.signingId);
  const pair = open.find(fits);
  if (pair === undefined) {
    const words = `an open pair of ${name} with ${venue.usdc.name}`;
    if (open.length === 0 || fits.label === undefined) throw new AbsentProductError(words);
    throw new Unsupported(`${words} that has ${fits.label}`);
  }
  return context.given.leased(pair);
}

/** Best prices of a pair, from the feed where it reports them. */
export async function peekOrReadPairTop({ given, target }: ReadContext, coin: string): Promise<BookTops> {
  const reported = await given.peekFeed({ type: 'l2_book', coin });
  const levels = [at(reported ?? {}, 'levels.0'), at(reported ?? {}, 'levels.1')] as const;
  // A body in another form than expected is read the slower way.
  const tops = levels.every(isJsonArray) ? topsIn(levels.map((rows) => at(rows, '0') ?? null)) : null;
  if (tops !== null) return tops;
  const reply = await target.read('l2_book', { coin });
  const isRead = reply.kind !== 'data' || !isUnreadableForm(reply.data);
  return (
    (isRead ? null : topsIn(bboLevelsIn(await given.peekFeed({ type: 'bbo', coin })))) ?? bookTopsOf(given.data(reply))
  );
}

/** null: no levels, or something that is no price. */
function topsIn(levels: JsonArray | null): BookTops | null {
  const tops = levels?.map((level) => inPlane(at(level, 'px'))) ?? [undefined];
  return tops.every((px) => px !== undefined) ? { bid: tops[0] ?? null, ask: tops[1] ?? null } : null;
}

/** null: no price there; undefined: it is no price. */
function inPlane(px: JsonValue | undefined): bigint | null | undefined {
  return px === undefined ? null : (Dec.parse(px)?.scaledTo(8) ?? undefined);
}

/**
 * Returns a price for a pair without resting orders. No read shows its price grid, which is coarser where its sizes are finer. Where the
 * pair's minimum is high, this is a price at which a few of the faucet's tokens are worth that much.
 */
export function fallbackPairPx({ szDecimals, minNotional }: PairFacts): bigint {
  if (szDecimals > 4) return WHOLE * 10n ** BigInt(szDecimals - 3);
  const dear = (minNotional * 2n + 4n) / 5n;
  return dear > 1n ? WHOLE * dear : WHOLE;
}

/** A price below every ask of a pair on which nobody bids. */
function lowPxUnder(ask: bigint | null, pair: PairFacts): bigint {
  return ask === null ? fallbackPairPx(pair) : ask / 2n;
}

/** Returns an order on a pair of the native token that would rest and names its owner; null: no such pair. */
export async function makeOwnedPairOrder(context: Spot, { address }: Pick<Identity, 'address'>) {
  const { given, target, venue } = context;
  const pair = (await readListedPairsCached(context)).find(
    ({ active, base, quote }) => active && base === venue.native.signingId && quote === venue.usdc.signingId,
  );
  if (pair === undefined) return null;
  const { bid, ask } = await peekOrReadPairTop({ given, target }, pair.coin);
  const px = bid ?? lowPxUnder(ask, pair);
  const { type, order } = spotOrderAction({ pair, side: 'bid', px, size: minPairSize(pair, px), tif: 'alo' });
  return { type, order: { owner: address, ...order } };
}

/**
 * Returns `count` rising prices where no other order rests, on a grid that the book shows where it has levels.
 * @throws Disturbed where the spread has no room
 */
export async function drawPairPricesInSpread(
  { given, target, random }: Pick<CaseContext<never>, 'given' | 'target' | 'random'>,
  pair: PairFacts,
  count: number,
): Promise<bigint[]> {
  const { bid, ask } = await peekOrReadPairTop({ given, target }, pair.coin);
  const low = bid ?? lowPxUnder(ask, pair);
  const high = ask ?? (bid === null ? 4n * fallbackPairPx(pair) : 2n * bid);
  const draw = (step: bigint, times: number) => {
    const first = low / step + 1n;
    const room = Number((high - 1n) / step - first);
    if (room < times * count) return null;
    const gap = Math.floor(room / count);
    return Array.from({ length: count }, (_, n) => (first + BigInt(n * gap + random.int(0, gap - 1))) * step);
  };
  for (let step = 10n ** 12n; step > 0n; step /= 10n) {
    const drawn = draw(step, 4);
    if (drawn === null) continue;
    if (!isFinerThanTops({ bid, ask }, step)) return drawn;
    const shown = await readPriceDivisor({ given, target }, pair.coin);
    if (shown <= step) return drawn;
    const coarse = draw(shown, 1);
    if (coarse !== null) return coarse;
    break;
  }
  throw new DisturbedByOtherQuotes(`the spread of ${pair.coin} leaves no room for own orders`);
}

const WHOLE = 10n ** 8n;
const MICRO_PLACES = 6;

/** Lots worth more than the pair's minimum, and at least this many whole USDC. */
export function minPairSize(pair: PairFacts, px: bigint, usdc = 2n): bigint {
  const least = pair.minNotional + (pair.minNotional + 1n) / 2n;
  const lots = sizeForNotional(pair, px, least > usdc ? least : usdc);
  // No read shows the size grid of a pair, but most accept a round number. Rounding adds at most a fifth, and less than ten lots to fewer
  // than fifty.
  const digits = lots < 10n ? 1 : Math.max(2, String(lots / 5n).length);
  const grid = 10n ** BigInt(digits - 1);
  return ((lots + grid - 1n) / grid) * grid;
}

/** Text of the whole tokens in this many lots, as funding for an account. */
export function tokenAmountText(pair: PairFacts, lots: bigint): string {
  return sizeInUnits(lots, pair).toString();
}

/**
 * Maximum deviation of a fee in the base token from its rate: a millionth, or the smallest unit of its balances where that is more, as for
 * a token with few `wei_decimals`. @source read-api, "Spot registry"
 */
export async function readBaseTokenFeeTolerance({ given, target }: ReadContext, { base }: PairFacts): Promise<Dec> {
  const tokens = rowsAt(given.data(await target.read('markets_meta', { kind: 'spot' })), 'spot.tokens');
  const places = Number(tokens.find(({ id }) => id === base)?.wei_decimals ?? MICRO_PLACES);
  return negativePowerOfTen(Number.isInteger(places) ? Math.min(Math.max(places, 0), MICRO_PLACES) : MICRO_PLACES);
}

/** Cost of this many lots in whole USDC. */
export function usdcCostOf(pair: PairFacts, px: bigint, lots: bigint): Dec {
  return pxInUsdc(px).times(sizeInUnits(lots, pair));
}

/** USDC for a buyer of this many lots, including fees and one small further order: prices lie far apart where nobody quotes. */
export function usdcTextToBuy(pair: PairFacts, px: bigint, lots: bigint): string {
  return usdcCostOf(pair, px, lots).plus(Dec.of(40)).toString();
}

export interface SpotOrderSpec {
  readonly pair: Pick<PairFacts, 'id' | 'szDecimals'>;
  readonly side: 'bid' | 'ask';
  /** 0: a market order. */
  readonly px: bigint;
  readonly size: bigint;
  readonly tif?: string;
  readonly stpMode?: string;
  readonly cloid?: string;
}

export function spotOrderAction({
  pair,
  side,
  px,
  size,
  tif = 'gtc',
  stpMode = 'cancel_newest',
  cloid,
}: SpotOrderSpec) {
  return {
    type: 'spot_order',
    order: {
      pair: pair.id,
      side,
      size: toWireInteger(size),
      limit_px: toWireInteger(px),
      tif,
      stp_mode: stpMode,
      ...(cloid === undefined ? {} : { cloid }),
    },
  };
}

export function spotCancelAction({ id }: Pick<PairFacts, 'id'>, oid: string) {
  return { type: 'spot_cancel', cancel: { pair: id, oid: toWireUint(BigInt(oid)) } };
}

/** Returns the answer to an order on a pair; what rests of it is cancelled when the case ends. */
export async function sendSpotOrder({ given, target }: Spot, owner: Identity, spec: SpotOrderSpec): Promise<ActResult> {
  const reply = requireEveryOrderReported(await target.act(owner, spotOrderAction(spec)));
  const [entry] = reply.kind === 'statuses' ? reply.statuses : [];
  const orderOf = (handle: string) => ({ owner: owner.address, market: spec.pair, handle });
  if (entry?.kind === 'filled' && isWhole(entry, spec)) target.leftovers.noteGone(orderOf(entry.oid));
  else if (entry?.kind === 'resting' || (entry?.kind === 'filled' && spec.tif !== 'ioc'))
    given.afterwards(async () => {
      if (target.leftovers.isGone(orderOf(entry.oid))) return;
      const cancelled = await target.act(owner, spotCancelAction(spec.pair, entry.oid));
      if (cancelled.kind !== 'other' && [undefined, 'ORDER_NOT_FOUND'].includes(refusalOf(cancelled)?.code))
        target.leftovers.noteGone(orderOf(entry.oid));
    });
  return reply;
}

/** Whether an order was filled completely. */
function isWhole(entry: Extract<StatusEntry, { readonly kind: 'filled' }>, { pair, px, size }: SpotOrderSpec): boolean {
  if (px <= 0n) return false;
  return wholeUnitFilledFigures(entry, { market: pair, px, size })?.size.equals(sizeInUnits(size, pair)) === true;
}

/** Returns the order's status entry. @throws Blocked where the whole request was refused */
export async function placeSpotOrder(spot: Spot, owner: Identity, spec: SpotOrderSpec): Promise<StatusEntry> {
  return requireOnlyStatusEntry(await sendSpotOrder(spot, owner, spec));
}

/** Places a resting order and returns its oid, with the answer as evidence. @throws Disturbed, Blocked like `placeRestingSpotOrder` */
export async function placeTracedRestingSpotOrder(
  spot: Spot,
  owner: Identity,
  spec: SpotOrderSpec,
): Promise<Traced<string>> {
  const reply = await sendSpotOrder(spot, owner, spec);
  const entry = requireOnlyStatusEntry(reply);
  if (entry.kind === 'resting') return derived(entry.oid, reply);
  if (entry.kind === 'filled') throw new DisturbedByOtherOrders();
  throw new Blocked(
    `the order that should rest is ${entry.kind}${entry.kind === 'error' ? ` ${entry.error.code}` : ''}`,
  );
}

/** Places a resting order and returns its oid. @throws Disturbed where a stranger's order came between; Blocked where it is refused */
export async function placeRestingSpotOrder(spot: Spot, owner: Identity, spec: SpotOrderSpec): Promise<string> {
  return (await placeTracedRestingSpotOrder(spot, owner, spec)).value;
}

/** Row of one token in `spot.balances`; a token that the account does not have reads as zero. */
export interface TokenBalanceRow {
  readonly total: Dec;
  readonly hold: Dec;
  readonly entry: Traced<JsonValue | undefined>;
}

export function tokenBalanceRowIn(state: JsonObject, token: number): TokenBalanceRow {
  const rows = rowsAt(state, 'spot.balances');
  const row = rows.find(({ signing_id }) => signing_id === token);
  const zero = Dec.of(0).readAt({ holder: rows, keys: [] });
  if (row === undefined) return { total: zero, hold: zero, entry: derived(undefined, zero) };
  return { total: decimalAt(row, 'total'), hold: decimalAt(row, 'hold'), entry: field(row, 'avg_entry_px') };
}

/** Balances of an account in both tokens of a pair, from one read. */
export interface PairBalances {
  readonly base: TokenBalanceRow;
  readonly quote: TokenBalanceRow;
}

export async function readPairBalances(
  { given, target }: ReadContext,
  { address }: Pick<Identity, 'address'>,
  pair: PairFacts,
): Promise<PairBalances> {
  const state = given.data(await target.read('account_state', { address }));
  return { base: tokenBalanceRowIn(state, pair.base), quote: tokenBalanceRowIn(state, pair.quote) };
}

/** Like `readPairBalances`, once `reached` holds, or should hold. */
export function awaitPairBalances(
  watching: PollContext,
  who: Pick<Identity, 'address'>,
  pair: PairFacts,
  reached: (holding: PairBalances) => boolean,
): Promise<PairBalances> {
  return watching.pace.eventually(() => readPairBalances(watching, who, pair), reached);
}

/** Returns the spendable balance of a token. */
export function spendableTokenBalance({ total, hold }: TokenBalanceRow): Dec {
  return total.minus(hold);
}

/** Requires a pair with a taker fee of its own, in place of the fee schedule. */
export const pairHasOwnFeeRate = labelMarketRequirement<PairFacts>(
  'a taker_fee_bps above 0',
  ({ takerFeeBps }) => takerFeeBps !== null && takerFeeBps.compare(Dec.of(0)) > 0,
);
