import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { ReadContext } from '../check/case-context.ts';
import { decimalAt, integerAt, sumAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { isClose, unitOfPlaces } from '../compare/planes.ts';
import type { Identity } from '../identity/keys.ts';
import { marketRow } from '../setup/market-row.ts';

/** The key of `account_state` that realised profit and fees move, and nothing else that is unrealised does. */
export const CASH_KEY = 'total_raw_usd';

/** Settled cash of each of these accounts, whole USDC. */
export async function settledCashOf({ given, target }: ReadContext, owners: readonly Identity[]): Promise<Dec[]> {
  const cash = [];
  for (const { address } of owners)
    cash.push(decimalAt(given.data(await target.read('account_state', { address })), CASH_KEY));
  return cash;
}

/** Whether an account's cash moved since `before` by the profit of these fills less their fees, and by nothing else. */
export async function isCashMovedByFills(
  reading: ReadContext,
  owner: Identity,
  before: Dec,
  fills: readonly JsonObject[],
): Promise<{ readonly now: Dec; readonly due: Dec; readonly isSo: boolean }> {
  const [now = Dec.of(0)] = await settledCashOf(reading, [owner]);
  const due = before.plus(sumAt(fills, 'closed_pnl')).minus(sumAt(fills, 'fee'));
  // A profit of lots may have more places than the row shows.
  const slack = unitOfPlaces(6).times(Dec.of(Math.max(1, fills.length)));
  return { now, due, isSo: isClose(now, due, slack) };
}

/** Whether the newest funding boundary of a market lies behind the oldest of these fills: what is paid there moves the cash too. */
export async function hasFundingSince(
  reading: ReadContext,
  coin: string,
  fills: readonly JsonObject[],
): Promise<boolean> {
  if (fills.length === 0) return false;
  const oldest = BigInt(Math.min(...fills.map((fill) => Number(integerAt(fill, 'time')))));
  const row = await marketRow(reading, 'markets', coin);
  return integerAt(row, 'funding.next_payment_ts') - integerAt(row, 'funding.interval_ms') >= oldest;
}
