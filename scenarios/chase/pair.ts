import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { judgeChaseAccepted } from '../../harness/judging/chased-book.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import {
  awaitChaseLeg,
  CHASE_REPRICE_WAIT_BLOCKS,
  type ChaseSpec,
  cancelChaseAction,
  chaseAction,
  chaseEntryOf,
  MAX_CHASES,
  placeBoundedChase,
  RARE_CHASE_INTERVAL_BLOCKS,
  SHORTEST_CHASE_MS,
  SWIFT_CHASE_INTERVAL_BLOCKS,
  sendChase,
} from '../../harness/setup/chase.ts';
import {
  peekOrReadPairTop,
  placeRestingSpotOrder,
  readListedPairsCached,
  spotCancelAction,
  usdcCostOf,
} from '../../harness/setup/spot.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { cancelAndJudgeChaseOver, prepareQuotedPair, type QuotedPair } from './quoted-pair.ts';

/** End of a chase with the minimum time to live, ms. */
const OVER_MS = SHORTEST_CHASE_MS + 1_000;

/** A buying chase on the pair with the minimum interval that a venue allows. */
async function swift(context: CaseContext<never>, { pair, trader, size }: QuotedPair, more: Partial<ChaseSpec> = {}) {
  const cloid = context.random.cloid();
  const spec = {
    market: pair,
    side: 'bid',
    size,
    intervalBlocks: SWIFT_CHASE_INTERVAL_BLOCKS,
    cloid,
    ...more,
  } as const;
  const { chaseOid } = await placeBoundedChase(context, trader, spec);
  const leg = (reached?: (row: JsonObject | undefined) => boolean) =>
    awaitChaseLeg(context, trader.address, cloid, reached);
  return { chaseOid, leg };
}

const isAbove = (px: bigint) => (row: { readonly px?: unknown } | undefined) =>
  (Dec.parse(row?.px)?.compare(pxInUsdc(px)) ?? -1) > 0;

export const spotChaseTouchCheck = check({
  id: 'chase.pair.touch',
  title: 'a chase on a pair ignores orders of its own account, keeps its reprice interval, and pauses without room',
  clauses: ['chase.order.own-ignored', 'chase.order.reprice-pace', 'chase.order.pauses', 'chase.order.would-cross'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const book = await prepareQuotedPair(context, 3);
    const { pair, trader, other, size, pxs, bid, undisturbed } = book;
    const [low = 0n, second = 0n, own = 0n] = pxs;
    const high = pxs.at(-1) ?? 0n;
    const beside = await placeRestingSpotOrder(context, trader, { pair, side: 'bid', px: own, size });
    const chase = await swift(context, book);
    const first = await chase.leg(isAbove(low));
    if (!isAbove(low)(first.value) || isAbove(own)(first.value)) await undisturbed();
    expect('chase.order.own-ignored').relation(
      `a px above ${pxInUsdc(low)} and not above the bid of its own account at ${pxInUsdc(own)}`,
      { leg: first },
      ({ leg }) => isAbove(low)(leg) && !isAbove(own)(leg),
      'px',
    );
    const seldom = await swift(context, book, { intervalBlocks: RARE_CHASE_INTERVAL_BLOCKS });
    const asked = await seldom.leg((row) => row !== undefined);
    await bid(second);
    const moved = await chase.leg(isAbove(second));
    if (!isAbove(second)(moved.value)) throw new NotExercised('a chase that follows the touch');
    await pace.blocks(2 * CHASE_REPRICE_WAIT_BLOCKS);
    const afterWait = await seldom.leg();
    expect('chase.order.reprice-pace').equal(
      derived(afterWait.value?.oid ?? null, afterWait),
      derived(asked.value?.oid ?? null, asked),
      'oid of the leg order within the reprice interval',
    );

    // The next bid is one tick inside the touch: the leg's distance above `second` is one tick of the pair.
    const tick = (decimalAt(moved.value, 'px').scaledTo(8) ?? 0n) - second;
    given.require(tick > 0n && high - tick > second, 'a leg at no tick of the pair');
    await given.accepted(target.act(trader, spotCancelAction(pair, beside)));
    const crowd = await bid(high - tick);
    await pace.blocks(CHASE_REPRICE_WAIT_BLOCKS);
    const crowded = await chase.leg();
    expect('chase.order.pauses').relation(
      `no chasing bid at ${pxInUsdc(high)} or above`,
      { leg: crowded },
      ({ leg }) => leg === undefined || !isAbove(high - 1n)(leg),
      'px',
    );
    await judgeNoRoom(context, book, high - tick);
    await given.accepted(target.act(other, spotCancelAction(pair, crowd)));
    await bid(own);
    const back = await chase.leg(isAbove(own));
    if (!isAbove(own)(back.value)) await undisturbed();
    expect('chase.order.pauses').relation(
      `a leg order above ${pxInUsdc(own)} once there is room again`,
      { leg: back },
      ({ leg }) => isAbove(own)(leg),
      'px',
    );
  },
});

