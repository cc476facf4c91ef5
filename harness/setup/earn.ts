import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext, PollContext, ReadContext } from '../check/case-context.ts';
import { isAcknowledgedOnly } from '../check/commit-outcome.ts';
import { field, type Traced } from '../check/evidence.ts';
import { decimalAt, rowsAt } from '../client/json-at.ts';
import { isRefused } from '../client/outcome.ts';
import type { ActResult } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import { negativePowerOfTen } from '../compare/planes.ts';
import type { Identity } from '../identity/keys.ts';
import { Unsupported } from '../kernel/verdicts.ts';
import { readListedPairsCached } from './spot.ts';

// Lending pools. Others supply and borrow meanwhile, so the value of a share is only bounded by two reads. @source write-api, "Spot margin
// and Earn"; read-api, "Other read rows"

/** @param amount  whole units, signed as this text */
export function earnDepositAction(asset: number, amount: string) {
  return { type: 'earn_deposit', params: { asset, amount } };
}

export function earnWithdrawAction(asset: number, shares: string) {
  return { type: 'earn_withdraw', params: { asset, shares } };
}

/** A pool as one read shows it to an account. */
export interface EarnPoolState {
  readonly supplied: Dec;
  readonly borrowed: Dec;
  readonly idle: Dec;
  readonly shares: Dec;
  readonly shareValue: Dec;
  readonly index: Dec;
  readonly reserve: Dec;
  readonly rateBps: Dec;
  readonly reserveBps: Dec;
  readonly userShares: Dec;
  readonly userValue: Dec;
}

/** Reads the rows of the pools. @param user  left out: no account */
export async function readEarnPoolRows({ given, target }: ReadContext, user?: string): Promise<readonly JsonObject[]> {
  return rowsAt(given.data(await target.read('earn_state', user === undefined ? {} : { user })), 'pools');
}

/** Reads the pool of a token as shown to an account; null: there is none. */
export async function readEarnPoolState(
  reading: ReadContext,
  asset: number,
  user: string,
): Promise<EarnPoolState | null> {
  return (await readTracedEarnPoolState(reading, asset, user)).pool;
}

/** Reads an account's shares in the pool of a token; 0 where there is no such pool. */
export async function readEarnPoolShares(reading: ReadContext, asset: number, user: string): Promise<Dec> {
  const { pool, pools } = await readTracedEarnPoolState(reading, asset, user);
  return pool?.userShares ?? Dec.of(0).readAt(...pools.from);
}

/** Like `readEarnPoolState`, with the list as evidence even if the pool is missing. */
export async function readTracedEarnPoolState(
  { given, target }: ReadContext,
  asset: number,
  user: string,
): Promise<{ readonly pool: EarnPoolState | null; readonly pools: Traced<JsonValue | undefined> }> {
  const body = given.data(await target.read('earn_state', { user }));
  const row = rowsAt(body, 'pools').find(({ signing_id }) => signing_id === asset);
  return { pool: row === undefined ? null : poolIn(row), pools: field(body, 'pools') };
}

function poolIn(row: JsonObject): EarnPoolState {
  return {
    supplied: decimalAt(row, 'total_supplied'),
    borrowed: decimalAt(row, 'total_borrowed'),
    idle: decimalAt(row, 'idle'),
    shares: decimalAt(row, 'shares_total'),
    shareValue: decimalAt(row, 'share_value'),
    index: decimalAt(row, 'borrow_index'),
    reserve: decimalAt(row, 'reserve_accrued'),
    rateBps: decimalAt(row, 'borrow_rate_bps_annual'),
    reserveBps: decimalAt(row, 'reserve_factor_bps'),
    userShares: decimalAt(row, 'user_shares'),
    userValue: decimalAt(row, 'user_value'),
  };
}

/** Returns the amount that a pool can lend or pay out, according to its row: `idle` may include an amount reserved from the suppliers. */
export function lendableAmountOf({ supplied, borrowed, idle }: EarnPoolState): Dec {
  const net = supplied.minus(borrowed);
  return net.compare(idle) < 0 ? net.truncated(idle.scale) : idle;
}

