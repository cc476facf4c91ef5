import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, type Traced } from '../../harness/check/evidence.ts';
import { orderAction } from '../../harness/check/order-spec.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import type { ChaseStatusEntry } from '../../harness/client/replies.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import { type ChasedBook, prepareChasedBook } from '../../harness/judging/chased-book.ts';
import { Disturbed, NotExercised, Unsupported } from '../../harness/kernel/verdicts.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import {
  awaitChaseLeg,
  CHASE_REPRICE_WAIT_BLOCKS,
  type ChaseSpec,
  cancelChaseAction,
  chaseEntryOf,
  chaseLegField,
  placeBoundedChase,
  RARE_CHASE_INTERVAL_BLOCKS,
  requireChaseInBounds,
  SHORTEST_CHASE_MS,
  SWIFT_CHASE_INTERVAL_BLOCKS,
  sendChase,
  startChasesToLimit,
} from '../../harness/setup/chase.ts';
import { sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** End of a chase with the minimum time to live, ms. */
const OVER_MS = SHORTEST_CHASE_MS + 1_000;

/** A chase with the minimum interval that a venue allows. */
async function swift(context: CaseContext<never>, book: ChasedBook, more: Partial<ChaseSpec> = {}) {
  const spec = swiftWish(context, book, more);
  return running(context, book, spec, await placeBoundedChase(context, book.traders.taker, spec));
}

/** Starts a chase like `swift`, after a filled one has made room for it. */
async function instead(context: CaseContext<'chase.order.ends-filled'>, book: ChasedBook, more: Partial<ChaseSpec>) {
  const spec = swiftWish(context, book, more);
  const reply = requireChaseInBounds(await sendChase(context, book.traders.taker, spec), spec);
  if (isRefused(reply)) await book.undisturbed();
  context.expect('chase.order.ends-filled').accepted(reply);
  return running(context, book, spec, chaseEntryOf(reply));
}

function swiftWish({ random }: CaseContext<never>, { traders, market }: ChasedBook, more: Partial<ChaseSpec>) {
  return {
    market,
    side: 'bid',
    size: traders.size(),
    intervalBlocks: SWIFT_CHASE_INTERVAL_BLOCKS,
    cloid: random.cloid(),
    ...more,
  } as const;
}

function running(
  context: CaseContext<never>,
  book: ChasedBook,
  { cloid }: { readonly cloid: string },
  { chaseOid, legOid }: ChaseStatusEntry,
) {
  const leg = (reached?: (row: JsonObject | undefined) => boolean) =>
    awaitChaseLeg(context, book.traders.taker.address, cloid, reached);
  const stands = (px: bigint) => (row: JsonObject | undefined) => isAt(row?.px, px);
  /** Returns the leg once it is at the price, or once it should be. */
  const legAt = async (px: bigint) => {
    const row = await leg(stands(px));
    if (!stands(px)(row.value)) await book.undisturbed();
    return row;
  };
  return { chaseOid, legOid, leg, legAt };
}

function isAt(reported: unknown, px: bigint): boolean {
  return Dec.parse(reported)?.equals(pxInUsdc(px)) === true;
}

/**
 * Only public facts state where a chase rests.
 * @throws Unsupported if it rests elsewhere, because its later prices are then unknown
 */
function assumeRestsAt(leg: Traced<JsonObject | undefined>, px: bigint): void {
  if (!isAt(leg.value?.px, px)) throw new Unsupported('chases one tick inside the touch');
}

export const chaseFollowsCheck = check({
  id: 'chase.order.follows',
  title: 'the leg order of a chase rests one tick inside the touch of other orders, and follows it under its cloid',
  clauses: ['chase.order.peg', 'chase.order.own-ignored', 'chase.order.reprice', 'chase.order.reprice-pace'],
  by: 'act',
  async run(context) {
    const { given, venue, pace, expect } = context;
    const book = await prepareChasedBook(context);
    const { traders, market, at, quote } = book;
    const size = traders.size();
    const [low, , high] = traders.pxs;
    // Bid of the chasing account itself, better than every price that the chase reaches.
    await given.placed(traders.taker, { market, side: 'bid', px: at(6), size });
    const { legOid, legAt } = await swift(context, book);
    const first = await legAt(at(1));
    expect('chase.order.own-ignored').relation(
      `a px one tick above ${pxInUsdc(low)}, not one tick above a bid of its own account`,
      { px: chaseLegField(first, 'px') },
      ({ px }) => !isAt(px, at(7)),
      'px',
    );
    expect('chase.order.peg').decimal(chaseLegField(first, 'px'), pxInUsdc(at(1)), 'px of the chasing bid');
    assumeRestsAt(first, at(1));
    const seldom = await swift(context, book, { side: 'ask', intervalBlocks: RARE_CHASE_INTERVAL_BLOCKS });
    const asking = await seldom.legAt(high - market.tick);
    // The chase leg may rest inside another account's order that has gone since.
    if (!isAt(asking.value?.px, high - market.tick) && venue.isolation === 'shared')
      throw new Disturbed('somebody else may have quoted inside the spread');
    expect('chase.order.peg').decimal(
      chaseLegField(asking, 'px'),
      pxInUsdc(high - market.tick),
      'px of the chasing ask',
    );

    const selling = await swift(context, book, { side: 'ask' });
    await selling.legAt(high - market.tick);

    await quote('bid', 2);
    await quote('ask', 2);
    const sold = await selling.legAt(high - 3n * market.tick);
    const moved = await legAt(at(3));
    expect('chase.order.reprice').decimal(
      chaseLegField(moved, 'px'),
      pxInUsdc(at(3)),
      'px of the chasing bid after the touch has risen',
    );
    expect('chase.order.reprice').decimal(chaseLegField(moved, 'sz'), sizeInUnits(size, market));
    expect('chase.order.reprice').decimal(
      chaseLegField(sold, 'px'),
      pxInUsdc(high - 3n * market.tick),
      'px of the chasing ask after the touch has fallen',
    );
    expect('chase.order.reprice').differs(chaseLegField(moved, 'oid'), legOid, '');
    await pace.blocks(2 * CHASE_REPRICE_WAIT_BLOCKS);
    const afterWait = await seldom.leg();
    expect('chase.order.reprice-pace').equal(
      derived(afterWait.value?.oid ?? null, afterWait),
      derived(asking.value?.oid ?? null, asking),
      'oid of the leg order within the reprice interval',
    );
  },
});

export const chasePausesCheck = check({
  id: 'chase.order.pauses',
  title: 'a chase without room or without a touch neither crosses nor ends, and resumes when there is one again',
  clauses: ['chase.order.pauses'],
  by: 'act',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const book = await prepareChasedBook(context);
    const { traders, market, at, quote } = book;
    const { maker } = traders;
    const { legAt, leg } = await swift(context, book);
    given.require((await legAt(at(1))).value?.px !== undefined, 'the leg does not rest');
    const between = Number((traders.pxs[2] - traders.pxs[0]) / market.tick);
    const top = await quote('bid', between - 1);
    await pace.blocks(CHASE_REPRICE_WAIT_BLOCKS);
    const crowded = await leg();
    const ceiling = pxInUsdc(at(between - 1));
    expect('chase.order.pauses').relation(`no chasing bid at ${ceiling} or above`, { leg: crowded }, (reported) => {
      const px = Dec.parse(reported.leg?.px);
      return px === null || px.compare(ceiling) < 0;
    });
    await given.accepted(
      target.act(maker, {
        type: 'cancel_order',
        cancel: { owner: maker.address, market: market.id, oid: toWireUint(BigInt(top.oid)) },
      }),
    );
    await quote('bid', 2);
    expect('chase.order.pauses').decimal(
      chaseLegField(await legAt(at(3)), 'px'),
      pxInUsdc(at(3)),
      'px of the chasing bid once there is room again',
    );
    // A shared market always has a touch.
    if (venue.isolation === 'shared') return;
    await cancelEveryOrder({ given, target }, maker);
    await pace.blocks(CHASE_REPRICE_WAIT_BLOCKS);
    await quote('bid', 4);
    await quote('ask', 0);
    expect('chase.order.pauses').decimal(
      chaseLegField(await legAt(at(5)), 'px'),
      pxInUsdc(at(5)),
      'px of the chasing bid once there is a touch again',
    );
  },
});

