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
import { readKnownPairs } from './spot.ts';

// Pools that lend. Others supply them and borrow from them meanwhile, so a share is worth what it is worth between two
// looks. @source write-api, "Spot margin and Earn"; read-api, "Other read rows"

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

/** Rows of the pools. @param user  left out: of nobody */
export async function readEarnPoolRows({ given, target }: ReadContext, user?: string): Promise<readonly JsonObject[]> {
  return rowsAt(given.data(await target.read('earn_state', user === undefined ? {} : { user })), 'pools');
}

/** The pool of a token as it reads for an account; null: there is none. */
export async function readEarnPoolState(
  reading: ReadContext,
  asset: number,
  user: string,
): Promise<EarnPoolState | null> {
  return (await readTracedEarnPoolState(reading, asset, user)).pool;
}

/** Shares of an account in the pool of a token; 0 where there is no such pool. */
export async function readEarnPoolShares(reading: ReadContext, asset: number, user: string): Promise<Dec> {
  const { pool, pools } = await readTracedEarnPoolState(reading, asset, user);
  return pool?.userShares ?? Dec.of(0).readAt(...pools.from);
}

/** As `readEarnPoolState`, with the list that the pool is in, or is not in. */
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

/** Part of a pool that it can lend or pay out, for all that it shows: `idle` may count what is kept from the suppliers. */
export function lendableAmountOf({ supplied, borrowed, idle }: EarnPoolState): Dec {
  const net = supplied.minus(borrowed);
  return net.compare(idle) < 0 ? net.truncated(idle.scale) : idle;
}

/** As `readEarnPoolState`, once the account's shares are other than they were, or once they would be. */
export function awaitEarnPoolState(
  watching: PollContext,
  asset: number,
  user: string,
  reached: (pool: EarnPoolState | null) => boolean,
): Promise<EarnPoolState | null> {
  return watching.pace.eventually(() => readEarnPoolState(watching, asset, user), reached);
}

/**
 * A supplier of the pool of USDC, which an open pair is quoted in.
 * @throws Unsupported where no pair is
 */
export async function fundedEarnSupplier(
  context: Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'venue'>,
  usdc: string,
  supplied: string,
): Promise<Identity> {
  const { given, target, venue } = context;
  const asset = venue.usdc.signingId;
  await mustHaveUsdcQuotedPair(context);
  const who = await given.fundedAccount({ usdc });
  await given.accepted(target.act(who, earnDepositAction(asset, supplied)));
  redeemEarnSharesAtEnd(context, who);
  return who;
}

/**
 * Redeems what the account has left in the pool when the case ends, whoever pays for accounts: idle funds of ours would keep
 * another case from lending out all that there is.
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

/** Digits behind the point from which on shares may have been rounded where they are served. */
const ROUNDED_FROM = 6;

/**
 * Withdraws all shares that a pool shows of an account: where that many are refused, by a last place fewer, as a figure that is
 * rounded up where it is served is above what is held.
 * @returns the answer, and how many shares may be left of a rounding
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
export async function mustHaveUsdcQuotedPair(context: ReadContext & Pick<CaseContext<never>, 'venue'>): Promise<void> {
  const { signingId } = context.venue.usdc;
  const pairs = await readKnownPairs(context);
  if (!pairs.some(({ active, quote }) => active && quote === signingId))
    throw new Unsupported('a pair that is quoted in USDC');
}

/** Tolerance between two figures that were cut at different places: a millionth of a unit, and of the figure. */
const MILLIONTH = Dec.of('0.000001');
/** At which the value of a share is served at least. */
const VALUE_PLACES = 4;

/**
 * Returns the worth of so many shares that cut-off values hide: as much for each share as its value does not show. A round value
 * shows fewer places than it has.
 */
export function earnShareWorthTolerance(shares: Dec, ...values: readonly Dec[]): Dec {
  const places = Math.max(VALUE_PLACES, ...values.map(({ scale }) => scale));
  return MILLIONTH.plus(shares.abs().times(negativePowerOfTen(places)));
}

/** Whether a figure lies between two others, but for what is cut off. */
export function isRoughlyBetween(figure: Dec, one: Dec, other: Dec, place = MILLIONTH): boolean {
  const [low, high] = one.compare(other) <= 0 ? [one, other] : [other, one];
  const slack = place.plus(high.abs().times(MILLIONTH));
  return figure.compare(low.minus(slack)) >= 0 && figure.compare(high.plus(slack)) <= 0;
}
