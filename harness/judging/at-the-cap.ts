import type { CaseContext, ReadContext } from '../check/case-context.ts';
import type { Expectation } from '../check/expect.ts';
import { orderAction, scaledSizeForNotional, toWireInteger } from '../check/order-spec.ts';
import { decimalAt } from '../client/json-at.ts';
import { outcomeOf } from '../client/outcome.ts';
import { toWireUint } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import { Disturbed, NotExercised } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { batchModifyAction, modifyAction } from '../setup/amendments.ts';
import { readPerpRow } from '../setup/market-row.ts';
import { readFills } from '../setup/own-orders.ts';
import { bidLadderAction } from './opening-actions-refused.ts';

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
    const px = (((await readMarkPx(context, market)) * percent) / 100n / market.tick + ticks) * market.tick;
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

/**
 * Judges that at the open-interest cap neither an amendment nor a ladder opens what an order could not.
 * @param who  without a position in the market
 * @param oid  its resting bid, from before the cap was reached
 * @throws Disturbed where others made room below the cap
 */
export async function sendAndJudgeOtherWaysPastOiCap(
  context: Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'random'>,
  expectation: Expectation,
  who: Identity,
  market: MarketFacts,
  oid: string,
): Promise<void> {
  const { given, target, pace, random } = context;
  // As far through the mark as the orders before.
  const px = (((await readMarkPx(context, market)) * 120n) / 100n / market.tick + 1n) * market.tick;
  const size = scaledSizeForNotional(market, px, 20n);
  const amendment = { market: market.id, oid: toWireUint(BigInt(oid)), new_px: toWireInteger(px) };
  const ways = [
    modifyAction(amendment),
    batchModifyAction(amendment),
    bidLadderAction(market, px, size, random.cloid()),
  ];
  for (const action of ways) {
    const reply = await given.part(() => target.act(who, action));
    if (reply === null) continue;
    await pace.blocks(2);
    if ((await readOpenInterestLots(context, market)) < (market.oiCap ?? 0n))
      throw new Disturbed('others closed below the cap');
    expectation.relation(
      `no fill of the account after ${action.type} at the open-interest cap`,
      { rows: await readFills(context, who.address), reply },
      ({ rows }) => rows.length === 0,
      'fills',
    );
  }
}

async function readMarkPx(context: ReadContext, { coin }: MarketFacts): Promise<bigint> {
  const mark = decimalAt(await readPerpRow(context, 'markets', coin), 'mark_px');
  return mark.truncated(8).scaledTo(8) ?? 0n;
}