export const chaseEndsCheck = check({
  id: 'chase.order.ends',
  title: 'a chase ends when it is filled, reaches its maximum of reprices or exceeds its time to live',
  clauses: ['chase.order.ends-filled', 'chase.order.ends-reprices', 'chase.order.ends-ttl'],
  by: 'act',
  accounts: 'fresh',
  leases: ['time'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const book = await prepareChasedBook(context);
    const { traders, market, at, quote } = book;
    const { maker, taker } = traders;
    const size = traders.size();
    const judgeOver = (clause: 'chase.order.ends-reprices' | 'chase.order.ends-ttl', chaseOid: string) =>
      sendAndJudgeCommitRefusals(context, expect(clause), taker, [cancelChaseAction(market, chaseOid)]);

    const brief = await swift(context, book, { side: 'ask', ttlMs: SHORTEST_CHASE_MS });
    const sinceMs = await pace.timeMs();
    const ask = traders.pxs[2];
    await brief.legAt(ask - market.tick);
    const filled = await swift(context, book);
    assumeRestsAt(await filled.legAt(at(1)), at(1));
    // The account is at its maximum of chases: a filled one makes room for another.
    await startChasesToLimit(context, taker, { market, side: 'ask', size }, 2);
    const sell = { market, side: 'ask', px: at(1), size, tif: 'ioc' } as const;
    await given.accepted(target.act(maker, orderAction(maker, sell)));
    given.require((await traders.fills(taker, 1)).length === 1, 'the order of the chase is not filled');
    await quote('bid', 1);
    await pace.blocks(CHASE_REPRICE_WAIT_BLOCKS);
    const rest = await filled.leg();
    expect('chase.order.ends-filled').absent(rest, 'open order of a filled chase', 'open order of a filled chase');
    const spent = await instead(context, book, { maxReprices: 1 });
    await spent.legAt(at(2));
    await quote('bid', 3);
    const once = await spent.legAt(at(4));
    // A chase leg that had stayed in place would be found.
    if (once.value === undefined) throw new Unsupported('chases that keep their handle');
    // Another account's order that came and went may have caused the only move.
    if (!isAt(once.value?.px, at(4))) throw new NotExercised('a chase that follows the touch');
    await quote('bid', 5);
    await pace.blocks(2 * CHASE_REPRICE_WAIT_BLOCKS);
    const after = await spent.leg();
    expect('chase.order.ends-reprices').relation(
      'no second reprice of a chase with at most one',
      { once, after },
      (legs) => legs.after === undefined || legs.after.oid === legs.once?.oid,
    );
    await judgeOver('chase.order.ends-reprices', spent.chaseOid);

    await pace.passed(OVER_MS, sinceMs);
    await pace.blocks(2);
    await quote('ask', 2);
    await pace.blocks(CHASE_REPRICE_WAIT_BLOCKS);
    const behind = await brief.leg();
    expect('chase.order.ends-ttl').relation(
      'no leg order that follows the touch after the time to live',
      { leg: behind },
      (reported) => !isAt(reported.leg?.px, ask - 3n * market.tick),
    );
    await judgeOver('chase.order.ends-ttl', brief.chaseOid);
  },
});
