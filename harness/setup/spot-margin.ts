import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext, PollContext, ReadContext } from '../check/case-context.ts';
import { derived, type Traced } from '../check/evidence.ts';
import { toWireInteger } from '../check/order-spec.ts';
import { rowsAt } from '../client/json-at.ts';
import { isRefused } from '../client/outcome.ts';
import type { ActResult } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import { sizeInUnits } from '../compare/planes.ts';
import type { Identity } from '../identity/keys.ts';
import { Disturbed, Unsupported } from '../kernel/verdicts.ts';
import { awaitBalance } from './balances.ts';
import { makeFundedEarnSupplier, redeemEarnSharesAtEnd } from './earn.ts';
import {
  awaitPairBalances,
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  type PairFacts,
  peekOrReadPairTop,
  placeRestingSpotOrder,
  placeSpotOrder,
  readListedPairsCached,
  tokenAmountText,
  usdcCostOf,
} from './spot.ts';
import { sendAssetAction } from './token-send.ts';
import { castVote } from './votes.ts';

// Spot margin positions, on a pair for which the operator allows them until the case ends. Such a case runs alone. @source write-api, "Spot
// margin and Earn"

type Margin = Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'venue' | 'control' | 'random'>;

export interface SpotMarginOpenSpec {
  readonly size: bigint;
  readonly px: bigint;
  /** Amount in whole units of the quote token, signed as this text. */
  readonly borrow: string;
}

export function spotMarginOpenAction({ id }: Pick<PairFacts, 'id'>, { size, px, borrow }: SpotMarginOpenSpec) {
  return {
    type: 'spot_margin_open',
    params: { pair: id, size: toWireInteger(size), limit_px: toWireInteger(px), borrow },
  };
}

/** @param px  the lowest accepted price */
export function spotMarginCloseAction({ id }: Pick<PairFacts, 'id'>, px: bigint) {
  return { type: 'spot_margin_close', params: { pair: id, limit_px: toWireInteger(px) } };
}

/** Sets the margin ratios of positions, in basis points; null: the pair allows no margin positions. */
export function voteSpotMarginRatios(
  context: Pick<Margin, 'control' | 'pace'>,
  { id }: Pick<PairFacts, 'id'>,
  parts: { readonly init: string; readonly maint: string } | null,
): Promise<void> {
  const payload = { pair: id, init_bps: parts?.init ?? null, maint_bps: parts?.maint ?? null };
  return castVote(context, { category: 'spot_margin', action: 'SetSpotMargin', payload });
}

/** Sets the yearly rate of borrowing, in basis points; a tenth of the interest is withheld from the lenders. */
export function voteBorrowRate(context: Pick<Margin, 'control' | 'pace'>, asset: number, rate: string): Promise<void> {
  const payload = { asset, borrow_rate_bps_annual: rate, reserve_factor_bps: '1000' };
  return castVote(context, { category: 'gov_propose', action: 'CreateEarnPool', payload });
}

/** A pair that allows margin, rising prices on it, the lender, the trader that opens positions and its counterparty. */
export interface SpotMarginSetup {
  readonly pair: PairFacts;
  readonly prices: readonly [low: bigint, px: bigint, high: bigint];
  readonly size: bigint;
  /** Cost of the size at the middle price: the borrowed amount. */
  readonly worth: Dec;
  readonly lender: Identity;
  readonly trader: Identity;
  readonly other: Identity;
  /** Whether a vote of the case makes the pair allow positions; otherwise it must allow them already. */
  readonly isCalibrated: boolean;
}

/** Value of a position in whole USDC. */
const LEAST_WORTH = 12n;

export const SPOT_INITIAL_MARGIN_BPS = '2000';
export const VOTED_SPOT_MAINTENANCE_MARGIN_BPS = '1000';

