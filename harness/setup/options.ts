import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext, PollContext, ReadContext } from '../check/case-context.ts';
import { actForCommitReply, isAcknowledgedOnly } from '../check/commit-outcome.ts';
import { noteSubjectExpiry } from '../check/end-of-case.ts';
import { derived, field, Traced } from '../check/evidence.ts';
import type { Expectation } from '../check/expect.ts';
import { bystanderAddress } from '../client/bystander.ts';
import { assumeKnownForm } from '../client/deviating-forms.ts';
import { decimalAt, rowsAt, textAt } from '../client/json-at.ts';
import { optionKindIn } from '../client/option-kind.ts';
import type { ActResult } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import { greatestCommonDivisor, negativePowerOfTen } from '../compare/planes.ts';
import type { Identity } from '../identity/keys.ts';
import { Blocked, Unsupported } from '../kernel/verdicts.ts';

// Option series and the requests for quotes by which they are traded. @source write-api, "RFQ"; supplement, engine 21

/** A series as shown by `option_series`. */
export interface ListedOptionSeries {
  readonly id: number;
  /** Name that a leg may refer to; undefined: it has none. */
  readonly name: string | undefined;
  readonly underlying: string;
  readonly kind: 'put' | 'call';
  /** Whole USDC. */
  readonly strike: Dec;
  readonly expiry: number;
  readonly szDecimals: number;
  /** The token's name or id: no document shows the row. */
  readonly settleAsset: string;
  readonly escrowPerUnit: Dec;
}

/**
 * Terms of a trade in a series: few enough lots for small accounts, and a price whose premium has more decimals than USDC, with a remainder
 * of more than half a micro-USDC.
 */
export interface OptionDeal {
  readonly series: ListedOptionSeries;
  /** Even. */
  readonly size: number;
  /** 1e-8 USDC per whole unit. */
  readonly price: number;
  /** Lifetime of its requests, ms; left out: longer than any advance of the clock by parallel cases. */
  readonly standsMs?: number;
}

/** Maximum USDC that a deal escrows, and the amount of its premium. */
const ESCROW = 20n;
const PREMIUM_MICRO = 1_500_000n;
/** Decimals at which the value of a lot is exact, and a millionth of a USDC in that scale. */
const SCALE = 24;
const MICRO = 10n ** BigInt(SCALE - 6);
const DAY_MS = 86_400_000;
/** Lifetime of requests, longer than any advance of the clock by parallel cases. */
const STANDS_MS = 40 * DAY_MS;
/** Lifetime where the clock cannot be moved, which need not outlast the case: the maximum is not documented. */
const BRIEF_REQUEST_MS = 600_000;
/** Lifetime of a series listed for all cases of a run. */
const LISTED_MS = 3 * STANDS_MS;
/** Minimum time to expiry of a series where the clock cannot be moved, ms: the case has to end before. */
const OUTLASTS_MS = 900_000;
/** Minimum where a venue lists no such series: the duration of most cases on a busy machine, ms. */
const BRIEFLY_MS = 60_000;

/** Reads the rows of `option_series`, oldest first. @throws Unsupported where the read is missing, or its form unreadable */
export async function readListedOptionSeries({
  target,
}: Pick<CaseContext<never>, 'target'>): Promise<readonly ListedOptionSeries[]> {
  const reply = await target.read('option_series');
  if (reply.kind !== 'data') throw new Unsupported('the read option_series');
  assumeKnownForm(reply.data);
  return rowsAt(reply.data, 'series').map((row) => ({
    id: Number(row.signing_id),
    name: typeof row.name === 'string' ? row.name : undefined,
    underlying: textAt(row, 'underlying'),
    kind: optionKindIn(row),
    strike: decimalAt(row, 'strike'),
    expiry: Number(row.expiry),
    szDecimals: Number(row.sz_decimals),
    settleAsset: isInteger(row.settle_asset) ? String(row.settle_asset) : textAt(row, 'settle_asset'),
    escrowPerUnit: decimalAt(row, 'escrow_per_unit'),
  }));
}

