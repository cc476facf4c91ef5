import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { actualAndExpectedDifferences } from '../../harness/check/mismatched-facts.ts';
import { decimalAt, rowsAt, sumAt } from '../../harness/client/json-at.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pickComparableMembers } from '../../harness/compare/mismatched-members.ts';
import { bpsOfAmount, sizeInUnits } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { toAgentSignedCheck } from '../../harness/judging/by-agents.ts';
import { Disturbed, NotExercised, Unsupported } from '../../harness/kernel/verdicts.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { effectivePerpFeeBpsIn } from '../../harness/setup/fee-schedule.ts';
import { hasNoTwapSliceYet } from '../../harness/setup/first-slice.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { readFills, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { assumeNoTradeWithStrangers, restInsideSpread } from '../../harness/setup/own-trade.ts';
import { endTwapsAtEnd, placeTwap, readTwapRows, twapAction } from '../../harness/setup/own-twaps.ts';
import { fundTwoTradersOn } from '../../harness/setup/two-traders.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { requireWaitableTwapDelay, twapDelayMsToRequest } from './parent-delay.ts';

const HOUR_MS = 3_600_000;
const SLICES = 3;
/** Number of parents with random sizes: by chance, all but the last are alike once in tens of thousands of times. */
const DRAWN = 5;
/** Lots of a slice, in steps: enough for random sizes. */
const STEPS_A_SLICE = 20n;

