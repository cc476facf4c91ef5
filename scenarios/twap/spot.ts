import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { cancelTwapAction } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { at, rowsAt, sumAt } from '../../harness/client/json-at.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { recordsInFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { NotExercised, Unsupported } from '../../harness/kernel/verdicts.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { awaitFirstTwapSlices } from '../../harness/setup/first-slice.ts';
import { sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import { isAmongOrders, readFills, readOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  awaitTwaps,
  endTwapsAtEnd,
  placeTwap,
  readTwapRows,
  type TwapSpec,
  twapAction,
} from '../../harness/setup/own-twaps.ts';
import {
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  peekOrReadPairTop,
  placeRestingSpotOrder,
  tokenAmountText,
} from '../../harness/setup/spot.ts';
import { tradeOnPair } from '../../harness/setup/spot-trade.ts';
import { assumeSwitchedOn, castVote } from '../../harness/setup/votes.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { requireWaitableTwapDelay, twapDelayMsToRequest } from './parent-delay.ts';

const DELAY_MS = 120_000;

/**
 * A pair that has traded, so that slices have a reference price, and a buyer with tokens.
 * @param sizes  the seller's sizes, two of which are traded
 */
async function tradedPair(context: CaseContext<never>, sizes = 3n) {
  const { given, venue } = context;
  const pair = await leaseNativePair(context);
  const [px = 0n] = await drawPairPricesInSpread(context, pair, 1);
  // A venue may value slices by the mark of the token's own market.
  const mark = venue.markets.find(({ coin }) => pair.coin.startsWith(`${coin}/`))?.mark ?? null;
  const size = minPairSize(pair, mark !== null && mark < px ? mark : px);
  const [buyer, seller] = await Promise.all([
    given.fundedAccount({ usdc: '100' }),
    given.fundedAccount({ usdc: '10', native: tokenAmountText(pair, sizes * size) }),
  ]);
  await tradeOnPair(context, [seller, buyer], { pair, side: 'bid', px, size: 2n * size });
  endTwapsAtEnd(context, buyer);
  const spec: TwapSpec = { market: pair, side: 'bid', total: 2n * size, slices: 2, delayMs: DELAY_MS };
  return { pair, px, size, buyer, seller, wish: spec };
}

export const spotTwapStartsAndRefusalsCheck = check({
  id: 'twap.spot.parents',
  title:
    'a TWAP starts on a spot pair, but not with reduce_only, position_side, randomize or a size below lot or minimum',
  clauses: [
    'twap.spot.pair',
    'twap.spot.reduce-only',
    'twap.spot.position-side',
    'twap.spot.randomize',
    'twap.spot.lot',
    'twap.spot.min-notional',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const { pair, px, buyer, wish: spec } = await tradedPair(context);
    const { params } = twapAction(spec);
    const idsOf = (rows: readonly JsonObject[]) =>
      derived(
        rows.map(({ twap_id }) => String(twap_id)),
        rows,
      );
    // Parents that a venue starts anyway are each reported once, under their own clause.
    let started: readonly string[] = [];
    const faults = [
      ['twap.spot.reduce-only', { reduce_only: true }],
      ['twap.spot.position-side', { position_side: 'long' }],
      ['twap.spot.randomize', { randomize: true }],
      ['twap.spot.lot', { total_size: 1 }],
      ['twap.spot.min-notional', { total_size: 2 }],
    ] as const;
    const isAbove = pair.minNotional * 10n ** BigInt(8 + pair.szDecimals) <= px;
    for (const [clause, change] of faults) {
      if (clause === 'twap.spot.min-notional' && !expect(clause).exercised(!isAbove, 'a lot below the minimum'))
        continue;
      await given.part(async () => {
        const refused = { type: 'twap_order', params: { ...params, ...change } } as const;
        await sendAndJudgeCommitRefusals(context, expect(clause), buyer, [refused]);
        const now = idsOf(await readTwapRows(context, buyer.address));
        const before = started;
        started = now.value;
        expect(clause).equal(now, before, 'twap_id of the TWAPs after a refused twap_order');
      });
    }
    expect('twap.spot.pair').accepted(
      requireEveryOrderReported(await target.act(buyer, twapAction({ ...spec, delayMs: 3_600_000 }))),
    );
    const rows = await awaitTwaps(context, buyer.address, started.length + 1);
    const added = rows.filter(({ twap_id }) => !started.includes(String(twap_id)));
    expect('twap.spot.pair').equal(
      derived(
        added.map(({ coin }) => coin),
        rows,
      ),
      [pair.coin],
      'coin of the started TWAP',
    );
  },
});

export const spotUnpricedCheck = check({
  id: 'twap.spot.unpriced',
  title: 'a TWAP on a spot pair without a reference price is refused',
  clauses: ['twap.spot.no-mark'],
  by: 'operate',
  control: 'mark',
  needs: ['funded-accounts', 'closed'],
  leases: ['node'],
  async run(context) {
    const { given, target, expect } = context;
    await given.newGenesis();
    const pair = await leaseNativePair(context);
    const buyer = await given.fundedAccount({ usdc: '100' });
    endTwapsAtEnd(context, buyer);
    const markets = given.data(await target.read('markets', { kind: 'spot', coin: pair.coin }));
    const isUnpriced = pair.minNotional > 0n && at(markets, 'spot.pairs.0.mark_px') === null;
    if (!expect('twap.spot.no-mark').exercised(isUnpriced, 'a pair with a minimum that has not traded')) return;
    const size = minPairSize(pair, 10n ** 8n);
    const parent = twapAction({ market: pair, side: 'bid', total: 2n * size, slices: 2, delayMs: DELAY_MS });
    await sendAndJudgeCommitRefusals(context, expect('twap.spot.no-mark'), buyer, [parent]);
    expect('twap.spot.no-mark').equal(
      await readTwapRows(context, buyer.address),
      [],
      'TWAPs after a refused twap_order',
    );
  },
});

const HISTORY = 'user_twap_history';

/** Opens the log of pushes about an account's parents; null: the venue lacks this channel, which the two documents do not name. */
async function historyOf({ feed, pace }: CaseContext<never>, { address }: Identity): Promise<FrameLog | null> {
  const socket = await feed();
  try {
    await subscribeAccountChannel(socket, HISTORY, address);
  } catch (error) {
    if (error instanceof Unsupported) return null;
    throw error;
  }
  return new FrameLog(socket, pace);
}

async function startedOn(context: CaseContext<never>, buyer: Identity, spec: TwapSpec): Promise<void> {
  await placeTwap(context, buyer, spec);
}

const SLICES = 2;

export const spotCauseCheck = check({
  id: 'twap.spot.caused',
  title: 'a TWAP on a spot pair trades its size in slices, and the fill of each carries cause twap and twap_id',
  clauses: ['fills.cause.twap', 'twap.order.slices', 'twap.order.bounded', 'twap.read.shape', 'twap.read.side'],
  by: 'act',
  accounts: 'fresh',
  leases: ['time'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const { pair, px, size, buyer, seller, wish } = await tradedPair(context, 4n);
    const before = await readFills(context, buyer.address);
    // Fills are identified by their ids: another clause judges that the newest comes first.
    const known = new Set(before.map(({ tid }) => tid));
    const ofSlices = (rows: readonly JsonObject[]) => rows.filter(({ tid }) => !known.has(tid));
    const observe = () => readFills(context, buyer.address);
    await placeRestingSpotOrder(context, seller, { pair, side: 'ask', px, size: 2n * size });
    await placeTwap(context, buyer, { ...wish, slices: SLICES, delayMs: twapDelayMsToRequest(context) });
    const early = await awaitFirstTwapSlices(context, buyer, observe, (rows) => ofSlices(rows).length > 0);
    // The reference price of slices may be an index, far from the last trade.
    if (ofSlices(early).length === 0) throw new NotExercised('a slice that reaches the price of the last trade');
    const body = given.data(await target.read('user_twaps', { address: buyer.address }));
    const [row] = rowsAt(body, 'twaps');
    if (expect('twap.read.shape').exercised(row !== undefined, 'a parent with a slice to come')) {
      expect('twap.read.shape').shape(body, 'info.user_twaps');
      expect('twap.read.side').equal(field(row, 'side'), 'B', 'side of a buying TWAP');
    }
    await pace.passed(requireWaitableTwapDelay(context, row));
    const rows = await pace.eventually(observe, (listed) => ofSlices(listed).length >= SLICES);
    const slices = ofSlices(rows);
    for (const fill of slices)
      expect('fills.cause.twap').relation(
        'a slice fill with cause twap and the twap_id of its TWAP',
        { cause: field(fill, 'cause', rows), parent: field(fill, 'twap_id', rows) },
        ({ cause, parent }) =>
          cause === 'twap' && (row === undefined ? parent !== undefined && parent !== null : parent === row.twap_id),
        'cause and twap_id',
      );
    const traded = sumAt(slices, 'sz');
    const total = sizeInUnits(2n * size, pair);
    const sums = { traded: derived(traded, slices) };
    expect('twap.order.bounded').relation(
      `a total fill size of at most ${total}`,
      sums,
      () => traded.compare(total) <= 0,
      'sum of sz',
    );
    // Another account may have bought what rested, and a slice may be late.
    if (expect('twap.order.slices').exercised(traded.equals(total), 'a parent whose slices were all filled'))
      expect('twap.order.slices').relation(
        'more than one fill of the TWAP',
        { fills: slices },
        () => slices.length > 1,
      );
  },
});

export const spotRunningCheck = check({
  id: 'twap.spot.running',
  title: 'a spot TWAP spends unfilled slices, cancels own opposite orders, and ends as finished only with a fill',
  clauses: [
    'twap.spot.spent-slice',
    'twap.spot.own-side',
    'twap.spot.end-words',
    'twap.spot.below-lot-ends',
    'twap.cancel.spot',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { target, expect } = context;
    const { pair, px, size, buyer, seller, wish: spec } = await tradedPair(context);
    if ((await peekOrReadPairTop(context, pair.coin)).ask !== null)
      throw new NotExercised('a pair on which nobody else sells');
    const log = await historyOf(context, buyer);
    const endWords = expect('twap.spot.end-words');
    endWords.exercised(log !== null, 'the channel user_twap_history');
    let known = 0;
    /** Judges the records since the last ones. */
    const judgeWords = async (words: readonly string[], what: string) => {
      if (log === null) return;
      const due = known + words.length;
      const all = recordsInFrames(await log.until(HISTORY, (frames) => recordsInFrames(frames).length >= due));
      const since = all.slice(known);
      known = all.length;
      const read = since.map((record) => at(record, 'status.status'));
      endWords.equal(derived(read, since), words, what);
    };
    const once = { ...spec, total: size, slices: 1 };
    await startedOn(context, buyer, once);
    const parents = () => readTwapRows(context, buyer.address);
    const areOver = (rows: readonly JsonObject[]) => rows.length === 0;
    const spent = await awaitFirstTwapSlices(context, buyer, parents, areOver);
    expect('twap.spot.spent-slice').equal(spent, [], 'TWAPs after the only slice found no match');
    await judgeWords(['activated', 'terminated'], 'status of a TWAP without a fill');

    await startedOn(context, buyer, spec);
    const [row] = await awaitTwaps(context, buyer.address, 1);
    const cancel = cancelTwapAction(row?.twap_id);
    expect('twap.cancel.spot').accepted(requireEveryOrderReported(await target.act(buyer, cancel)));
    expect('twap.cancel.spot').equal(await awaitTwaps(context, buyer.address, 0), [], 'TWAPs after twap_cancel');
    await judgeWords(['activated', 'terminated'], 'status of a cancelled TWAP');

    await placeRestingSpotOrder(context, seller, { pair, side: 'ask', px, size });
    await startedOn(context, buyer, once);
    const isBought = (rows: readonly JsonObject[]) => rows.length > 1;
    const bought = await awaitFirstTwapSlices(context, buyer, () => readFills(context, buyer.address), isBought);
    // The reference price of slices may be an index, far from the last trade.
    if (!isBought(bought)) throw new NotExercised('a slice that reaches the price of the last trade');
    expect('twap.spot.below-lot-ends').equal(
      await awaitTwaps(context, buyer.address, 0),
      [],
      'TWAPs in the list after the whole size was bought',
    );
    await judgeWords(['activated', 'finished'], 'status of a filled TWAP');

    const own = await placeRestingSpotOrder(context, buyer, { pair, side: 'ask', px, size });
    await startedOn(context, buyer, once);
    const open = () => readOpenOrders(context, buyer.address);
    const left = await awaitFirstTwapSlices(context, buyer, open, (rows) => !isAmongOrders(rows, own));
    const evidence = { orders: left };
    expect('twap.spot.own-side').relation(
      'the opposite order of the same owner to be cancelled by the slice',
      evidence,
      ({ orders }) => !isAmongOrders(orders, own),
    );
    const fills = await readFills(context, buyer.address);
    expect('twap.spot.own-side').equal(
      derived(fills.length, fills),
      bought.length,
      'number of fills, none of them a self-trade',
    );
    target.leftovers.noteGone({ owner: buyer.address, market: pair, handle: own });
  },
});

export const spotHaltedCheck = check({
  id: 'twap.spot.halted',
  title: 'a halt of spot trading refuses a new TWAP and pauses the slices of a running TWAP',
  clauses: ['twap.spot.halted', 'twap.spot.pauses'],
  by: 'operate',
  control: 'vote',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    assumeSwitchedOn(context, 'spot');
    const { given, pace, expect } = context;
    const { size, buyer, wish: spec } = await tradedPair(context);
    const done = async () => {
      const rows = await readTwapRows(context, buyer.address);
      return derived(Number(rows[0]?.slices_done ?? -1), rows);
    };
    await startedOn(context, buyer, { ...spec, total: 4n * size, slices: 4 });
    await pace.blocks(2);
    const vote = (spot_disabled: boolean) =>
      castVote(context, { category: 'vote_global', action: 'SetSpotDisabled', payload: { spot_disabled } });
    given.afterwards(() => vote(false));
    await vote(true);
    await sendAndJudgeCommitRefusals(context, expect('twap.spot.halted'), buyer, [twapAction(spec)]);
    const rows = await readTwapRows(context, buyer.address);
    expect('twap.spot.halted').equal(derived(rows.length, rows), 1, 'number of TWAPs after a refused twap_order');
    const before = await done();
    await pace.moveClock(2 * DELAY_MS);
    await pace.blocks(2);
    expect('twap.spot.pauses').equal(await done(), before, 'slices_done while trading is halted');
  },
});