function isInteger(value: JsonValue | undefined): boolean {
  return typeof value !== 'string' && /^\d+$/.test(String(value));
}

/** Returns the name and the id of the token with this name. */
export async function readTokenNameAndId({ given, target }: ReadContext, name: string): Promise<readonly string[]> {
  const tokens = rowsAt(given.data(await target.read('markets_meta')), 'spot.tokens');
  return [name, ...tokens.filter((row) => row.name === name).map(({ id }) => String(id))];
}

/**
 * Returns a deal in a listed, long-lived series of one kind; if there is none, an operator may list it. A venue may only list short-lived
 * ones: then the one that expires last is used, and what a case sees after its expiry does not count.
 * @param fits  filter of listed ones; left out: any
 * @throws Unsupported where there is none that a small account can write
 */
export async function findOrListOptionDeal(
  context: Operating,
  kind: ListedOptionSeries['kind'] = 'put',
  fits: (series: ListedOptionSeries) => boolean = () => true,
): Promise<OptionDeal> {
  const { pace, target } = context;
  const now = await readNewestBlockTimeMs(context);
  const deals = (await readListedOptionSeries(context))
    .filter((series) => series.kind === kind && fits(series))
    .map(planOptionDeal)
    .filter((deal) => deal !== null);
  const isFor = (ms: number) => (deal: OptionDeal) => deal.series.expiry >= now + ms;
  const withRequests = (deal: OptionDeal) => (pace.movesClock ? deal : { ...deal, standsMs: BRIEF_REQUEST_MS });
  const lasting = deals.find(isFor(pace.movesClock ? STANDS_MS : OUTLASTS_MS));
  const own = lasting ?? (await listDeal(context, kind, now));
  if (own !== null) return withRequests(own);
  const [longest] = deals.toSorted((one, other) => other.series.expiry - one.series.expiry);
  if (!pace.movesClock && longest !== undefined && isFor(BRIEFLY_MS)(longest)) {
    noteSubjectExpiry(target, 'the option series of the case expired', longest.series.expiry - now);
    return withRequests(longest);
  }
  throw new Unsupported(
    `an option series (${kind}) that a small account can write and that stands until the case has ended`,
  );
}

/** Series listed for all cases of a run. */
const listedFor = new WeakMap<
  CaseContext<never>['venue'],
  Map<ListedOptionSeries['kind'], Promise<ListedOptionSeries>>
>();

/** Returns a deal of a series that an operator lists for the run; null: there is no such operator, or no underlying. */
async function listDeal(context: Operating, kind: ListedOptionSeries['kind'], now: number): Promise<OptionDeal | null> {
  const { venue } = context;
  const canList =
    venue.isolation === 'closed' &&
    venue.capabilities.has('control') &&
    context.control.offers('/control/system', { action: { type: 'option_list' } });
  // A call is settled in the token of its underlying.
  const market = venue.markets.find(({ coin }) => kind === 'put' || coin === venue.native.name);
  if (!canList || market === undefined) return null;
  const listed = listedFor.get(venue) ?? new Map();
  listedFor.set(venue, listed);
  const spec = { kind, underlying: market.coin, strike: '100', inMs: LISTED_MS } as const;
  const known = listed.get(kind);
  // Other cases move the clock, possibly past the expiry of a series listed earlier.
  const stands = known !== undefined && (await known).expiry >= now + STANDS_MS;
  const series = stands ? known : createOptionSeries(context, spec);
  listed.set(kind, series);
  return planOptionDeal(await series);
}

