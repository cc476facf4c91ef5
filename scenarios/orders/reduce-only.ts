import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported, requireOnlyStatusEntry } from '../../harness/check/pending-orders.ts';
import { wholeUnitFilledFigures } from '../../harness/client/entry-figures.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { cancelEveryOrderAndConfirm } from '../../harness/setup/cancel-every-order.ts';
import { drawPriceInsideSpread } from '../../harness/setup/inside-spread.ts';
import { switchToIsolatedMargin } from '../../harness/setup/isolated-margin.ts';
import { awaitOpenOrders, isAmongOrders, orderRowOf, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { assumeNoTradeWithStrangers, restInsideSpread, tradeAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';

/** Leverage of the isolated position: every market offers it. */
const LEVERAGE = 1;

const judged = [
  'orders.reduce-only.reduces',
  'orders.reduce-only.grows',
  'orders.reduce-only.flips',
  'orders.open-orders.reduce-only',
] as const;

const alone = check({
  id: 'orders.reduce-only.position',
  title: 'a reduce-only order reduces a position, and neither increases nor flips it',
  clauses: judged,
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given } = context;
    const market = await given.market();
    for (const opens of given.sample(['bid', 'ask'] as const, 1)) await judgeOpenedBy(context, market, opens);
  },
});

/** No document distinguishes markets by the margin mode of their positions. */
export const reduceOnlyIsolatedCheck = check({
  id: 'orders.reduce-only.position.isolated',
  title: 'a reduce-only order reduces an isolated position, and neither increases nor flips it',
  clauses: judged,
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given } = context;
    const market = await given.market();
    await judgeOpenedBy(context, market, 'bid', (trader) => switchToIsolatedMargin(context, trader, market, LEVERAGE));
  },
});

/** Judges the effect of a reduce-only order on a position opened by a bid, or by an ask. */
async function judgeOpenedBy(
  context: CaseContext<(typeof judged)[number]>,
  market: MarketFacts,
  opens: 'bid' | 'ask',
  prepared: (trader: Identity) => Promise<void> = async () => {},
): Promise<void> {
  const { given, target, expect } = context;
  const closes = opens === 'bid' ? 'ask' : 'bid';
  const [trader, other] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
  await prepared(trader);
  const px = await drawPriceInsideSpread(context, market);
  const size = scaledSizeForNotional(market, px, 20n);
  await tradeAndCloseAtEnd(context, { market, px, size: 2n * size, taker: trader, maker: other, side: opens });
  const order = (side: 'bid' | 'ask', at: bigint, lots: bigint, tif: string) =>
    target.act(trader, orderAction(trader, { market, side, px: at, size: lots, tif, reduceOnly: true }));

  const keptPx = gridPxAtMarkPercent(market, closes === 'ask' ? 160 : 60);
  const kept = await placeRestingOrder({ given }, trader, {
    market,
    side: closes,
    size: scaledSizeForNotional(market, keptPx, 20n),
    px: keptPx,
    reduceOnly: true,
  });
  const row = orderRowOf(
    await awaitOpenOrders(context, trader.address, (rows) => isAmongOrders(rows, kept.oid)),
    kept.oid,
  );
  expect('orders.open-orders.reduce-only').equal(field(row, 'reduce_only'), false);
  await cancelEveryOrderAndConfirm(context, trader);

  const far = gridPxAtMarkPercent(market, opens === 'bid' ? 60 : 160);
  const more = requireEveryOrderReported(await order(opens, far, scaledSizeForNotional(market, far, 20n), 'gtc'));
  expect('orders.reduce-only.grows').refused(more);

  await restInsideSpread(context, other, { market, side: opens, px, size });
  const lessReply = requireEveryOrderReported(await order(closes, px, size, 'ioc'));
  const less = requireOnlyStatusEntry(lessReply);
  await assumeNoTradeWithStrangers(context, trader, other);
  expect('orders.reduce-only.reduces').relation(
    'the reduce-only order to be filled',
    { reply: lessReply },
    () => less.kind === 'filled',
    'statuses[0]',
  );

  // The position has one size left, and one step more is offered.
  const over = await offered(size + market.step);
  expect('orders.reduce-only.flips').relation(
    `a refusal, or at most ${sizeInUnits(size, market)} filled by the reduce-only order`,
    { reply: over.reply },
    () => over.isRefused || (over.filled !== null && over.filled.compare(sizeInUnits(size, market)) <= 0),
    'statuses[0]',
  );
  expect('orders.reduce-only.flips').equal(await readOpenOrders(context, trader.address), [], 'open orders');

  // Twice as much as that would end in a position of the other side that is larger than the first was.
  await cancelEveryOrderAndConfirm(context, other);
  if (!over.isRefused)
    await tradeAndCloseAtEnd(context, { market, px, size, taker: trader, maker: other, side: opens });
  const larger = await offered(4n * size);
  expect('orders.reduce-only.grows').relation(
    `a refusal, or no position larger than the ${sizeInUnits(size, market)} held before`,
    { reply: larger.reply },
    () => larger.filled === null || larger.filled.compare(sizeInUnits(2n * size, market)) <= 0,
    'statuses[0]',
  );

  /** Offers this many lots, and takes them with a reduce-only order. */
  async function offered(lots: bigint) {
    await restInsideSpread(context, other, { market, side: opens, px, size: lots });
    const reply = requireEveryOrderReported(await order(closes, px, lots, 'ioc'));
    await assumeNoTradeWithStrangers(context, trader, other);
    const entry = isRefused(reply) ? null : requireOnlyStatusEntry(reply);
    const figures = entry?.kind === 'filled' ? wholeUnitFilledFigures(entry, { market, px, size: lots }) : null;
    return { reply, isRefused: entry === null, filled: figures?.size ?? null };
  }
}

export default alone;
export const reduceOnlyInBatchCheck = toBatchedOrdersCheck(alone);