/** A new chase is refused if no price exists between bid and ask; otherwise it may rest there. */
async function judgeNoRoom(
  context: CaseContext<'chase.order.would-cross'>,
  { pair, trader, size, pxs }: QuotedPair,
  touch: bigint,
): Promise<void> {
  const { target, random, expect } = context;
  const cloid = random.cloid();
  const reply = await sendChase(context, trader, { market: pair, side: 'bid', size, cloid });
  const high = pxs.at(-1) ?? 0n;
  if (isAccepted(reply)) {
    const leg = await awaitChaseLeg(context, trader.address, cloid, (row) => row !== undefined);
    const isBetween = isAbove(touch)(leg.value) && !isAbove(high - 1n)(leg.value);
    if (!expect('chase.order.would-cross').exercised(!isBetween, 'a tick of the pair')) return;
  }
  expect('chase.order.would-cross').refused(requireEveryOrderReported(reply));
  if (isAccepted(reply)) await target.act(trader, spotCancelAction(pair, chaseEntryOf(reply).legOid));
}

export const spotChaseRefusedCheck = check({
  id: 'chase.pair.refused',
  title: 'chase_order on a pair is refused without a touch, with an order too small to rest, and as the sixth chase',
  clauses: ['chase.order.thin', 'chase.order.leg-failed', 'chase.order.cap'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, expect } = context;
    const isEmpty = async ({ pair }: Pick<QuotedPair, 'pair'>) =>
      (await peekOrReadPairTop(context, pair.coin)).bid === null;
    const book = await prepareQuotedPair(context, 1, async ({ pair, trader, size }) => {
      const lacking = 'a pair on which nobody bids';
      if (!expect('chase.order.thin').exercised(await isEmpty({ pair }), lacking)) return;
      const reply = await sendChase(context, trader, { market: pair, side: 'bid', size });
      // An accepted chase would match the quotes that follow.
      if (isAccepted(reply)) await target.act(trader, cancelChaseAction(pair, chaseEntryOf(reply).chaseOid));
      const hasOthers = isAccepted(reply) && venue.isolation === 'shared' && !(await isEmpty({ pair }));
      if (expect('chase.order.thin').exercised(!hasOthers, lacking)) expect('chase.order.thin').refused(reply);
    });
    const { pair, trader, size, pxs } = book;
    const spec = { market: pair, side: 'bid', size } as const;
    const listed = (await readListedPairsCached(context)).find(({ id }) => id === pair.id);
    const isBelow = usdcCostOf(pair, pxs.at(-1) ?? 0n, 1n).compare(decimalAt(listed?.row, 'min_notional')) < 0;
    if (expect('chase.order.leg-failed').exercised(isBelow, 'a pair whose minimum is more than one lot is worth'))
      expect('chase.order.leg-failed').refused(
        requireEveryOrderReported(await target.act(trader, chaseAction({ ...spec, size: 1n }))),
      );
    for (let active = 0; active < MAX_CHASES; active += 1)
      await judgeChaseAccepted(expect('chase.order.cap'), book, await sendChase(context, trader, spec));
    expect('chase.order.cap').refused(requireEveryOrderReported(await target.act(trader, chaseAction(spec))));
    await cancelEveryOrder({ given, target }, trader);
  },
});

export const spotChaseEndsCheck = check({
  id: 'chase.pair.ends',
  title: 'a chase on a pair ends when it reaches its maximum of reprices or exceeds its time to live',
  clauses: ['chase.order.ends-reprices', 'chase.order.ends-ttl'],
  by: 'act',
  accounts: 'fresh',
  leases: ['time'],
  async run(context) {
    const { pace, expect } = context;
    const book = await prepareQuotedPair(context, 4);
    const [low = 0n, second = 0n, third = 0n, fourth = 0n] = book.pxs;
    const brief = await swift(context, book, { ttlMs: SHORTEST_CHASE_MS });
    const sinceMs = await pace.timeMs();
    const spent = await swift(context, book, { maxReprices: 1 });
    await spent.leg(isAbove(low));
    await book.bid(second);
    const once = await spent.leg(isAbove(second));
    if (!isAbove(second)(once.value)) throw new NotExercised('a chase that follows the touch');
    await book.bid(third);
    await pace.blocks(2 * CHASE_REPRICE_WAIT_BLOCKS);
    const after = await spent.leg();
    expect('chase.order.ends-reprices').relation(
      'no second reprice of a chase with at most one',
      { once, after },
      (legs) => legs.after === undefined || legs.after.oid === legs.once?.oid,
    );
    await cancelAndJudgeChaseOver(context, expect('chase.order.ends-reprices'), book, spent.chaseOid);

    await pace.passed(OVER_MS, sinceMs);
    await pace.blocks(2);
    await book.bid(fourth);
    await pace.blocks(CHASE_REPRICE_WAIT_BLOCKS);
    const behind = await brief.leg();
    expect('chase.order.ends-ttl').relation(
      `no leg order that follows the touch to ${pxInUsdc(fourth)} after the time to live`,
      { leg: behind },
      ({ leg }) => !isAbove(fourth)(leg),
    );
    await cancelAndJudgeChaseOver(context, expect('chase.order.ends-ttl'), book, brief.chaseOid);
  },
});
