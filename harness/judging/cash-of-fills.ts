import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { ReadContext } from '../check/case-context.ts';
import { decimalAt, integerAt, rowsIn, sumAt, wireIntegerOf } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import type { MadeOf, SumEntry } from '../compare/figures/sum-of-entries.ts';
import { isWithinTolerance, lastDecimalPlaceOf, negativePowerOfTen } from '../compare/planes.ts';
import type { Identity } from '../identity/keys.ts';
import { Disturbed } from '../kernel/verdicts.ts';
import { accruedFundingAtMost, readFundingFigures } from '../setup/funding-row.ts';
import { readPerpRow } from '../setup/market-row.ts';

/** The key of `account_state` that realised profit and fees change, and unrealised profit does not. */
export const SETTLED_CASH_KEY = 'total_raw_usd';

/** Reads the settled cash of each of these accounts, whole USDC. */
export async function readSettledCash({ given, target }: ReadContext, owners: readonly Identity[]): Promise<Dec[]> {
  const cash = [];
  for (const { address } of owners)
    cash.push(decimalAt(given.data(await target.read('account_state', { address })), SETTLED_CASH_KEY));
  return cash;
}

/**
 * Returns whether an account's cash changed since `before` only by the profit of these fills minus their fees, and by the funding in its
 * history meanwhile.
 */
export async function readCashAgainstFills(
  reading: ReadContext,
  owner: Identity,
  before: Dec,
  fills: readonly JsonObject[],
): Promise<{ readonly now: Dec; readonly due: Dec; readonly isSo: boolean; readonly madeOf: MadeOf }> {
  const [now = Dec.of(0)] = await readSettledCash(reading, [owner]);
  const entries: SumEntry[] = [
    { what: 'the cash before', amount: before },
    ...fills.flatMap((fill): SumEntry[] => [
      { what: `the profit of fill ${String(fill.tid)}`, amount: decimalAt(fill, 'closed_pnl') },
      { what: `the fee of fill ${String(fill.tid)}`, amount: decimalAt(fill, 'fee').negated() },
    ]),
  ];
  const madeOf: MadeOf = { name: SETTLED_CASH_KEY, got: now, entries };
  const due = before.plus(sumAt(fills, 'closed_pnl')).minus(sumAt(fills, 'fee'));
  // No text says at how many places cash, fees and profits are served, and a profit of lots may have more than its row shows.
  const whole = await wholeProfitsOf(reading, owner, fills);
  const slack = isWholeAsShown(fills, whole, [before, now])
    ? Dec.of(0)
    : lastDecimalPlaceOf(before, now).plus(slackOfRows(fills, whole));
  if (isWithinTolerance(now, due, slack)) return { now, due, isSo: true, madeOf };
  // Where funding is paid every few seconds, nearly every case has some.
  let paid = Dec.of(0);
  for (const row of await fundingSince(reading, owner, fills)) {
    const payment = decimalAt(row, 'usdc');
    paid = paid.plus(payment);
    entries.push({ what: `the funding of ${String(row.coin)}`, amount: payment, isBeside: true });
    if (isWithinTolerance(now, due.plus(paid), slack.plus(lastDecimalPlaceOf(payment))))
      return { now, due: due.plus(paid), isSo: true, madeOf };
  }
  const accrued = slack.plus(await accruedSinceOpened(reading, owner, fills));
  const isSo = [due, due.plus(paid)].some((sum) => isWithinTolerance(now, sum, accrued));
  return { now, due, isSo, madeOf };
}

/** Returns the maximum funding that a trade may have settled for the time since the position was opened; 0 where nothing shows that. */
async function accruedSinceOpened(reading: ReadContext, owner: Identity, fills: readonly JsonObject[]): Promise<Dec> {
  const [fill] = fills;
  if (typeof fill?.coin !== 'string' || fill.dir === 'Buy' || fill.dir === 'Sell') return Dec.of(0);
  const reply = await reading.target.read('user_fills', { address: owner.address });
  if (reply.kind !== 'data') return Dec.of(0);
  const { coin } = fill;
  const times = rowsIn(reply.data, 'fills').flatMap((row) =>
    row.coin === coin ? [Number(integerAt(row, 'time'))] : [],
  );
  const ran = Math.max(...fills.map((row) => Number(integerAt(row, 'time')))) - Math.min(...times);
  const figures = await readFundingFigures(reading, coin);
  const bounds = fills.map((row) => accruedFundingAtMost(figures, heldNotionalOf(row), BigInt(Math.max(0, ran))));
  return bounds.reduce((most, bound) => (bound.compare(most) > 0 ? bound : most), Dec.of(0));
}