/** @param supplied  by the lender, in whole USDC. @throws Unsupported where no vote makes a pair allow positions */
export async function prepareSpotMarginSetup(
  context: Margin,
  supplied = '100',
  funds = '60',
): Promise<SpotMarginSetup> {
  const pair = await leaseNativePair(context);
  await letHavePositions(context, pair);
  return dealOn(context, { pair, isCalibrated: true }, supplied, funds);
}

/**
 * Like `prepareSpotMarginSetup`; without operator votes, on a pair that may allow margin already: an attempt to open shows whether it does.
 */
export async function findSpotMarginSetup(context: Margin, supplied = '100', funds = '60'): Promise<SpotMarginSetup> {
  const pair = await leaseNativePair(context);
  let isCalibrated = true;
  try {
    await letHavePositions(context, pair);
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    isCalibrated = false;
  }
  return dealOn(context, { pair, isCalibrated }, supplied, funds);
}

async function letHavePositions(context: Margin, pair: PairFacts): Promise<void> {
  await voteSpotMarginRatios(context, pair, {
    init: SPOT_INITIAL_MARGIN_BPS,
    maint: VOTED_SPOT_MAINTENANCE_MARGIN_BPS,
  });
  context.given.afterwards(() => voteSpotMarginRatios(context, pair, null));
}

async function dealOn(
  context: Margin,
  { pair, isCalibrated }: Pick<SpotMarginSetup, 'pair' | 'isCalibrated'>,
  supplied: string,
  funds: string,
): Promise<SpotMarginSetup> {
  const { given } = context;
  const lender = await makeFundedEarnSupplier(context, '110', supplied);
  const trader = await given.fundedAccount({ usdc: funds });
  const terms = isCalibrated ? await termsOn(context, pair) : await acceptedTerms(context, pair, trader);
  const other = await sellerOf(context, terms);
  redeemEarnSharesAtEnd(context, trader);
  return { ...terms, lender, trader, other, isCalibrated };
}

type Terms = Pick<SpotMarginSetup, 'pair' | 'prices' | 'size' | 'worth'>;

async function termsOn(context: Margin, pair: PairFacts): Promise<Terms> {
  const [low = 0n, px = 0n, high = 0n] = await drawPairPricesInSpread(context, pair, 3);
  const size = halvableSpotMarginSize(pair, px);
  return { pair, prices: [low, px, high], size, worth: usdcCostOf(pair, px, size) };
}

/**
 * Returns the setup on the native pair. Where opening there is refused but is accepted on another pair that somebody sells on, returns the
 * setup on that pair: governance allows margin pair by pair.
 */
async function acceptedTerms(context: Margin, native: PairFacts, trader: Identity): Promise<Terms> {
  const { given, target, venue } = context;
  const isAccepted = async (terms: Terms) => !isRefused(await target.act(trader, unmetOpen(terms)));
  const usual = await termsOn(context, native);
  if (await isAccepted(usual)) return usual;
  const others = (await readListedPairsCached(context)).filter(
    ({ id, active, quote }) => id !== native.id && active && quote === venue.usdc.signingId,
  );
  for (const pair of others) {
    if ((await peekOrReadPairTop(context, pair.coin)).ask === null) continue;
    await given.leased(pair);
    const terms = await termsOn(context, pair);
    if (await isAccepted(terms)) return terms;
  }
  return usual;
}

/** An order to open at a price that nobody sells at, so it changes nothing. */
function unmetOpen({ pair, prices, size, worth }: Terms) {
  return spotMarginOpenAction(pair, { size, px: prices[0], borrow: worth.toString() });
}

/** An account with funds and twice the size in tokens. A faucet gives the native token; any other is bought from a seller. */
async function sellerOf(context: Margin, { pair, size }: Terms): Promise<Identity> {
  const { given, venue } = context;
  const isNative = pair.base === venue.native.signingId;
  const tokens = isNative ? { native: tokenAmountText(pair, 2n * size) } : {};
  const seller = await given.fundedAccount({ usdc: isNative ? '60' : '200', ...tokens });
  if (!isNative) await buyOfOthers(context, seller, { pair, size });
  return seller;
}

