import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { cancelAllOrdersAction, cancelTwapAction, gridPxAtMarkPercent } from '../../harness/check/order-spec.ts';
import { sumAt } from '../../harness/client/json-at.ts';
import { isRefusedWith } from '../../harness/client/outcome.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import { toAgentSignedCheck } from '../../harness/judging/by-agents.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { awaitFirstTwapSlices } from '../../harness/setup/first-slice.ts';
import { readFills, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { restEachInsideSpread } from '../../harness/setup/own-trade.ts';
import { awaitTwaps, endTwapsAtEnd, placeTwap, readTwapRows } from '../../harness/setup/own-twaps.ts';
import { peekOrReadQuote } from '../../harness/setup/quote.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { orderGone } from '../../spec-schemas/outcomes.ts';
import { requireWaitableTwapDelay, twapDelayMsToRequest } from './parent-delay.ts';

/** Missing precondition on a venue with slow blocks. */
const late = 'a cancel that is through before the next slice is due';

export const orderUnfilledCheck = check({
  id: 'twap.order.unfilled',
  title: 'a TWAP slice without a fill leaves no resting order, and a cancelled TWAP sends no more slices',
  clauses: [
    'twap.order.slippage',
    'twap.order.ioc',
    'twap.order.not-carried',
    'twap.read.executed',
    'twap.cancel.ends',
    'twap.cancel.keeps-fills',
    'twap.cancel.by-cancel-all',
  ],
  by: 'act',
  accounts: 'fresh',
  leases: ['time'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker, pxs } = traders;
    const piece = traders.size();
    const spec = { market, side: 'bid', total: 2n * piece, slices: 2, delayMs: twapDelayMsToRequest(context) } as const;
    const started = () => placeTwap(context, taker, spec);
    endTwapsAtEnd(context, taker);

    const idle = await idleParent(context, traders, started);
    // With our own bid below it, the ask draws the mark to itself, wherever others' orders are.
    await restEachInsideSpread(context, maker, [
      { market, side: 'bid', px: pxs[0], size: piece },
      { market, side: 'ask', px: pxs[1], size: 4n * piece },
    ]);
    // The idle parent may send its second slice at any time.
    const others = (rows: readonly JsonObject[]) =>
      rows.filter(({ twap_id }) => idle === null || twap_id !== idle.twap_id);
    const listed = async (count: number) =>
      others(await awaitTwaps(context, taker.address, idle === null ? count : count + 1));
    await started();
    const fills = async () => others(await readFills(context, taker.address));
    const filled = (count: number) => awaitFirstTwapSlices(context, taker, fills, (rows) => rows.length >= count);
    const first = await filled(1);
    const [ended, ...more] = await listed(1);
    if (ended === undefined) throw new NotExercised(late);
    given.require(more.length === 0, 'more parents are listed than were started');
    given.require(first.length > 0, 'the slice that should fill did not');
    const cancel = cancelTwapAction(ended.twap_id);
    const cancelled = await target.act(taker, cancel);
    if (isRefusedWith(cancelled, orderGone)) throw new NotExercised(late);
    await given.accepted(cancelled);
    const delayMs = requireWaitableTwapDelay(context, ended);
    /** No slice was due when a cancel committed: the next one may be sent one delay after the newest fill. */
    const inTime = async (rows: readonly JsonObject[]) => {
      const newestMs = Math.max(...rows.map(({ time }) => Number(time)));
      if ((await pace.timeMs()) >= newestMs + delayMs) throw new NotExercised(late);
    };
    await inTime(first);
    await pace.passed(delayMs);
    await pace.blocks(2);

    const rows = await readFills(context, taker.address);
    const behind = others(rows);
    const later = rows.filter((fill) => !behind.includes(fill));
    if (expect('twap.order.not-carried').exercised(later.length > 0, 'a slice that fills behind one that did not')) {
      const sum = sumAt(later, 'sz');
      expect('twap.order.not-carried').decimal(
        sum,
        sizeInUnits(piece, market),
        'total size of the fills of a TWAP with an unfilled slice',
      );
    }
    // A cancelled parent that continues may do so under another id.
    expect('twap.cancel.ends').equal(derived(behind.length, rows), first.length, 'number of fills after twap_cancel');
    expect('twap.cancel.keeps-fills').equal(derived(behind, rows), first, 'fills after twap_cancel');

    await started();
    const again = await filled(behind.length + 1);
    given.require(again.length > behind.length, 'the slice that should fill did not');
    await given.accepted(target.act(taker, cancelAllOrdersAction));
    await inTime(again);
    await pace.passed(delayMs);
    await pace.blocks(2);
    const last = await fills();
    expect('twap.cancel.by-cancel-all').equal(
      derived(last.length, last),
      again.length,
      'number of fills after cancel_all_orders',
    );
  },
});

export const orderUnfilledByAgentCheck = toAgentSignedCheck(orderUnfilledCheck);

type IdleContext = CaseContext<
  'twap.order.slippage' | 'twap.order.ioc' | 'twap.order.not-carried' | 'twap.read.executed'
>;

/**
 * A parent whose first slice could match only at a far price.
 * @returns its row once that slice is over; null if others sell nearer to the mark
 */
async function idleParent(
  context: IdleContext,
  traders: TwoTraders,
  started: () => Promise<unknown>,
): Promise<JsonObject | null> {
  const { given, expect } = context;
  const { market, maker, taker } = traders;
  // Far above any band: 1.5 times the mark.
  const far = gridPxAtMarkPercent(market, 150);
  const { ask } = await peekOrReadQuote(context, market.coin);
  const isBare = ask === null || ask > far;
  for (const clause of [
    'twap.order.slippage',
    'twap.order.ioc',
    'twap.order.not-carried',
    'twap.read.executed',
  ] as const)
    expect(clause).exercised(isBare, 'a book on which nobody else sells');
  if (!isBare) return null;
  await given.placed(maker, { market, side: 'ask', px: far, size: traders.size() });
  await started();
  const [row] = await awaitFirstTwapSlices(
    context,
    taker,
    () => readTwapRows(context, taker.address),
    ([first]) => Number(first?.slices_done) > 0,
  );
  // If no delay is raised, it may have sent all slices before the read.
  if (row === undefined) throw new NotExercised('a parent that is listed while it has slices to send');
  given.require(Number(row.slices_done) > 0, 'no slice has gone');
  const fills = await readFills(context, taker.address);
  expect('twap.order.slippage').equal(fills, [], 'fills of a slice whose only counterpart is an order at a far price');
  const executed = field(row, 'executed_sz', fills);
  expect('twap.read.executed').decimal(executed, sumAt(fills, 'sz'), 'executed_sz after a slice without a fill');
  expect('twap.order.ioc').equal(await readOpenOrders(context, taker.address), [], 'orders');
  return row;
}
