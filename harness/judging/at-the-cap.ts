import type { CaseContext, ReadContext } from '../check/case-context.ts';
import type { Expectation } from '../check/expect.ts';
import { orderAction, scaledSizeForNotional } from '../check/order-spec.ts';
import { decimalAt } from '../client/json-at.ts';
import { outcomeOf } from '../client/outcome.ts';
import type { Identity } from '../identity/keys.ts';
import { Disturbed, NotExercised } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { readPerpRow } from '../setup/market-row.ts';

/** Returns the current open interest of a market in lots, from its row. */
export async function readOpenInterestLots(context: ReadContext, { coin, szDecimals }: MarketFacts): Promise<bigint> {
  return decimalAt(await readPerpRow(context, 'markets', coin), 'open_interest').scaledTo(szDecimals) ?? 0n;
}

/**
 * Judges that nothing opens at the open-interest cap, on either side, using resting orders.
 * @param who  without a position in the market
 * @param aside  distance of an order's price through the committed mark, in percent of it
 * @throws Disturbed where others made room below the cap
 */
export async function orderAndJudgeOiCap(
  context: Pick<CaseContext<never>, 'given' | 'target'>,
  expectation: Expectation,
  who: Identity,
  market: MarketFacts,
  aside: bigint,
): Promise<void> {
  for (const [side, percent, ticks] of [
    ['bid', 100n + aside, 1n],
    ['ask', 100n - aside, 0n],
  ] as const) {
    const mark =
      decimalAt(await readPerpRow(context, 'markets', market.coin), 'mark_px')
        .truncated(8)
        .scaledTo(8) ?? 0n;
    const px = ((mark * percent) / 100n / market.tick + ticks) * market.tick;
    const size = scaledSizeForNotional(market, px, 20n);
    const reply = await context.target.act(who, orderAction(who, { market, side, px, size, tif: 'ioc' }));
    if ((await readOpenInterestLots(context, market)) < (market.oiCap ?? 0n))
      throw new Disturbed('others closed below the cap');
    const { kind } = outcomeOf(reply);
    // An order that matched nothing opened nothing, and the outcome of an acknowledged one is unknown.
    if (kind === 'noop' || kind === 'acknowledged') throw new NotExercised('an order that the cap could stop');
    expectation.refused(reply);
  }
}