/** Like `readEarnPoolState`, once the account's shares have changed, or should have. */
export function awaitEarnPoolState(
  watching: PollContext,
  asset: number,
  user: string,
  reached: (pool: EarnPoolState | null) => boolean,
): Promise<EarnPoolState | null> {
  return watching.pace.eventually(() => readEarnPoolState(watching, asset, user), reached);
}

/**
 * Returns a supplier of the USDC pool, which an open pair is quoted in.
 * @throws Unsupported where no pair is
 */
export async function makeFundedEarnSupplier(
  context: Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'venue'>,
  usdc: string,
  supplied: string,
): Promise<Identity> {
  const { given, target, venue } = context;
  const asset = venue.usdc.signingId;
  await assumeUsdcQuotedPair(context);
  const who = await given.fundedAccount({ usdc });
  await given.accepted(target.act(who, earnDepositAction(asset, supplied)));
  redeemEarnSharesAtEnd(context, who);
  return who;
}

/**
 * Redeems the account's remaining shares in the pool when the case ends, whoever funded the account: our idle funds would keep another case
 * from lending out everything.
 */
export function redeemEarnSharesAtEnd(
  context: Pick<CaseContext<never>, 'given' | 'target' | 'venue'>,
  who: Identity,
): void {
  const { given, target, venue } = context;
  const asset = venue.usdc.signingId;
  given.afterwards(async () => {
    const pool = await readEarnPoolState(context, asset, who.address);
    if (pool !== null && pool.userShares.compare(Dec.of(0)) > 0)
      await target.act(who, earnWithdrawAction(asset, pool.userShares.toString()));
  });
}

/** Number of decimals from which on served shares may have been rounded. */
const ROUNDED_FROM = 6;

/**
 * Withdraws all shares that a pool shows for an account: if that many are refused, one last place fewer, since a figure that is rounded up
 * exceeds the holding.
 * @returns the reply, and how many shares rounding may have left
 */
export async function withdrawShownEarnShares(
  context: PollContext,
  who: Identity,
  asset: number,
  shown: Dec,
): Promise<{ readonly reply: ActResult; readonly rest: Dec }> {
  const { target, pace } = context;
  const reply = await target.act(who, earnWithdrawAction(asset, shown.toString()));
  if (isAcknowledgedOnly(reply)) await pace.committed();
  const isKept =
    isRefused(reply) ||
    (isAcknowledgedOnly(reply) && (await readEarnPoolShares(context, asset, who.address)).equals(shown));
  if (!isKept || shown.scale < ROUNDED_FROM) return { reply, rest: Dec.of(0) };
  const place = negativePowerOfTen(shown.scale);
  const again = await target.act(who, earnWithdrawAction(asset, shown.minus(place).toString()));
  return { reply: again, rest: place };
}

/** @throws Unsupported where no open pair is quoted in USDC */
export async function assumeUsdcQuotedPair(context: ReadContext & Pick<CaseContext<never>, 'venue'>): Promise<void> {
  const { signingId } = context.venue.usdc;
  const pairs = await readListedPairsCached(context);
  if (!pairs.some(({ active, quote }) => active && quote === signingId))
    throw new Unsupported('a pair that is quoted in USDC');
}

/** Tolerance between figures that were truncated at different places: a millionth of a unit, and of the figure. */
const MILLIONTH = Dec.of('0.000001');
/** Minimum decimals with which the value of a share is served. */
const VALUE_PLACES = 4;

/**
 * Returns the value of shares that truncation hides: per share the last place of the served value. A round value shows fewer decimals than
 * the venue's precision.
 */
export function earnShareWorthToleranceOf(shares: Dec, ...values: readonly Dec[]): Dec {
  const places = Math.max(VALUE_PLACES, ...values.map(({ scale }) => scale));
  return MILLIONTH.plus(shares.abs().times(negativePowerOfTen(places)));
}

/** Whether a figure is between two others, except for truncation. */
export function isRoughlyBetween(figure: Dec, one: Dec, other: Dec, place = MILLIONTH): boolean {
  const [low, high] = one.compare(other) <= 0 ? [one, other] : [other, one];
  const slack = place.plus(high.abs().times(MILLIONTH));
  return figure.compare(low.minus(slack)) >= 0 && figure.compare(high.plus(slack)) <= 0;
}
