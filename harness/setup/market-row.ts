import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { atCommit } from '../../spec-schemas/outcomes.ts';
import type { ReadContext } from '../check/case-context.ts';
import { integerAt, rowsAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { Blocked } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';

/** Returns the row of one perpetual in the data of `markets` or `markets_meta`. @throws Blocked when it is missing */
export function perpRowIn(data: JsonObject, coin: string): JsonObject {
  const row = rowsAt(data, 'perp').find((entry) => entry.coin === coin);
  if (row === undefined) throw new Blocked(`no row of ${coin}`);
  return row;
}

/** Like `perpRowIn`, from a read of this market alone. */
export async function readPerpRow(
  { given, target }: ReadContext,
  read: 'markets' | 'markets_meta',
  coin: string,
): Promise<JsonObject> {
  return perpRowIn(given.data(await target.read(read, { coin })), coin);
}

/** Refusals of an order whose market id is another one than its price and size were made for. */
export const wrongMarketRefusals = atCommit(
  'MARKET_NOT_FOUND',
  'MARKET_INACTIVE',
  'ORDER_INVALID_PRICE',
  'ORDER_INVALID_SIZE',
  'ORDER_BELOW_MIN_NOTIONAL',
  'PRECONDITION_FAILED',
  'MARGIN_INSUFFICIENT',
);

/** Returns the rungs of a market by ascending bound, the unbounded one last: their served order has a clause of its own. */
export function sortedMarginTiers(row: JsonObject): readonly JsonObject[] {
  return rowsAt(row, 'margin_tiers').toSorted((one, other) => {
    const left = Dec.parse(one.max_open_interest);
    const right = Dec.parse(other.max_open_interest);
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return left.compare(right);
  });
}

/** Returns a lookup of the maximum leverage of each market for a notional in whole USDC: its own, or that of the rung. */
export async function readMaxLeverageLookup({
  given,
  target,
}: ReadContext): Promise<(market: MarketFacts, notional: Dec) => bigint> {
  const data = given.data(await target.read('markets_meta'));
  return (market, notional) => {
    const rung = sortedMarginTiers(perpRowIn(data, market.coin)).find(({ max_open_interest: served }) => {
      const bound = Dec.parse(served);
      return bound === null || bound.compare(notional) > 0;
    });
    const allowed = rung === undefined ? 1n : integerAt(rung, 'max_leverage');
    return allowed < BigInt(market.maxLeverage) ? allowed : BigInt(market.maxLeverage);
  };
}