export const orderSlicesCheck = check({
  id: 'twap.order.slices',
  title: 'a TWAP trades its size in slices a delay apart, of equal size or, with randomize, of random sizes',
  clauses: [
    'twap.order.slices',
    'twap.order.equal-slices',
    'twap.order.first-slice',
    'twap.order.spacing',
    'twap.order.ioc',
    'twap.order.taker',
    'twap.order.randomize',
    'twap.read.progress',
    'twap.read.executed',
    'twap.read.active',
    'twap.read.shape',
    'twap.slices.shape',
    'twap.slices.agree',
    'fills.cause.twap',
    'fills.row.cause',
    'fills.row.both-parties',
  ],
  by: 'act',
  accounts: 'fresh',
  leases: ['time'],
  async run(context) {
    const { given, target, pace, expect } = context;
    // Both parents together are worth more than accounts usually hold, and the default leverage is undocumented.
    const traders = await fundTwoTradersOn(context, fineMarket(given), { usdc: '400' });
    const { market, maker, taker, pxs } = traders;
    const isFiner = expect('twap.order.randomize').exercised(isFine(market), 'a market of finer lots');
    const piece = traders.size();
    const parent = { market, side: 'bid', slices: SLICES, delayMs: twapDelayMsToRequest(context) } as const;
    const equal = { ...parent, total: 3n * piece + 2n * market.step };
    // Half of a slice still exceeds the market's minimum size.
    const drawn = {
      ...parent,
      slices: DRAWN,
      total: isFiner ? BigInt(DRAWN) * traders.size(40n) : 0n,
      randomize: true,
    };
    const [, schedule] = await Promise.all([
      // With a reserve for others who take part of it.
      restInsideSpread(context, maker, { market, side: 'ask', px: pxs[0], size: 2n * equal.total + drawn.total }),
      target.read('fee_schedule', { address: taker.address }),
    ]);
    const bps = effectivePerpFeeBpsIn(given.data(schedule), 'taker');

    endTwapsAtEnd(context, taker);
    const markBefore = await markOf(context, market);
    await placeTwap(context, taker, equal);
    const early = await traders.fills(taker, 1);
    const [row] = await readTwapRows(context, taker.address);
    if (row === undefined)
      spaced(expect('twap.order.spacing'), await readFills(context, taker.address), parent.delayMs);
    given.require(row !== undefined, 'the parent is not listed');
    judgeFirstPass(context, row, early);
    const twapId = row?.twap_id ?? null;
    const delayMs = requireWaitableTwapDelay(context, row);
    // How a venue counts its slices is open: no more than the bounds are documented.
    expect('twap.read.progress').atMost(decimalAt(row ?? {}, 'executed_sz'), decimalAt(row ?? {}, 'sz'), 'executed_sz');
    expect('twap.read.progress').atMost(field(row, 'slices_done'), field(row, 'slices_total'), 'slices_done');
    const isFirst = (await readFills(context, taker.address)).length === 1;
    if (expect('twap.read.executed').exercised(isFirst, 'a row of before the second slice')) {
      expect('twap.read.executed').decimal(field(row, 'executed_sz'), sizeInUnits(piece, market));
      judgeFirstSlice(context, row, early[0]);
    }
    // After half a delay no slice may be sent, if the clock can be moved that precisely.
    await pace.moveClock(delayMs / 2);
    const isDrawn = isFiner && !isRefused(await target.act(taker, twapAction({ ...drawn, delayMs })));
    // The two documents do not know the flag.
    if (isFiner) expect('twap.order.randomize').exercised(isDrawn, 'a venue that takes `randomize`');
    const areOver = await passedSlices(context, taker.address, delayMs, isDrawn ? DRAWN : SLICES);

    const listed = await traders.fills(taker, isDrawn ? SLICES + DRAWN : SLICES);
    const rows = listed.toSorted((one, other) => Number(one.time) - Number(other.time));
    // The first fill belongs to the parent started first, which need not have the lower id.
    causedBy(expect('fills.cause.twap'), rows.slice(0, 1), twapId);
    judgeMakersFills(expect('fills.row.cause'), await traders.fills(maker, listed.length));
    const own = rows.filter(({ twap_id }) => twap_id === twapId);
    const running = await readTwapRows(context, taker.address);
    const requested = sizeInUnits(isDrawn ? equal.total + drawn.total : equal.total, market);
    await nobodyElseMoved(context, { market, maker, taker, markBefore, fills: listed, asked: requested });
    const tids = (fills: readonly JsonObject[]) => fills.map(({ tid }) => tid);
    expect('fills.row.both-parties').relation(
      'a fill row of the maker for each slice',
      { slices: listed, makers: await readFills(context, maker.address) },
      ({ slices, makers }) => tids(slices).every((tid) => tids(makers).includes(tid)),
      'fills',
    );
    if (!pace.movesClock && own.length < SLICES && running.some(({ twap_id }) => twap_id === twapId))
      throw new NotExercised('slices that go when their delay is over');
    expect('twap.order.slices').relation('three fills of the TWAP', { fills: listed }, () => own.length === SLICES);
    spaced(expect('twap.order.spacing'), own, delayMs);
    const sizes = own.map(({ sz }) => Dec.parse(sz) ?? Dec.of(0));
    const pieces = [piece, piece, piece + 2n * market.step].map((each) => sizeInUnits(each, market).toString());
    expect('twap.order.equal-slices').equal(derived(sizes.map(String), own), pieces, 'sz');
    if (isDrawn && expect('twap.order.randomize').exercised(areOver, 'a drawn parent that has ended')) {
      const others = rows.filter((fill) => !own.includes(fill));
      const otherSizes = others.map(({ sz }) => Dec.parse(sz) ?? Dec.of(0));
      const sum = derived(Dec.sum(otherSizes), listed);
      expect('twap.order.randomize').decimal(
        sum,
        sizeInUnits(drawn.total, market),
        'total fill size of the randomized TWAP',
      );
      expect('twap.order.randomize').relation(
        'randomized slices of different sizes',
        { sizes: derived(otherSizes.map(String), others) },
        ({ sizes: drawnSizes }) => new Set(drawnSizes).size > 1,
        'sz',
      );
    }
    if (expect('twap.order.taker').exercised(bps !== null, 'a rate in fee_schedule') && bps !== null)
      for (const fill of rows) {
        const fee = bpsOfAmount(decimalAt(fill, 'px').times(decimalAt(fill, 'sz')), bps).truncated(6);
        expect('twap.order.taker').decimal(field(fill, 'fee'), fee, `fee of the slice of ${String(fill.sz)}`);
      }
    expect('twap.order.ioc').equal(await readOpenOrders(context, taker.address), [], 'orders');
    expect('twap.read.active').noRow(running, { twap_id: twapId });
    await listedAsSlices(context, taker.address, rows);
  },
});

