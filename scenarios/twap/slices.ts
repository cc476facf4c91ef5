import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { cancelAll, pxAt } from '../../harness/check/order-wish.ts';
import { at, decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { atBps, wholeSize } from '../../harness/compare/planes.ts';
import { atOdds } from '../../harness/compare/unlike.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { fillsOf, openOrders } from '../../harness/setup/own-orders.ts';
import { restsInside } from '../../harness/setup/own-trade.ts';
import { twapAction, twapsOf, twapsOnce } from '../../harness/setup/own-twaps.ts';
import { type TwoTraders, twoTraders } from '../../harness/setup/two-traders.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';

const DELAY_MS = 120_000;
const HOUR_MS = 3_600_000;

export const whole = check({
  id: 'twap.order.slices',
  title: 'a parent trades its size in equal slices, each a delay behind the one before',
  clauses: [
    'twap.order.slices',
    'twap.order.equal-slices',
    'twap.order.first-slice',
    'twap.order.spacing',
    'twap.order.ioc',
    'twap.order.taker',
    'twap.read.progress',
    'twap.read.executed',
    'twap.read.active',
    'twap.read.shape',
    'twap.slices.shape',
    'twap.slices.agree',
    'fills.cause.twap',
  ],
  by: 'operate',
  needs: ['closed', 'funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await twoTraders(context);
    const { market, maker, taker, pxs } = traders;
    const piece = traders.size();
    const total = 3n * piece + 2n * market.step;
    const [, schedule] = await Promise.all([
      restsInside(context, maker, { market, side: 'ask', px: pxs[0], size: total }),
      target.read('fee_schedule', { address: taker.address }),
    ]);
    const bps = Dec.parse(at(given.data(schedule), 'user.effective_taker_bps'));
    const wish = { market, side: 'bid', total, slices: 3, delayMs: DELAY_MS } as const;
    await given.accepted(target.act(taker, twapAction(wish)));
    const fills = () => fillsOf(context, taker.address);
    const after = (count: number) => traders.fills(taker, count);
    expect('twap.order.first-slice').equal((await after(1)).length, 1, 'fills after the first pass');
    await pace.blocks(2);
    await pace.moveClock(DELAY_MS / 2);
    expect('twap.order.spacing').equal((await fills()).length, 1, 'fills before the delay has passed');
    const [row] = await twapsOf(context, taker.address);
    expect('twap.read.executed').decimal(row?.executed_sz, wholeSize(piece, market), 'executed_sz');
    expect('twap.read.progress').equal([row?.slices_done, row?.slices_total], [1, 3], 'slices');
    const [first] = await fills();
    expect('twap.read.shape').that(Math.abs(Number(row?.last_fire_ts) - Number(first?.time)) < HOUR_MS, {
      expected: `about ${String(first?.time)}, when the slice was filled`,
      actual: row?.last_fire_ts,
      path: 'last_fire_ts',
    });
    await pace.moveClock(DELAY_MS);
    await after(2);
    await pace.moveClock(DELAY_MS);
    const rows = (await after(3)).toSorted((one, other) => Number(one.time) - Number(other.time));
    const sizes = rows.map(({ sz }) => Dec.parse(sz) ?? Dec.of(0));
    expect('twap.order.slices').that(rows.length === 3, { expected: 'three fills', actual: rows });
    const equal = [piece, piece, piece + 2n * market.step].map((each) => wholeSize(each, market).toString());
    expect('twap.order.equal-slices').equal(sizes.map(String), equal, 'sz');
    if (expect('twap.order.taker').exercised(bps !== null, 'a rate in fee_schedule') && bps !== null)
      for (const fill of rows) {
        const fee = atBps(decimalAt(fill, 'px').times(decimalAt(fill, 'sz')), bps).truncated(6);
        expect('twap.order.taker').decimal(fill.fee, fee, `fee of ${String(fill.sz)}`);
      }
    expect('twap.order.ioc').equal(await openOrders(context, taker.address), [], 'orders');
    expect('twap.read.active').equal(await twapsOnce(context, taker.address, 0), [], 'twaps');

    const twapId = row?.twap_id ?? null;
    expect('fills.cause.twap').equal(
      rows.map(({ cause, twap_id }) => [cause, twap_id]),
      rows.map(() => ['twap', twapId]),
      'cause and twap_id',
    );
    const body = given.data(await target.read('user_twap_slice_fills', { address: taker.address }));
    expect('twap.slices.shape').shape(body, 'info.user_twap_slice_fills');
    const slices = rowsAt(body, 'fills');
    expect('twap.slices.agree').equal(
      slices.map(({ twap_id, fill }) => [twap_id, isJsonObject(fill) ? fill.tid : fill]).toSorted(),
      rows.map(({ tid }) => [twapId, tid]).toSorted(),
      'twap_id and tid of the fills',
    );
    for (const { fill } of slices) {
      if (!isJsonObject(fill)) continue;
      const listed = rows.find(({ tid }) => tid === fill.tid) ?? {};
      expect('twap.slices.agree').equal(atOdds(fill, listed), {}, `fill of tid ${String(fill.tid)}`);
    }
  },
});

/** With a bid of its own below it, the ask draws the mark to itself, wherever the orders of others stand. */
async function askBesideMark(
  context: Pick<CaseContext<never>, 'given' | 'target' | 'venue'>,
  traders: TwoTraders,
  size: bigint,
): Promise<void> {
  const { market, maker, pxs } = traders;
  await restsInside(context, maker, { market, side: 'bid', px: pxs[0], size: traders.size() });
  await restsInside(context, maker, { market, side: 'ask', px: pxs[1], size });
}

export const unfilled = check({
  id: 'twap.order.unfilled',
  title: 'a slice that fills nothing rests nowhere, and a parent that is cancelled sends no more',
  clauses: [
    'twap.order.slippage',
    'twap.order.ioc',
    'twap.order.not-carried',
    'twap.order.reduce-only',
    'twap.cancel.ends',
    'twap.cancel.keeps-fills',
    'twap.cancel.by-cancel-all',
  ],
  by: 'operate',
  needs: ['closed', 'funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await twoTraders(context);
    const { market, maker, taker } = traders;
    const piece = traders.size();
    const wish = { market, side: 'bid', total: 2n * piece, slices: 2, delayMs: DELAY_MS } as const;
    const started = (change: Partial<typeof wish & { reduceOnly: boolean }> = {}) =>
      given.accepted(target.act(taker, twapAction({ ...wish, ...change })));
    const count = async () => (await fillsOf(context, taker.address)).length;

    // Far above any band: half as much again as the mark.
    await given.placed(maker, { market, side: 'ask', px: pxAt(market, 150), size: 2n * piece });
    await started();
    await pace.blocks(3);
    expect('twap.order.slippage').equal(await count(), 0, 'fills of a slice that meets only a far price');
    expect('twap.order.ioc').equal(await openOrders(context, taker.address), [], 'orders');
    await given.accepted(target.act(maker, cancelAll));
    await askBesideMark(context, traders, 4n * piece);
    await pace.moveClock(DELAY_MS);
    const filled = await traders.fills(taker, 1);
    await pace.moveClock(2 * DELAY_MS);
    await pace.blocks(2);
    const sum = (await fillsOf(context, taker.address)).reduce(
      (all, { sz }) => all.plus(Dec.parse(sz) ?? Dec.of(0)),
      Dec.of(0),
    );
    expect('twap.order.not-carried').decimal(sum.toString(), wholeSize(piece, market), 'size of all fills');

    await started({ reduceOnly: true });
    await pace.blocks(3);
    expect('twap.order.reduce-only').equal(
      await count(),
      filled.length,
      'fills of a reduce-only parent that would grow',
    );
    const [idle] = await twapsOf(context, taker.address);
    await given.accepted(target.act(taker, { type: 'twap_cancel', params: { twap_id: Number(idle?.twap_id) } }));

    await started();
    await traders.fills(taker, filled.length + 1);
    const [row] = await twapsOf(context, taker.address);
    const before = await fillsOf(context, taker.address);
    await given.accepted(target.act(taker, { type: 'twap_cancel', params: { twap_id: Number(row?.twap_id) } }));
    await pace.moveClock(2 * DELAY_MS);
    await pace.blocks(2);
    const behind = await fillsOf(context, taker.address);
    expect('twap.cancel.ends').equal(behind.length, before.length, 'fills after twap_cancel');
    expect('twap.cancel.keeps-fills').equal(behind, before, 'fills after twap_cancel');

    await started();
    await traders.fills(taker, before.length + 1);
    await given.accepted(target.act(taker, cancelAll));
    await pace.moveClock(2 * DELAY_MS);
    await pace.blocks(2);
    expect('twap.cancel.by-cancel-all').equal(await count(), before.length + 1, 'fills after cancel_all_orders');
  },
});

const DRAWN_SLICES = 4;
/** Lots of an equal slice, in steps: so many that slices which are drawn do not come out alike by chance. */
const STEPS_A_SLICE = 20n;

export const randomized = check({
  id: 'twap.order.randomized',
  title: 'slices of a randomized parent differ in size and sum to its total',
  clauses: ['twap.order.randomize'],
  by: 'operate',
  needs: ['closed', 'funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const isFine = ({ mark, step, szDecimals }: MarketFacts) =>
      mark !== null && mark * step * STEPS_A_SLICE <= 20n * 10n ** BigInt(8 + szDecimals);
    const traders = await twoTraders(context, { fits: isFine });
    const { market, taker } = traders;
    // Half of a slice is still more than the least that a market takes.
    const total = BigInt(DRAWN_SLICES) * traders.size(40n);
    await askBesideMark(context, traders, total);
    const wish = { market, side: 'bid', total, slices: DRAWN_SLICES, delayMs: DELAY_MS, randomize: true } as const;
    await given.accepted(target.act(taker, twapAction(wish)));
    const parents = () => twapsOf(context, taker.address);
    // How much longer than its delay a parent may wait, no document says: twice as long is allowed for without a look, so
    // that what is drawn does not say how often the case looks.
    const isOver = async (moves: number) => moves >= 2 * DRAWN_SLICES && (await parents()).length === 0;
    for (let moves = 0; moves < 4 * DRAWN_SLICES && !(await isOver(moves)); moves++) await pace.moveClock(DELAY_MS);
    const sizes = (await traders.fills(taker, DRAWN_SLICES)).map(({ sz }) => Dec.parse(sz) ?? Dec.of(0));
    expect('twap.order.randomize').decimal(Dec.sum(sizes).toString(), wholeSize(total, market), 'sum of the sizes');
    expect('twap.order.randomize').that(new Set(sizes.map(String)).size > 1, {
      expected: 'slices of different sizes',
      actual: sizes.map(String),
      path: 'sz',
    });
  },
});