/** Returns the notional, at the fill's price, of the position before it or of the fill, whichever is larger. */
function heldNotionalOf(fill: JsonObject): Dec {
  const size = decimalAt(fill, 'sz');
  const held = Dec.parse(fill.start_position)?.abs() ?? size;
  return (held.compare(size) > 0 ? held : size).times(decimalAt(fill, 'px'));
}

/**
 * Whether no row of these fills can have cut anything from its profit or its fee, and the cash shows all their places: then
 * it moves by their sum to the last of these places, whatever it has beyond them.
 * @param whole  those with a profit that shows itself whole
 * @param cash  the same account's, before them and after
 */
function isWholeAsShown(fills: readonly JsonObject[], whole: ReadonlySet<JsonObject>, cash: readonly Dec[]): boolean {
  const places = Math.max(...cash.map(({ scale }) => scale));
  return fills.every((fill) => {
    const isShown = ['closed_pnl', 'fee'].every((key) => decimalAt(fill, key).scaledTo(places) !== null);
    return isShown && whole.has(fill) && isWholeFee(fill);
  });
}

/** Whether a row shows all of its fee: it is so much as a rate that is no finer than rates are makes of the notional. */
function isWholeFee(fill: JsonObject): boolean {
  const notional = decimalAt(fill, 'px').times(decimalAt(fill, 'sz'));
  return isMultiple(decimalAt(fill, 'fee'), notional.times(FINEST_RATE));
}

/**
 * Those of an account's fills whose profit is all that their prices make, to the last place: that of the mean of its entries,
 * cut nowhere. An opening fill has none, and its 0 is none that was cut.
 */
async function wholeProfitsOf(
  { target }: ReadContext,
  { address }: Identity,
  fills: readonly JsonObject[],
): Promise<ReadonlySet<JsonObject>> {
  const openings = fills.filter((fill) => !isOfClose(fill));
  if (openings.length === fills.length) return new Set(openings);
  const reply = await target.read('user_fills', { address });
  const walked = reply.kind === 'data' ? rowsIn(reply.data, 'fills').toReversed() : [];
  return new Set([...openings, ...fills.filter((fill) => isWholeProfit(walked, fill))]);
}

/** @param walked  all fills of the account, the oldest first */
function isWholeProfit(walked: readonly JsonObject[], fill: JsonObject): boolean {
  const [verb, side, ...others] = String(fill.dir).split(' ');
  const until = walked.findIndex(({ tid, oid }) => tid === fill.tid && oid === fill.oid);
  const own = walked.slice(0, until).filter(({ coin }) => coin === fill.coin);
  if (verb !== 'Close' || others.length > 0 || until < 0) return false;
  // The mean is cost / parts, which no close moves.
  let cost = Dec.of(0);
  let parts = Dec.of(1);
  let held = Dec.of(0);
  for (const { dir, px, sz } of own) {
    const at = Dec.parse(px);
    const size = Dec.parse(sz);
    if (at === null || size === null || String(dir).includes('>')) return false;
    if (dir === `Close ${side}`) held = held.minus(size);
    if (dir !== `Open ${side}`) continue;
    cost = cost.times(held).plus(at.times(size).times(parts));
    held = held.plus(size);
    parts = parts.times(held);
  }
  const gained = decimalAt(fill, 'px').times(parts).minus(cost).times(decimalAt(fill, 'sz'));
  return decimalAt(fill, 'closed_pnl')
    .times(parts)
    .equals(side === 'Long' ? gained : gained.negated());
}

/** Whether a row closes a position: an opening row has no profit, so its 0 is not rounded. */
function isOfClose({ dir }: JsonObject): boolean {
  return typeof dir !== 'string' || !dir.startsWith('Open');
}

function isMultiple(figure: Dec, of: Dec): boolean {
  const scale = Math.max(figure.scale, of.scale);
  const unit = of.scaledTo(scale) ?? 0n;
  return unit !== 0n && (figure.scaledTo(scale) ?? 0n) % unit === 0n;
}

/** A hundredth of a basis point: a fee of so many of them is all that its rate makes of the notional. */
const FINEST_RATE = negativePowerOfTen(6);

