import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { ReadContext } from '../check/case-context.ts';
import { decimalAt, integerAt, rowsIn, sumAt, wireIntegerOf } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import type { FigureWithExpectedEntries, SumEntry } from '../compare/figures/sum-of-entries.ts';
import { isWithinTolerance, lastDecimalPlaceOf } from '../compare/planes.ts';
import type { Identity } from '../identity/keys.ts';
import { Disturbed } from '../kernel/verdicts.ts';
import { maxAccruedFundingOf, readFundingFigures } from '../setup/funding-row.ts';
import { readPerpRow } from '../setup/market-row.ts';
import { cashChangeToleranceFor, hasExactProfit, isClosingFill } from './fill-rounding.ts';

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
export async function readCashAndDueByFills(
  reading: ReadContext,
  owner: Identity,
  before: Dec,
  fills: readonly JsonObject[],
): Promise<{
  readonly now: Dec;
  readonly due: Dec;
  readonly isSo: boolean;
  readonly madeOf: FigureWithExpectedEntries;
}> {
  const [now = Dec.of(0)] = await readSettledCash(reading, [owner]);
  const entries: SumEntry[] = [
    { what: 'the cash before', amount: before },
    ...fills.flatMap((fill): SumEntry[] => [
      { what: `the profit of fill ${String(fill.tid)}`, amount: decimalAt(fill, 'closed_pnl') },
      { what: `the fee of fill ${String(fill.tid)}`, amount: decimalAt(fill, 'fee').negated() },
    ]),
  ];
  const madeOf: FigureWithExpectedEntries = { name: SETTLED_CASH_KEY, got: now, entries };
  const due = before.plus(sumAt(fills, 'closed_pnl')).minus(sumAt(fills, 'fee'));
  const known = fills.some(isClosingFill) ? await readFillHistory(reading, owner) : null;
  const exact = new Set(fills.filter((fill) => hasExactProfit(fill, known ?? [])));
  const slack = cashChangeToleranceFor(fills, exact, [before, now]);
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
  const history = known ?? (await readFillHistory(reading, owner));
  const accrued = slack.plus(await accruedSinceOpened(reading, fills, history));
  const isSo = [due, due.plus(paid)].some((sum) => isWithinTolerance(now, sum, accrued));
  return { now, due, isSo, madeOf };
}

/** Reads all fills of an account, oldest first; none where the read serves no data. */
async function readFillHistory({ target }: ReadContext, { address }: Identity): Promise<readonly JsonObject[]> {
  const reply = await target.read('user_fills', { address });
  return reply.kind === 'data' ? rowsIn(reply.data, 'fills').toReversed() : [];
}

/** Returns the maximum funding that a trade may have settled for the time since the position was opened; 0 where nothing shows that. */
async function accruedSinceOpened(
  reading: ReadContext,
  fills: readonly JsonObject[],
  history: readonly JsonObject[],
): Promise<Dec> {
  const [fill] = fills;
  if (typeof fill?.coin !== 'string' || fill.dir === 'Buy' || fill.dir === 'Sell') return Dec.of(0);
  const { coin } = fill;
  const times = [...history, ...fills].flatMap((row) => (row.coin === coin ? [Number(integerAt(row, 'time'))] : []));
  const ran = Math.max(...fills.map((row) => Number(integerAt(row, 'time')))) - Math.min(...times);
  const figures = await readFundingFigures(reading, coin);
  const bounds = fills.map((row) => maxAccruedFundingOf(figures, heldNotionalOf(row), BigInt(Math.max(0, ran))));
  return bounds.reduce((most, bound) => (bound.compare(most) > 0 ? bound : most), Dec.of(0));
}

/** Returns the notional, at the fill's price, of the position before it or of the fill, whichever is larger. */
function heldNotionalOf(fill: JsonObject): Dec {
  const size = decimalAt(fill, 'sz');
  const held = Dec.parse(fill.start_position)?.abs() ?? size;
  return (held.compare(size) > 0 ? held : size).times(decimalAt(fill, 'px'));
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
export async function assumeNoFundingSince(
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