/** null: its lots are too expensive. */
export function planOptionDeal(series: ListedOptionSeries): OptionDeal | null {
  // Affordable whole units, in lots.
  const worth = series.kind === 'put' ? series.strike : Dec.of(ESCROW);
  const perLot = worth.times(negativePowerOfTen(series.szDecimals));
  const most = Dec.of(ESCROW).scaledTo(SCALE) ?? 0n;
  const each = perLot.scaledTo(SCALE) ?? 0n;
  const lots = each === 0n ? 0n : most / each;
  // USDC moves in millionths, and no text says how a finer escrow is truncated: so the escrow of half the size must be exact as well.
  const grid = series.kind === 'put' ? MICRO / greatestCommonDivisor(each, MICRO) : 1n;
  const atMost = lots > 1_000_000n ? 1_000_000n : lots;
  const size = atMost - (atMost % (2n * grid));
  if (size < 4n) return null;
  const cut = 10n ** BigInt(series.szDecimals + 2);
  let price = (PREMIUM_MICRO * cut) / size + 1n;
  // A premium with a remainder of more than half a micro-USDC shows whether it is truncated or rounded to the nearest.
  while (size % cut !== 0n && 2n * ((price * size) % cut) < cut) price += 1n;
  return { series, size: Number(size), price: Number(price) };
}

/** Returns the whole units of this many lots. */
export function optionDealUnits({ series }: OptionDeal, size: number): Dec {
  return Dec.of(size).times(negativePowerOfTen(series.szDecimals));
}

/** Returns the USDC for this many lots at the deal's price, or at another. */
export function optionPremiumOf(deal: OptionDeal, size: number, price: number = deal.price): Dec {
  return Dec.of(price).times(negativePowerOfTen(8)).times(optionDealUnits(deal, size)).truncated(6);
}

/** Returns the escrow of this many written lots, in the asset of the series. */
export function writtenOptionEscrowOf(deal: OptionDeal, size: number): Dec {
  return (deal.series.kind === 'put' ? deal.series.strike : Dec.of(1)).times(optionDealUnits(deal, size));
}

/** Consensus time of the newest block, ms. */
export async function readNewestBlockTimeMs({ given, target }: ReadContext): Promise<number> {
  const observed = await given.peekFeed({ type: 'account_state', user: bystanderAddress });
  return typeof observed?.time === 'number'
    ? observed.time
    : Number(given.data(await target.read('exchange_status')).timestamp);
}

export interface RfqRequestSpec {
  readonly side?: 'Bid' | 'Ask';
  readonly size?: number;
  readonly limit?: number | null;
  /** Left out: far ahead. */
  readonly expiry?: number;
  readonly more?: JsonObject;
}

/** @param now  consensus time */
export function rfqRequestAction(
  deal: OptionDeal,
  now: number,
  { side = 'Bid', size, limit, expiry, more }: RfqRequestSpec = {},
) {
  const at = expiry ?? Math.min(now + (deal.standsMs ?? STANDS_MS), deal.series.expiry);
  return {
    type: 'rfq_request',
    params: {
      market: deal.series.id,
      side,
      size: size ?? deal.size,
      // Documented as a number or null, so a venue may refuse a body without it.
      limit_px: limit ?? null,
      expiry_ms: at,
      stp_group: null,
      ...more,
    },
  };
}

/** A session as shown by `rfq_user`. */
export interface RfqSession {
  readonly id: number;
  readonly expiry: number;
  readonly row: JsonObject;
}

/** Reads an account's requests, or those that it has quoted on. */
export async function readRfqSessions(
  { given, target }: ReadContext,
  address: string,
  list: 'requested' | 'quoted' = 'requested',
): Promise<readonly RfqSession[]> {
  const reply = await target.read('rfq_user', { address });
  const sessions = rowsAt(given.data(reply), list).map((row) => ({
    id: Number(row.rfq_id),
    expiry: Number(row.expiry),
    row,
  }));
  const { ids } = knownHere({ target });
  if (list === 'requested') ids.set(address, new Set(sessions.map(({ id }) => id)));
  return sessions;
}

/** Sessions known to a case, for venues where a read costs weight: the accounts of the case are its own. */
class KnownSessions {
  /** By requester. */
  readonly ids = new Map<string, Set<number>>();
  /** Quotes by session. */
  readonly quotes = new Map<number, readonly JsonObject[]>();
}

const knownOf = new WeakMap<CaseContext<never>['target'], KnownSessions>();