export const orderSlicesByAgentCheck = toAgentSignedCheck(orderSlicesCheck);

/** Judges that a parent fills in its first pass, unless it waits for its delay first (D220). */
function judgeFirstPass(
  { expect, reportForm }: CaseContext<'twap.order.first-slice'>,
  row: JsonObject | undefined,
  early: readonly JsonObject[],
): void {
  const isLate = early.length === 0 && row !== undefined && hasNoTwapSliceYet(row);
  reportForm('D220', isLate ? 'delayed' : 'at-once');
  if (expect('twap.order.first-slice').exercised(!isLate, 'a parent that does not wait for its delay first'))
    expect('twap.order.first-slice').relation(
      'a fill of the first slice without a delay',
      { fills: early },
      ({ fills }) => fills.length > 0,
    );
}

/** Judges the row of a parent with one filled slice. */
function judgeFirstSlice(
  { expect }: CaseContext<'twap.read.shape'>,
  row: JsonObject | undefined,
  fill: JsonObject | undefined,
): void {
  expect('twap.read.shape').relation(
    'last_fire_ts within one hour of the fill of the slice',
    { last_fire_ts: field(row, 'last_fire_ts'), filled: field(fill, 'time') },
    ({ last_fire_ts, filled }) => Math.abs(Number(last_fire_ts) - Number(filled)) < HOUR_MS,
    'last_fire_ts',
  );
}

/**
 * Others may take what rests for the slices, offer them a better price, or move the mark that determines a slice's price: each may leave a
 * slice unfilled. Takes that leave enough of our order do not matter.
 * @param fills  fills of the slices
 * @param asked  size of all parents, whole units
 */
async function nobodyElseMoved(
  context: CaseContext<never>,
  {
    market,
    maker,
    taker,
    markBefore,
    fills,
    asked: requested,
  }: Book & { readonly fills: readonly JsonObject[]; readonly asked: Dec },
): Promise<void> {
  if (context.venue.isolation === 'closed') return;
  const sum = sumAt(fills, 'sz');
  const met = await readFills(context, maker.address);
  const isAllMet = fills.every(({ tid }) => met.some((row) => row.tid === tid));
  const isSpent = (await readOpenOrders(context, maker.address)).length === 0 && !sumAt(met, 'sz').equals(sum);
  // A row that the venue has lost is no trade of others: positions tell.
  if (!isAllMet || isSpent) await assumeNoTradeWithStrangers(context, taker, maker);
  if (!sum.equals(requested) && (await markOf(context, market)) !== markBefore)
    throw new Disturbed('the mark moved, from which a slice has its price');
}

/** State before the parents: a market with its resting orders, and its mark. */
interface Book {
  readonly market: MarketFacts;
  readonly maker: Identity;
  readonly taker: Identity;
  readonly markBefore: string;
}

async function markOf(context: CaseContext<never>, { coin }: MarketFacts): Promise<string> {
  return String((await readPerpRow(context, 'markets', coin)).mark_px);
}

function isFine({ mark, step, szDecimals }: MarketFacts): boolean {
  return mark !== null && mark * step * STEPS_A_SLICE <= 20n * 10n ** BigInt(8 + szDecimals);
}

/** A market fine enough for random slices, or any other. */
async function fineMarket(given: CaseContext<never>['given']): Promise<MarketFacts> {
  return given.market(isFine).catch((error: unknown) => {
    if (error instanceof Unsupported) return given.market();
    throw error;
  });
}