/** Whole USDC: buys three times the size. */
const BOUGHT_FOR = '120';

/**
 * Has an account obtain twice the size, bought from whoever sells it. Another address buys it for the account: a case whose own accounts
 * traded with strangers judges nothing.
 */
async function buyOfOthers(context: Margin, owner: Identity, { pair, size }: Pick<Terms, 'pair' | 'size'>) {
  const { given, target, venue } = context;
  const { ask } = await peekOrReadPairTop(context, pair.coin);
  if (ask === null) throw new Disturbed('nobody sells on the pair any more');
  const buyer = given.stranger();
  const sent = { asset: venue.usdc.signingId, destination: buyer.address, amount: BOUGHT_FOR };
  await given.accepted(target.act(owner, sendAssetAction(sent)));
  await awaitBalance(context, buyer.address, venue.usdc.signingId, BOUGHT_FOR);
  // Leaves room for a fee in the token, and is as round a number.
  await placeSpotOrder(context, buyer, { pair, side: 'bid', px: ask, size: 3n * size, tif: 'ioc' });
  const amount = tokenAmountText(pair, 2n * size);
  const { base } = await awaitPairBalances(context, buyer, pair, (now) => now.base.total.compare(Dec.of(amount)) >= 0);
  if (base.total.compare(Dec.of(amount)) < 0) throw new Disturbed('too little is for sale on the pair');
  const bought = { asset: pair.base, destination: owner.address, amount };
  await given.accepted(target.act(buyer, sendAssetAction(bought)));
  await awaitBalance(context, owner.address, pair.base, amount);
}

/** Returns a position size that can be sold in two equal parts, each a round number that the pair accepts in an order. */
export function halvableSpotMarginSize(pair: PairFacts, px: bigint): bigint {
  return 2n * minPairSize(pair, px, LEAST_WORTH / 2n);
}

/** Reads an account's position on the pair, with evidence that it exists or does not. */
export async function readTracedSpotMarginPosition(
  { given, target }: ReadContext,
  { address }: Pick<Identity, 'address'>,
  { coin }: Pick<PairFacts, 'coin'>,
): Promise<Traced<JsonObject | undefined>> {
  const body = given.data(await target.read('spot_margin_state', { user: address }));
  const row = rowsAt(body, 'accounts').find(({ pair }) => pair === coin);
  return derived(row, row ?? body);
}

/** Like `readTracedSpotMarginPosition`, once `reached` holds, or should hold. */
export function awaitTracedSpotMarginPosition(
  watching: PollContext,
  who: Pick<Identity, 'address'>,
  pair: Pick<PairFacts, 'coin'>,
  reached: (row: JsonObject | undefined) => boolean,
): Promise<Traced<JsonObject | undefined>> {
  return watching.pace.eventually(
    () => readTracedSpotMarginPosition(watching, who, pair),
    ({ value }) => reached(value),
  );
}

/** Reads an account's position on the pair; undefined: none. */
export async function readSpotMarginPosition(
  reading: ReadContext,
  who: Pick<Identity, 'address'>,
  pair: Pick<PairFacts, 'coin'>,
): Promise<JsonObject | undefined> {
  return (await readTracedSpotMarginPosition(reading, who, pair)).value;
}

/** Like `readSpotMarginPosition`, once `reached` holds, or should hold. */
export async function awaitSpotMarginPosition(
  watching: PollContext,
  who: Pick<Identity, 'address'>,
  pair: Pick<PairFacts, 'coin'>,
  reached: (row: JsonObject | undefined) => boolean,
): Promise<JsonObject | undefined> {
  return (await awaitTracedSpotMarginPosition(watching, who, pair, reached)).value;
}

