import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { cancelTwapAction } from '../../harness/check/order-spec.ts';
import { sumAt } from '../../harness/client/json-at.ts';
import { isSameDecimal } from '../../harness/compare/decimal.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import { sendAndJudgeAmendRefusal } from '../../harness/judging/amend-reply.ts';
import { toAgentSignedCheck } from '../../harness/judging/by-agents.ts';
import { Disturbed, NotExercised } from '../../harness/kernel/verdicts.ts';
import { awaitFirstTwapSlices, MAX_TWAP_SLICE_WAIT_MS } from '../../harness/setup/first-slice.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { restInsideSpread } from '../../harness/setup/own-trade.ts';
import { endTwapsAtEnd, placeTwap, readTwapRows } from '../../harness/setup/own-twaps.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { requireWaitableTwapDelay, twapDelayMsToRequest } from './parent-delay.ts';
import { judgeSliceCauses } from './slice-cause.ts';

/** Maximum wait between two slices: the steps in between take some blocks, and not every venue raises a delay. */
const BETWEEN_MS = MAX_TWAP_SLICE_WAIT_MS;

/** Missing precondition on a venue whose slices follow each other quickly. */
const apart = 'slices that are further apart than a few requests, each with its block';

const alone = check({
  id: 'twap.order.beside',
  title: 'of three parallel TWAPs one finishes, one is cancelled and one continues, independently of each other',
  clauses: [
    'twap.order.slices',
    'twap.order.bounded',
    'twap.read.executed',
    'twap.cancel.ends',
    'twap.cancel.not-found',
    'twap.cancel.stranger',
    'fills.cause.twap',
  ],
  by: 'act',
  accounts: 'fresh',
  leases: ['time'],
  async run(context) {
    const { given, target, pace, venue, expect } = context;
    const traders = await leaseTwoTraders(context, { opens: 250n, funds: { usdc: '400' } });
    const { market, maker, taker, pxs } = traders;
    const piece = traders.size();
    // The bid exceeds the sales of all three, so that an order that sells too much finds a buyer.
    await restInsideSpread(context, maker, { market, side: 'bid', px: pxs[0], size: 10n * piece });
    endTwapsAtEnd(context, taker);
    const selling = { market, side: 'ask', delayMs: twapDelayMsToRequest(context, BETWEEN_MS) } as const;
    // Each has a different size, which identifies it.
    const specs = [
      { ...selling, total: 2n * piece, slices: 2 },
      { ...selling, total: 4n * piece, slices: 2 },
      { ...selling, total: piece, slices: 1 },
    ];
    // A delay that the venue accepts for the first order is tried first for the others.
    let { delayMs } = selling;
    for (const spec of specs) delayMs = await placeTwap(context, taker, { ...spec, delayMs });
    const sold = async () => readFills(context, taker.address);
    const first = await awaitFirstTwapSlices(context, taker, sold, (rows) => rows.length >= 3);
    // Only public facts say how far apart slices are.
    if (first.length > 3) throw new NotExercised(apart);
    if (venue.isolation === 'shared' && first.length < 3) throw new Disturbed('a slice met nobody inside its band');
    expect('twap.order.slices').relation('a fill of each of three TWAPs', { fills: first }, () => first.length >= 3);
    judgeSliceCauses(expect('fills.cause.twap'), first, 'sells');
    const rows = await pace.eventually(
      () => readTwapRows(context, taker.address),
      (now) => now.length === 2,
    );
    /** Read before a second slice was sent, which ends a parent. */
    const inTime = async <Read>(read: Read): Promise<Read> => {
      if ((await sold()).length === first.length) return read;
      throw new NotExercised(apart);
    };
    await inTime(rows);
    const [cancelled, other] = [2n, 4n].map((pieces) => ofSize(rows, sizeInUnits(pieces * piece, market).toString()));
    expect('twap.order.slices').relation(
      'the two TWAPs with a slice left in user_twaps',
      { rows },
      () => cancelled !== undefined && other !== undefined,
    );
    if (cancelled === undefined || other === undefined) return;
    for (const row of [cancelled, other])
      expect('twap.read.executed').decimal(field(row, 'executed_sz', rows), sumAt(of(first, row), 'sz'));

    // A stranger's cancel finds no parent, or none that it may end.
    await target.act(maker, cancelTwapAction(other.twap_id));
    await pace.committed();
    listed(context, 'twap.cancel.not-found', await inTime(await readTwapRows(context, taker.address)), other);
    await sendAndJudgeAmendRefusal(context, expect('twap.cancel.stranger'), maker, () =>
      target.act(maker, cancelTwapAction(other.twap_id)),
    );
    const cancel = await target.act(taker, cancelTwapAction(cancelled.twap_id));
    await pace.committed();
    const left = await inTime(await readTwapRows(context, taker.address));
    await given.accepted(cancel);
    expect('twap.cancel.ends').noRow(left, { twap_id: cancelled.twap_id ?? null });
    listed(context, 'twap.cancel.ends', left, other);

    await pace.passed(requireWaitableTwapDelay(context, other));
    const last = await pace.eventually(sold, (now) => of(now, other).length >= 2);
    await pace.blocks(2);
    expect('twap.cancel.ends').equal(
      derived(of(last, cancelled).length, last),
      of(first, cancelled).length,
      'number of fills of the cancelled TWAP',
    );
    const whole = sizeInUnits(4n * piece, market);
    const traded = derived(sumAt(of(last, other), 'sz'), last);
    expect('twap.order.bounded').relation(
      `a total fill size of at most ${whole}`,
      { traded },
      (sums) => sums.traded.compare(whole) <= 0,
    );
    if (venue.isolation === 'shared' && of(last, other).length < 2) throw new Disturbed('a slice met nobody');
    expect('twap.order.slices').relation(
      `a total fill size of ${whole} for the TWAP that continued`,
      { traded },
      (sums) => sums.traded.compare(whole) >= 0,
    );
  },
});

export default alone;
export const parallelParentsByAgentCheck = toAgentSignedCheck(alone);

const of = (fills: readonly JsonObject[], { twap_id: id }: JsonObject) => fills.filter(({ twap_id }) => twap_id === id);

const ofSize = (rows: readonly JsonObject[], size: string) => rows.find(({ sz }) => isSameDecimal(sz, size));

function listed<Judged extends string>(
  { expect }: Pick<CaseContext<Judged>, 'expect'>,
  clause: Judged,
  rows: readonly JsonObject[],
  { twap_id }: JsonObject,
): void {
  expect(clause).row(rows, { twap_id: twap_id ?? null });
}