function knownHere({ target }: Pick<CaseContext<never>, 'target'>): KnownSessions {
  const known = knownOf.get(target) ?? new KnownSessions();
  knownOf.set(target, known);
  return known;
}

/** Opens a session. @throws Unsupported where the build does not support requests, Blocked when it is refused or not listed */
export async function openRfqSession(
  context: PollContext,
  who: Identity,
  deal: OptionDeal,
  spec: RfqRequestSpec = {},
): Promise<RfqSession> {
  const { given, target, pace } = context;
  const { ids } = knownHere(context);
  if (!given.isSparing || !ids.has(who.address)) await readRfqSessions(context, who.address);
  const known = ids.get(who.address) ?? new Set();
  await given.accepted(target.act(who, rfqRequestAction(deal, await readNewestBlockTimeMs(context), spec)));
  const isNew = ({ id }: RfqSession) => !known.has(id);
  const after = await pace.eventually(
    () => readRfqSessions(context, who.address),
    (now) => now.some(isNew),
  );
  // No document states the order of the list: of two new ones the greater id is the newer one.
  const [session] = after.filter(isNew).toSorted((one, other) => other.id - one.id);
  if (session === undefined) throw new Blocked('a request that was taken is not listed');
  return session;
}

export interface RfqQuoteSpec {
  readonly price?: number;
  readonly size?: number;
  readonly until?: number;
  readonly more?: JsonObject;
}

export function rfqQuoteAction(
  deal: OptionDeal,
  { id, expiry }: RfqSession,
  { price, size, until, more }: RfqQuoteSpec = {},
) {
  const params = {
    rfq_id: id,
    price: price ?? deal.price,
    max_size: size ?? deal.size,
    valid_until_ms: until ?? expiry,
    stp_group: null,
  };
  return { type: 'rfq_quote', params: { ...params, ...more } };
}

export function rfqAcceptAction({ id }: Pick<RfqSession, 'id'>, quoteIdx: number, size: number, more: JsonObject = {}) {
  return { type: 'rfq_accept', params: { rfq_id: id, quote_idx: quoteIdx, size, ...more } };
}

/** Whether a quote may be an account's: one without a maker may be. */
export function mayBeQuoteOf({ maker }: JsonObject, { address }: Pick<Identity, 'address'>): boolean {
  return maker === undefined || String(maker).toLowerCase() === address.toLowerCase();
}

/** Quotes on a session. @returns the index of the quote. @throws Blocked when it is refused or not listed */
export async function placeRfqQuote(...quoting: Parameters<typeof placeTracedRfqQuote>): Promise<number> {
  return (await placeTracedRfqQuote(...quoting)).value;
}

/**
 * The index of a quote; null: it was refused at once. Quotes on one's own request (D251), beyond the limit (D286) and of a longer life than
 * the request may be.
 */
export async function placeRfqQuoteIfTaken(...quoting: Parameters<typeof placeRfqQuote>): Promise<number | null> {
  try {
    return await placeRfqQuote(...quoting);
  } catch (error) {
    if (error instanceof Blocked) return null;
    throw error;
  }
}

/** Like `placeRfqQuote`, with the list of quotes as evidence. */
export async function placeTracedRfqQuote(
  context: PollContext,
  maker: Identity,
  requester: Pick<Identity, 'address'>,
  deal: OptionDeal,
  session: RfqSession,
  spec: RfqQuoteSpec = {},
): Promise<Traced<number>> {
  const { given, target, pace } = context;
  const { quotes } = knownHere(context);
  const listed = quotes.get(session.id) ?? rowsAt(session.row, 'quotes');
  const before = given.isSparing ? listed : await readRfqQuotes(context, requester.address, session.id);
  await given.accepted(target.act(maker, rfqQuoteAction(deal, session, spec)));
  const isOfHis = (row: JsonObject, at: number) => isNewQuote(row, at, before) && mayBeQuoteOf(row, maker);
  const after = await pace.eventually(
    () => readRfqQuotes(context, requester.address, session.id),
    (now) => now.some(isOfHis),
  );
  const place = after.findLastIndex(isOfHis);
  if (place < 0) throw new Blocked('a quote that was taken is not listed');
  quotes.set(session.id, after);
  return derived(rfqQuoteIndexOf(after, place), after);
}