/** By how much what the rows of fills show together may be off from what moved: by a last place of each figure that may be cut. */
function slackOfRows(fills: readonly JsonObject[], whole: ReadonlySet<JsonObject>): Dec {
  const fees = fills.filter((fill) => !isWholeFee(fill)).map((fill) => decimalAt(fill, 'fee'));
  const profits = fills.filter((fill) => !whole.has(fill)).map((fill) => decimalAt(fill, 'closed_pnl'));
  return [fees, profits].reduce(
    (sum, figures) =>
      figures.length === 0 ? sum : sum.plus(lastDecimalPlaceOf(...figures).times(Dec.of(figures.length))),
    Dec.of(0),
  );
}

/** Rows of funding of an account from the oldest of these fills on, the newest first. None where its history tells of none. */
async function fundingSince(
  reading: ReadContext,
  owner: Identity,
  fills: readonly JsonObject[],
): Promise<readonly JsonObject[]> {
  const oldest = oldestTimeOf(fills);
  if (oldest === null) return [];
  const rows = await fundingFrom(reading, owner, oldest - BLOCK_MS);
  // Rows that only possibly belong to these fills come last: the sum is first tried without them.
  return rows.toSorted((one, other) => Number((wireIntegerOf(other.time) ?? 0n) - (wireIntegerOf(one.time) ?? 0n)));
}

async function fundingFrom(
  { target }: ReadContext,
  { address }: Identity,
  from: bigint,
): Promise<readonly JsonObject[]> {
  const reply = await target.read('user_funding', { address });
  if (reply.kind !== 'data' || !isJsonObject(reply.data)) return [];
  const { fundings } = reply.data;
  const rows = isJsonArray(fundings) ? fundings.filter(isJsonObject) : [];
  return rows.filter((row) => (wireIntegerOf(row.time) ?? 0n) >= from && Dec.parse(row.usdc) !== null);
}

/**
 * Maximum delay of a payment after its boundary: the payment has the boundary's time, but its block may come later, and the position may be
 * opened in it.
 */
const BLOCK_MS = 2_000n;

/**
 * Returns the funding paid to an account, after a time, for its position between the first and the last of these fills; negative: it paid.
 * @throws Disturbed where a boundary lies between the fills, and no history shows the payment
 */
export async function readFundingReceived(
  reading: ReadContext,
  owner: Identity,
  { coin, fills, after }: { readonly coin: string; readonly fills: readonly JsonObject[]; readonly after: bigint },
): Promise<Dec> {
  const rows = await fundingFrom(reading, owner, after + 1n);
  if (rows.length > 0) return sumAt(rows, 'usdc');
  const row = await readPerpRow(reading, 'markets', coin);
  const interval = integerAt(row, 'funding.interval_ms');
  const newest = integerAt(row, 'funding.next_payment_ts') - interval;
  let last = after;
  for (const fill of fills) {
    const time = integerAt(fill, 'time');
    if (time > last) last = time;
  }
  // Latest boundary up to the last fill.
  const late = newest > last && interval > 0n ? (newest - last + interval - 1n) / interval : 0n;
  if (newest - late * interval > after - BLOCK_MS) throw new Disturbed('funding may have been paid in between');
  return Dec.of(0);
}

/**
 * Called where cash differs from what its fills explain.
 * @param off  the difference
 * @throws Disturbed where a market's newest funding boundary is after the oldest fill: that payment changes cash too. Not if the account's
 * history shows the payment, and the total is less than the difference
 */
export async function mustHaveNoFundingSince(
  reading: ReadContext,
  coin: string,
  { owner, fills, off }: { readonly owner: Identity; readonly fills: readonly JsonObject[]; readonly off: Dec },
): Promise<void> {
  const oldest = oldestTimeOf(fills);
  if (oldest === null) return;
  const row = await readPerpRow(reading, 'markets', coin);
  const newest = integerAt(row, 'funding.next_payment_ts') - integerAt(row, 'funding.interval_ms');
  if (newest < oldest - BLOCK_MS) return;
  const payments = await fundingFrom(reading, owner, oldest - BLOCK_MS);
  const isFundingShown = payments.some(({ coin: of, time }) => of === coin && (wireIntegerOf(time) ?? 0n) >= newest);
  const paid = payments.map((payment) => decimalAt(payment, 'usdc'));
  const most = Dec.sum(paid.map((usdc) => usdc.abs().plus(lastDecimalPlaceOf(usdc))));
  if (!isFundingShown || off.abs().compare(most) <= 0) throw new Disturbed('funding was paid in between');
}

function oldestTimeOf(fills: readonly JsonObject[]): bigint | null {
  return fills.length === 0 ? null : BigInt(Math.min(...fills.map((fill) => Number(integerAt(fill, 'time')))));
}
