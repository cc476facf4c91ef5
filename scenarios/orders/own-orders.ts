import type { CaseContext } from '../../harness/check/case-context.ts';
import { Blocked } from '../../harness/check/verdicts.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

// What the checks of orders ask about their own accounts.

/** The parts of a case that trading needs. */
export type Desk = Pick<CaseContext<ClauseId>, 'given' | 'target' | 'venue' | 'pace'>;

/** Rows of `open_orders` of one account. */
export async function openOrders({ given, target }: Desk, address: string): Promise<readonly JsonObject[]> {
  return rowsAt(given.data(await target.read('open_orders', { address })), 'orders');
}

/** As `openOrders`, once they are as `reached` wants them, or once they would be. */
export function openOrdersOnce(
  desk: Desk,
  address: string,
  reached: (rows: readonly JsonObject[]) => boolean,
): Promise<readonly JsonObject[]> {
  return desk.pace.eventually(() => openOrders(desk, address), reached);
}

/** Rows of `user_fills` of one account, newest first. */
export async function fillsOf({ given, target }: Desk, address: string): Promise<readonly JsonObject[]> {
  return rowsAt(given.data(await target.read('user_fills', { address })), 'fills');
}

export function rests(rows: readonly JsonObject[], oid: string): boolean {
  return rows.some((row) => row.oid === oid);
}

export function oids(rows: readonly JsonObject[]): readonly string[] {
  return rows.map(({ oid }) => String(oid)).sort();
}

/** @throws Blocked when the order is not there */
export function rowOf(rows: readonly JsonObject[], oid: string): JsonObject {
  const row = rows.find((candidate) => candidate.oid === oid);
  if (row === undefined) throw new Blocked(`no row of order ${oid}`);
  return row;
}

/** Whole USDC of a book price. @source write-api, "Numeric conventions" */
export function wholePx(px: bigint): string {
  return Dec.of(px).times(unit(8)).toString();
}

/** Whole units of a size in lots. */
export function wholeSize(lots: bigint, { szDecimals }: MarketFacts): string {
  return Dec.of(lots).times(unit(szDecimals)).toString();
}

function unit(places: number): Dec {
  return Dec.of(places === 0 ? '1' : `0.${'1'.padStart(places, '0')}`);
}