/** Possible keys of the index by which a row's quote is accepted: no document shows one (D236). */
const INDEX_KEYS = ['quote_idx', 'quote_index', 'idx', 'index'];

function shownIndexOf(row: JsonObject | undefined): number | null {
  const shown = INDEX_KEYS.map((key) => row?.[key]).find((value) => value !== undefined && value !== null);
  return shown !== undefined && Number.isInteger(Number(shown)) ? Number(shown) : null;
}

/** Returns the index by which a quote is accepted: the one in its row, whatever the order of rows, otherwise its position. */
export function rfqQuoteIndexOf(rows: readonly JsonObject[], place: number): number {
  return shownIndexOf(rows[place]) ?? place;
}

/** Whether a quote was not in the list before. */
function isNewQuote(row: JsonObject, place: number, before: readonly JsonObject[]): boolean {
  const own = shownIndexOf(row);
  return own === null ? place >= before.length : before.every((each) => shownIndexOf(each) !== own);
}

/** Reads the quotes on one request of an account, in order. */
export async function readRfqQuotes(
  reading: ReadContext,
  requester: string,
  id: number,
): Promise<readonly JsonObject[]> {
  const session = (await readRfqSessions(reading, requester)).find((row) => row.id === id);
  return session === undefined ? [] : rowsAt(session.row, 'quotes');
}

/** A leg of an account; zeros if it has none in the series. */
export interface OptionHolding {
  readonly long: Dec;
  readonly short: Dec;
  readonly escrow: Dec;
  readonly row: JsonObject | undefined;
  /** The list as evidence, with or without the row. */
  readonly positions: Traced<JsonValue | undefined>;
}

export async function readOptionHolding(
  { given, target }: ReadContext,
  address: string,
  series: number,
): Promise<OptionHolding> {
  const state = given.data(await target.read('option_state', { address }));
  const rows = rowsAt(state, 'positions');
  const isNamed = rows.some(({ signing_id }) => signing_id === undefined);
  const name = isNamed ? (await readListedOptionSeries({ target })).find(({ id }) => id === series)?.name : undefined;
  const row = rows.find((each) =>
    each.signing_id === undefined ? name !== undefined && each.name === name : Number(each.signing_id) === series,
  );
  const of = (key: string) => (row === undefined ? Dec.of(0).readAt({ holder: rows, keys: [] }) : decimalAt(row, key));
  return { long: of('long'), short: of('short'), escrow: of('escrow'), row, positions: field(state, 'positions') };
}

/** Like `readOptionHolding`, once an account's held minus written units are this many, or should be. */
export function awaitOptionHolding(
  watching: PollContext,
  address: string,
  series: number,
  net: Dec,
): Promise<OptionHolding> {
  return watching.pace.eventually(
    () => readOptionHolding(watching, address, series),
    ({ long, short }) => long.minus(short).equals(net),
  );
}

export interface OptionTradeSpec {
  /** Side of the requester. */
  readonly side?: 'Bid' | 'Ask';
  readonly size?: number;
  readonly price?: number;
}

/**
 * Trades through a session: `taker` requests, `maker` quotes, `taker` accepts. Waits for the legs.
 * @throws Blocked when one of the three is refused
 */
export async function tradeOption(
  context: PollContext,
  { taker, maker }: { readonly taker: Identity; readonly maker: Identity },
  deal: OptionDeal,
  { side = 'Bid', size = deal.size, price = deal.price }: OptionTradeSpec = {},
): Promise<RfqSession> {
  const { given, target } = context;
  const before = await readOptionHolding(context, taker.address, deal.series.id);
  const session = await openRfqSession(context, taker, deal, { side, size });
  const index = await placeRfqQuote(context, maker, taker, deal, session, { size, price });
  await given.accepted(target.act(taker, rfqAcceptAction(session, index, size)));
  const change = optionDealUnits(deal, side === 'Bid' ? size : -size);
  const net = before.long.minus(before.short).plus(change);
  await awaitOptionHolding(context, taker.address, deal.series.id, net);
  return session;
}

