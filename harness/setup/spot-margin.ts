import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext, Reading, Watching } from '../check/case-context.ts';
import { derived, type Traced } from '../check/evidence.ts';
import { wireInteger } from '../check/order-wish.ts';
import { Disturbed } from '../check/verdicts.ts';
import { rowsAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { wholeSize } from '../compare/planes.ts';
import type { Identity } from '../identity/keys.ts';
import { redeemedAfterwards, supplier } from './earn.ts';
import { nativePair, type PairFacts, pairSize, placedSpot, pricesOn, restingSpot, tokensOf, worthOf } from './spot.ts';
import { castVote } from './votes.ts';

// Positions on a pair with borrowed money, on a pair that the operator lets have them until the case ends. Such a case runs
// alone. @source write-api, "Spot margin and Earn"

type Margin = Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'venue' | 'control' | 'random'>;

export interface MarginOpening {
  readonly size: bigint;
  readonly px: bigint;
  /** Whole units of the quote, signed as this text. */
  readonly borrow: string;
}

export function marginOpen({ id }: Pick<PairFacts, 'id'>, { size, px, borrow }: MarginOpening) {
  return {
    type: 'spot_margin_open',
    params: { pair: id, size: wireInteger(size), limit_px: wireInteger(px), borrow },
  };
}

/** @param px  the lowest that is taken */
export function marginClose({ id }: Pick<PairFacts, 'id'>, px: bigint) {
  return { type: 'spot_margin_close', params: { pair: id, limit_px: wireInteger(px) } };
}

/** Sets the margin ratios of positions, in basis points; null: the pair takes none. */
export function calibrate(
  context: Pick<Margin, 'control' | 'pace'>,
  { id }: Pick<PairFacts, 'id'>,
  parts: { readonly init: string; readonly maint: string } | null,
): Promise<void> {
  const payload = { pair: id, init_bps: parts?.init ?? null, maint_bps: parts?.maint ?? null };
  return castVote(context, { category: 'spot_margin', action: 'SetSpotMargin', payload });
}

/** Sets the yearly rate of borrowing, in basis points; a tenth of the interest is kept from the suppliers. */
export function lendAt(context: Pick<Margin, 'control' | 'pace'>, asset: number, rate: string): Promise<void> {
  const payload = { asset, borrow_rate_bps_annual: rate, reserve_factor_bps: '1000' };
  return castVote(context, { category: 'gov_propose', action: 'CreateEarnPool', payload });
}

/** A pair that takes margin, prices on it that rise, and who lends, opens and trades with who opens. */
export interface MarginDeal {
  readonly pair: PairFacts;
  readonly prices: readonly [low: bigint, px: bigint, high: bigint];
  readonly size: bigint;
  /** Cost of the size at the middle price: the amount that is borrowed. */
  readonly worth: Dec;
  readonly lender: Identity;
  readonly trader: Identity;
  readonly other: Identity;
}

export const INIT = '2000';
export const MAINT = '1000';

/** @param supplied  by the lender, whole USDC. @throws Unsupported where no vote lets a pair have positions */
export async function marginDeal(context: Margin, supplied = '100', funds = '60'): Promise<MarginDeal> {
  const { given } = context;
  const pair = await nativePair(context);
  await calibrate(context, pair, { init: INIT, maint: MAINT });
  given.afterwards(() => calibrate(context, pair, null));
  const [low = 0n, px = 0n, high = 0n] = await pricesOn(context, pair, 3);
  const size = pairSize(pair, px, 12n);
  const lender = await supplier(context, '110', supplied);
  const [trader, other] = await Promise.all([
    given.fundedAccount({ usdc: funds }),
    given.fundedAccount({ usdc: '60', native: tokensOf(pair, 2n * size) }),
  ]);
  redeemedAfterwards(context, trader);
  return { pair, prices: [low, px, high], size, worth: worthOf(pair, px, size), lender, trader, other };
}

/** A position of an account on the pair, as the read shows that it is there, or that it is not. */
export async function marginTold(
  { given, target }: Reading,
  { address }: Pick<Identity, 'address'>,
  { coin }: Pick<PairFacts, 'coin'>,
): Promise<Traced<JsonObject | undefined>> {
  const body = given.data(await target.read('spot_margin_state', { user: address }));
  const row = rowsAt(body, 'accounts').find(({ pair }) => pair === coin);
  return derived(row, row ?? body);
}

/** As `tracedMarginPosition`, once it is as `reached` wants it, or once it would be. */
export function marginToldOnce(
  watching: Watching,
  who: Pick<Identity, 'address'>,
  pair: Pick<PairFacts, 'coin'>,
  reached: (row: JsonObject | undefined) => boolean,
): Promise<Traced<JsonObject | undefined>> {
  return watching.pace.eventually(
    () => marginTold(watching, who, pair),
    ({ value }) => reached(value),
  );
}

/** A position of an account on the pair, as it reads; undefined: none. */
export async function marginRow(
  reading: Reading,
  who: Pick<Identity, 'address'>,
  pair: Pick<PairFacts, 'coin'>,
): Promise<JsonObject | undefined> {
  return (await marginTold(reading, who, pair)).value;
}

/** As `marginPositionRow`, once it is as `reached` wants it, or once it would be. */
export async function marginRowOnce(
  watching: Watching,
  who: Pick<Identity, 'address'>,
  pair: Pick<PairFacts, 'coin'>,
  reached: (row: JsonObject | undefined) => boolean,
): Promise<JsonObject | undefined> {
  return (await marginToldOnce(watching, who, pair, reached)).value;
}

/** Has the trader buy the whole size at the price in the middle, with what it costs. @throws Disturbed where it is not there */
export async function opened(context: Margin, deal: MarginDeal): Promise<JsonObject> {
  const { pair, prices, size, worth, trader, other } = deal;
  const [, px] = prices;
  await restingSpot(context, other, { pair, side: 'ask', px, size });
  await context.given.accepted(context.target.act(trader, marginOpen(pair, { size, px, borrow: worth.toString() })));
  soldAfterwards(context, deal);
  const row = await marginRowOnce(context, trader, pair, (now) => now !== undefined);
  if (row === undefined) throw new Disturbed('the position that should be open is not');
  return row;
}

/**
 * Has the other account buy what the trader's position holds when the case ends: for as much as pays the loan, and no less
 * than the whole size, since a rest alone may be less than the pair's least order.
 */
function soldAfterwards(context: Margin, { pair, prices, size, trader, other }: MarginDeal): void {
  context.given.afterwards(async () => {
    if ((await marginRow(context, trader, pair)) === undefined) return;
    const [low, , high] = prices;
    await placedSpot(context, other, { pair, side: 'bid', px: high, size });
    await context.target.act(trader, marginClose(pair, low));
  });
}

/** Whole lots of an amount of the base. */
export function lotsIn({ szDecimals }: Pick<PairFacts, 'szDecimals'>, amount: Dec): bigint {
  return amount.truncated(szDecimals).scaledTo(szDecimals) ?? 0n;
}

export function baseOf(pair: PairFacts, lots: bigint): Dec {
  return wholeSize(lots, pair);
}

/** Returns the amount less the highest fee of a sale: a hundredth. */
export function lessFee(amount: Dec): Dec {
  return amount.times(Dec.of('0.99'));
}