/** Has the trader buy the whole size at the middle price, borrowing its cost. @throws Disturbed where the position is missing */
export async function openSpotMarginPosition(context: Margin, deal: SpotMarginSetup): Promise<JsonObject> {
  await placeSpotMarginCounterOrder(context, deal);
  const reply = await sendSpotMarginOpen(context, deal);
  if (!deal.isCalibrated && isRefused(reply)) throw new Unsupported('control: a pair that takes margin');
  await context.given.accepted(reply);
  return awaitOpenedSpotMarginPosition(context, deal);
}

/**
 * Has the trader open a position at a price that nobody sells at, so it changes nothing.
 * @throws Unsupported where that is refused on a pair that no vote of the case made allow positions
 */
export async function probePairAllowsMargin({ target }: Pick<Margin, 'target'>, deal: SpotMarginSetup): Promise<void> {
  const { trader, isCalibrated } = deal;
  if (isCalibrated) return;
  if (isRefused(await target.act(trader, unmetOpen(deal)))) throw new Unsupported('control: a pair that takes margin');
}

/** Places the resting order that the trader is to buy from. */
export async function placeSpotMarginCounterOrder(
  context: Margin,
  { pair, prices, size, other }: SpotMarginSetup,
): Promise<void> {
  await placeRestingSpotOrder(context, other, { pair, side: 'ask', px: prices[1], size });
}

/** Sends the trader's order to open, whatever the answer; the position is sold when the case ends. */
export function sendSpotMarginOpen(context: Margin, deal: SpotMarginSetup): Promise<ActResult> {
  const { pair, prices, size, worth, trader } = deal;
  soldAfterwards(context, deal);
  return context.target.act(trader, spotMarginOpenAction(pair, { size, px: prices[1], borrow: worth.toString() }));
}

/**
 * Returns the opened position.
 * @throws Disturbed where it is missing; Unsupported where also no vote of the case made the pair allow it: the commit may have refused it
 * after a 202
 */
export async function awaitOpenedSpotMarginPosition(
  context: Margin,
  { pair, trader, isCalibrated }: SpotMarginSetup,
): Promise<JsonObject> {
  const row = await awaitSpotMarginPosition(context, trader, pair, (now) => now !== undefined);
  if (row !== undefined) return row;
  if (isCalibrated) throw new Disturbed('the position that should be open is not');
  throw new Unsupported('control: a pair that takes margin');
}

/**
 * When the case ends, has the counterparty buy what the trader's position holds: for enough to repay the loan, and at least the whole size,
 * since a remainder may be less than the pair's smallest order.
 */
function soldAfterwards(context: Margin, { pair, prices, size, trader, other }: SpotMarginSetup): void {
  context.given.afterwards(async () => {
    if ((await readSpotMarginPosition(context, trader, pair)) === undefined) return;
    const [low, , high] = prices;
    await placeSpotOrder(context, other, { pair, side: 'bid', px: high, size });
    await context.target.act(trader, spotMarginCloseAction(pair, low));
  });
}

/** Returns the whole lots in an amount of the base token. */
export function pairLotsOf({ szDecimals }: Pick<PairFacts, 'szDecimals'>, amount: Dec): bigint {
  return amount.truncated(szDecimals).scaledTo(szDecimals) ?? 0n;
}

/** Returns the lots of a bid for the whole amount, also where a fee left a part of a lot that a venue may sell as well. */
export function pairLotsToBuy(pair: Pick<PairFacts, 'szDecimals'>, amount: Dec): bigint {
  const lots = pairLotsOf(pair, amount);
  return sizeInUnits(lots, pair).equals(amount) ? lots : lots + 1n;
}

export function baseAmountOf(pair: PairFacts, lots: bigint): Dec {
  return sizeInUnits(lots, pair);
}

/** Returns the amount less the maximum fee of a sale, one percent. */
export function amountAfterMaxFee(amount: Dec): Dec {
  return amount.times(Dec.of('0.99'));
}