export interface InvalidRfqAccept {
  readonly who: Identity;
  readonly series: number;
  readonly action: WireAction;
  /** As for `actForCommitReply`. */
  readonly probe: () => Promise<ActResult>;
  /** Its session, if it is open: an accept that moves no leg ends it as well. Left out: it may expire. */
  readonly session?: RfqSession;
}

/**
 * Judges that an accept was refused, by its effect: an effective one ends its session, so that a second try would be refused whatever the
 * first did. Only one without an effect is sent again, if its reply showed no verdict.
 * @returns whether it had no effect, so that its session is still open
 */
export async function sendAndJudgeAcceptRefusal(
  context: PollContext,
  expectation: Expectation,
  { who, series, action, probe, session }: InvalidRfqAccept,
): Promise<boolean> {
  const { target, pace } = context;
  const netOf = async () => {
    const { long, short } = await readOptionHolding(context, who.address, series);
    return long.minus(short);
  };
  const before = await netOf();
  const reply = await target.act(who, action);
  await pace.blocks(2);
  const after = await netOf();
  const ended = isAcknowledgedOnly(reply) && session !== undefined && (await endOf(context, who.address, session));
  const tookEffect = !after.equals(before) || (ended instanceof Traced && ended.value);
  if (tookEffect || isAcknowledgedOnly(reply)) {
    const facts = { reply, before, after, ...(ended instanceof Traced ? { 'session ended': ended } : {}) };
    expectation.relation(
      'a refused accept: the option position unchanged and the session still open',
      facts,
      () => !tookEffect,
    );
  }
  if (tookEffect) return false;
  const reported = isAcknowledgedOnly(reply)
    ? await actForCommitReply(context, () => target.act(who, action), probe)
    : reply;
  if (reported !== null) expectation.refused(reported);
  return true;
}

/** Whether an account's session is no longer listed. */
async function endOf({ given, target }: ReadContext, address: string, { id }: RfqSession): Promise<Traced<boolean>> {
  const body = given.data(await target.read('rfq_user', { address }));
  const isGone = rowsAt(body, 'requested').every(({ rfq_id }) => Number(rfq_id) !== id);
  return derived(isGone, body);
}

type Operating = PollContext & Pick<CaseContext<never>, 'control' | 'venue'>;

/**
 * Performs an action of the operator on options.
 * @throws Unsupported when the operator interface does not accept it
 */
export async function performOptionsOperatorAction(
  { control }: Pick<CaseContext<never>, 'control'>,
  action: JsonObject & { readonly type: 'option_list' | 'option_rates' },
): Promise<void> {
  const { system_actions } = await control.capabilities();
  if (!Array.isArray(system_actions) || !system_actions.includes(action.type))
    throw new Unsupported(`control: ${action.type}`);
  await control.system(action);
}

/** Creates a series for the case, with this time to expiry. @throws Blocked when it is not listed */
export async function createOptionSeries(
  context: Operating,
  {
    kind,
    underlying,
    strike,
    inMs,
  }: { kind: ListedOptionSeries['kind']; underlying: string; strike: string; inMs: number },
): Promise<ListedOptionSeries> {
  const expiry = (await readNewestBlockTimeMs(context)) + inMs;
  const known = new Set((await readListedOptionSeries(context)).map(({ id }) => id));
  await performOptionsOperatorAction(context, {
    type: 'option_list',
    underlying,
    kind,
    strike,
    expiry,
    sz_decimals: 6,
  });
  const series = (await readListedOptionSeries(context)).find(
    (row) => !known.has(row.id) && row.kind === kind && row.expiry === expiry && row.underlying === underlying,
  );
  if (series === undefined) throw new Blocked('a series that was listed is not there');
  return series;
}
