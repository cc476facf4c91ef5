import { integerAt, rowsAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import type { MarketFacts } from '../probe/facts.ts';
import type { Reading } from './case-context.ts';
import { marketRow } from './market-row.ts';

/** The most leverage that a market allows a notional of whole USDC: its own, or that of the rung. */
export async function leverageOf(reading: Reading, market: MarketFacts, notional: Dec): Promise<bigint> {
  const row = await marketRow(reading, 'markets_meta', market.coin);
  const rung = rowsAt(row, 'margin_tiers').find(({ max_open_interest: served }) => {
    const bound = Dec.parse(served);
    return bound === null || bound.compare(notional) > 0;
  });
  const allowed = rung === undefined ? 1n : integerAt(rung, 'max_leverage');
  return allowed < BigInt(market.maxLeverage) ? allowed : BigInt(market.maxLeverage);
}