export const orderNoMoreCheck = check({
  id: 'twap.order.no-more',
  title: 'the slices of a TWAP trade no more than its size, where more is offered',
  clauses: ['twap.order.bounded'],
  by: 'act',
  accounts: 'fresh',
  leases: ['time'],
  async run(context) {
    const { given, expect } = context;
    const traders = await fundTwoTradersOn(context, fineMarket(given));
    const { market, maker, taker, pxs } = traders;
    const total = 2n * traders.size();
    await restInsideSpread(context, maker, { market, side: 'ask', px: pxs[0], size: 2n * total });
    endTwapsAtEnd(context, taker);
    const spec = { market, side: 'bid', slices: 2, total, delayMs: twapDelayMsToRequest(context) } as const;
    await placeTwap(context, taker, spec);
    await traders.fills(taker, 1);
    const [row] = await readTwapRows(context, taker.address);
    const isOver = await passedSlices(context, taker.address, requireWaitableTwapDelay(context, row), 2);
    given.require(isOver, 'the parent is not over');
    const fills = await readFills(context, taker.address);
    const traded = derived(sumAt(fills, 'sz'), fills);
    expect('twap.order.bounded').relation(
      `a total fill size of at most ${sizeInUnits(total, market)}`,
      { traded },
      (sums) => sums.traded.compare(sizeInUnits(total, market)) <= 0,
      'sum of sz',
    );
  },
});

/**
 * Lets enough time pass for every slice. No document says how much longer than its delay a randomized parent may wait: twice as long is
 * allowed.
 * @param slices  of the parent with the most
 * @returns whether no parent is left
 */
async function passedSlices(
  context: CaseContext<never>,
  address: string,
  delayMs: number,
  slices: number,
): Promise<boolean> {
  const { pace } = context;
  const isOver = async () => (await readTwapRows(context, address)).length === 0;
  // The clock is moved without polling, so that the random draws do not depend on it.
  const [least, most] = pace.movesClock ? [2 * slices, 4 * slices] : [slices - 1, 2 * slices];
  for (let passes = 1; passes <= most; passes++) {
    await pace.passed(delayMs);
    if (passes >= least && (await isOver())) return true;
  }
  return isOver();
}

/** Judges the cause in the fills of one parent. */
function causedBy(expectation: Expectation, fills: readonly JsonObject[], twapId: JsonValue): void {
  const listed = expectation.exercisedBy(fills, 'a fill of a slice');
  if (listed.length === 0) return;
  expectation.equal(
    derived(
      listed.map(({ cause, twap_id }) => [cause, twap_id]),
      listed,
    ),
    listed.map(() => ['twap', twapId]),
    'cause and twap_id',
  );
}

/** Judges that the maker executed by an order of its own. */
function judgeMakersFills(expectation: Expectation, fills: readonly JsonObject[]): void {
  // No document says whether its row names the slice's parent.
  for (const fill of expectation.exercisedBy(fills, 'a fill against a slice'))
    expectation.absent(field(fill, 'cause'), 'cause', 'cause in the fill of the maker');
}

/** Judges the time between the fills of one parent. */
function spaced(expectation: Expectation, fills: readonly JsonObject[], delayMs: number): void {
  const times = fills.map(({ time }) => Number(time)).toSorted((one, other) => one - other);
  for (const [before, time] of times.slice(1).entries())
    expectation.relation(
      `fills at least ${delayMs} ms apart`,
      { times: derived(times, fills) },
      () => time - (times[before] ?? 0) >= delayMs,
      'time',
    );
}

/** Judges `user_twap_slice_fills` against the fills of the parents. */
async function listedAsSlices(
  { given, target, expect }: CaseContext<'twap.slices.shape' | 'twap.slices.agree'>,
  address: string,
  rows: readonly JsonObject[],
): Promise<void> {
  const body = given.data(await target.read('user_twap_slice_fills', { address }));
  expect('twap.slices.shape').shape(body, 'info.user_twap_slice_fills');
  const slices = rowsAt(body, 'fills');
  expect('twap.slices.agree').equal(
    derived(
      slices.map(({ twap_id, fill }) => [twap_id, isJsonObject(fill) ? fill.tid : fill]).toSorted(),
      field(body, 'fills'),
    ),
    derived(rows.map(({ twap_id, tid }) => [twap_id, tid]).toSorted(), rows),
    'twap_id and tid of the fills',
  );
  for (const { fill } of slices) {
    if (!isJsonObject(fill)) continue;
    const listed = rows.find(({ tid }) => tid === fill.tid) ?? {};
    expect('twap.slices.agree').equal(
      ...actualAndExpectedDifferences(fill, pickComparableMembers(fill, listed), listed),
    );
  }
}
