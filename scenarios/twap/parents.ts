import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { isAcknowledgedOnly } from '../../harness/check/commit-outcome.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import {
  cancelTwapAction,
  gridPxAtMarkPercent,
  scaledSizeForNotional,
  toWireInteger,
} from '../../harness/check/order-spec.ts';
import { decimalAt, sumAt } from '../../harness/client/json-at.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { judgeCancelOrAmendReply, sendAndJudgeAmendRefusal } from '../../harness/judging/amend-reply.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { restEachInsideSpread } from '../../harness/setup/own-trade.ts';
import { awaitTwaps, endTwapsAtEnd, readTwapRows, type TwapSpec, twapAction } from '../../harness/setup/own-twaps.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Id beyond every assigned id. */
const NOBODYS = 2 ** 52;

export const readParentsCheck = check({
  id: 'twap.read.parents',
  title: 'live TWAPs are listed by rising twap_id, with their parameters, and are no longer listed after twap_cancel',
  clauses: [
    'twap.order.reply',
    'twap.order.id',
    'twap.order.delay-raised',
    'twap.order.delay-minimum',
    'twap.read.shape',
    'twap.read.order',
    'twap.read.side',
    'twap.cancel.idempotent',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect, reportForm } = context;
    const { trader, reducing, buying } = await idleParents(context);
    const short = await target.act(trader, twapAction({ ...buying, delayMs: 500 }));
    // No document allows a parent any delay (D221). An answer before the commit does not show the verdict, but the list does.
    const isShortRefused =
      isRefused(short) || (isAcknowledgedOnly(short) && (await awaitTwaps(context, trader.address, 1)).length === 0);
    const [first] = isShortRefused ? [] : await awaitTwaps(context, trader.address, 1);
    const raised = field(first, 'delay_ms', short);
    reportForm('D221', isShortRefused ? 'refused' : Number(raised.value) === 500 ? 'kept' : 'raised');
    // Both parents to be compared last for hours, because a short one would end before the second exists.
    if (first !== undefined) await endParent(context, trader, first);
    const begun = await target.act(trader, twapAction(buying));
    judgeCancelOrAmendReply(expect('twap.order.reply'), begun);
    const early = await awaitTwaps(context, trader.address, 1);
    const ids = (parents: typeof early) => new Set(parents.map(({ twap_id }) => twap_id)).size;
    const shape = expect('twap.read.shape');
    shape.equal(derived(ids(early), early), early.length, 'number of distinct twap_id');
    given.require(early.length === 1, 'the first parent is not listed');
    await given.accepted(target.act(trader, twapAction(reducing)));
    const rows = await awaitTwaps(context, trader.address, 2);
    const body = given.data(await target.read('user_twaps', { address: trader.address }));
    shape.equal(derived(ids(rows), rows), rows.length, 'number of distinct twap_id');
    given.require(rows.length === 2, 'both parents are not listed');
    const sides = rows.map(({ side }) => side).toSorted();
    expect('twap.read.side').equal(derived(sides, rows), ['A', 'B'], 'side');
    const idOn = (side: string) => Number(rows.find((row) => row.side === side)?.twap_id);
    expect('twap.order.id').relation('a later TWAP with a higher twap_id', { rows }, () => idOn('B') < idOn('A'));
    expect('twap.read.order').ordered(body, 'info.user_twaps');
    shape.shape(body, 'info.user_twaps');
    for (const row of rows) {
      const { market, slices, total, reduceOnly } = row.side === 'A' ? reducing : buying;
      const requested = [row.coin, row.slices_total];
      shape.equal(derived(requested, row), [market.coin, slices], 'coin, slices_total');
      // The documents do not know the flag of the action: a venue without it lists a parent that may grow a position.
      if (reduceOnly !== true) shape.equal(field(row, 'reduce_only'), false, 'reduce_only');
      shape.decimal(field(row, 'sz'), sizeInUnits(total, market));
    }
    const kept = field(rows[1], 'delay_ms', rows);
    for (const clause of ['twap.order.delay-minimum', 'twap.order.delay-raised'] as const)
      expect(clause).exercised(first !== undefined, 'a parent with a delay of half a second');
    if (first !== undefined) {
      expect('twap.order.delay-minimum').relation(
        'delay_ms of at least 1000',
        { raised },
        (ms) => Number(ms.raised) >= 1000,
      );
      expect('twap.order.delay-raised').relation(
        'delay_ms of 500 raised, and delay_ms of one hour kept',
        { raised, kept },
        (ms) => Number(ms.raised) > 500 && Number(ms.kept) === 3_600_000,
      );
    }
    const cancel = cancelTwapAction(rows.find(({ side }) => side === 'A')?.twap_id);
    judgeCancelOrAmendReply(expect('twap.order.reply'), await target.act(trader, cancel));
    const left = await awaitTwaps(context, trader.address, 1);
    const again = await target.act(trader, cancel);
    await context.pace.blocks(1);
    const idempotent = expect('twap.cancel.idempotent');
    if (isRefused(again)) idempotent.refused(again);
    else idempotent.accepted(again);
    const after = await readTwapRows(context, trader.address);
    const idsIn = (parents: typeof left) =>
      derived(
        parents.map(({ twap_id }) => twap_id),
        parents,
      );
    // Only public facts say how far apart slices are: the other parent may have traded its size meanwhile.
    const isOver = await haveTradedWhole(
      context,
      trader,
      left.filter((row) => !after.some((one) => one.twap_id === row.twap_id)),
    );
    if (idempotent.exercised(!isOver, 'a parent that outlives the second cancel of another'))
      idempotent.equal(idsIn(after), idsIn(left), 'twap_id after the second cancel');
  },
});

export const twapOrderRefusalsCheck = check({
  id: 'twap.order.refusals',
  title:
    'twap_order with 0 or too many slices or a position_side of another mode is refused, and twap_cancel of an unknown id',
  clauses: [
    'twap.order.count-zero',
    'twap.order.count-limit',
    'twap.order.one-way',
    'twap.order.hedge',
    'twap.cancel.not-found',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const { trader, wish: spec } = await plainParent(context);
    const { params } = twapAction(spec);
    const total_size = toWireInteger(spec.market.step * 2n ** 31n);
    const faults = [
      ['twap.order.count-zero', { slice_count: 0 }],
      ['twap.order.count-limit', { slice_count: 2 ** 31, total_size }],
      ['twap.order.one-way', { position_side: 'long' }],
    ] as const;
    for (const [clause, change] of faults)
      await given.part(async () => {
        const refused = { type: 'twap_order', params: { ...params, ...change } } as const;
        await sendAndJudgeCommitRefusals(context, expect(clause), trader, [refused]);
        // If the call did not wait for its commit, only the list shows the verdict.
        expect(clause).equal(await readTwapRows(context, trader.address), [], 'TWAPs after a refused twap_order');
      });
    const stray = { type: 'twap_cancel', params: { twap_id: NOBODYS } };
    await sendAndJudgeAmendRefusal(context, expect('twap.cancel.not-found'), trader, () => target.act(trader, stray));
    await given.accepted(target.act(trader, { type: 'set_position_mode', params: { hedge: true } }));
    await sendAndJudgeCommitRefusals(context, expect('twap.order.hedge'), trader, [twapAction(spec)]);
    await context.pace.blocks(1);
    const rows = await readTwapRows(context, trader.address);
    expect('twap.order.hedge').equal(rows, [], 'TWAPs of a hedge account after twap_order without position_side');
  },
});

/** Maximum live parents of an account. @source supplement, limits */
const PARENTS = 100;
/** Number of parents started concurrently. */
const TOGETHER = 10;

export const orderCapCheck = check({
  id: 'twap.order.cap',
  title: 'an account with 100 live TWAPs cannot start another',
  clauses: ['twap.order.parents'],
  by: 'act',
  // Each buys its first slice from any seller.
  needs: ['closed'],
  async run(context) {
    const { given, target, expect } = context;
    const { trader, wish: spec } = await plainParent(context);
    for (let started = 0; started < PARENTS; started += TOGETHER)
      await Promise.all(Array.from({ length: TOGETHER }, () => given.accepted(target.act(trader, twapAction(spec)))));
    if ((await awaitTwaps(context, trader.address, PARENTS)).length < PARENTS)
      throw new NotExercised('parents of which a hundred live at once');
    await sendAndJudgeCommitRefusals(context, expect('twap.order.parents'), trader, [twapAction(spec)]);
    await context.pace.blocks(1);
    const rows = await readTwapRows(context, trader.address);
    expect('twap.order.parents').equal(derived(rows.length, rows), PARENTS, 'number of TWAPs');
  },
});

/** Whether there are such parents, and the fills of each one sum to its size. */
async function haveTradedWhole(
  context: CaseContext<never>,
  { address }: Identity,
  parents: readonly JsonObject[],
): Promise<boolean> {
  if (parents.length === 0) return false;
  const fills = await readFills(context, address);
  return parents.every((parent) =>
    sumAt(
      fills.filter(({ twap_id }) => twap_id === parent.twap_id),
      'sz',
    ).equals(decimalAt(parent, 'sz')),
  );
}

/** Cancels a parent, which may end earlier, and polls until it is gone. */
async function endParent(context: CaseContext<never>, trader: Identity, { twap_id }: JsonObject): Promise<void> {
  await context.target.act(trader, cancelTwapAction(twap_id));
  await awaitTwaps(context, trader.address, 0);
}

/** A parent that every venue accepts from a flat account. It is ended when the case ends. */
async function plainParent(context: CaseContext<never>) {
  const { given } = context;
  const trader = await given.fundedAccount();
  const market = await given.market();
  const total = 4n * scaledSizeForNotional(market, gridPxAtMarkPercent(market, 100), 20n);
  const spec: TwapSpec = { market, side: 'bid', total, slices: 4, delayMs: 3_600_000 };
  endTwapsAtEnd(context, trader);
  return { trader, wish: spec };
}

/**
 * Two parents that every venue accepts: one that sells less than its account's long, and one that buys. Their slices match orders of the
 * case, not of others.
 */
async function idleParents(context: CaseContext<never>) {
  const traders = await leaseTwoTraders(context, { opens: 17n * 15n, funds: { usdc: '350' } });
  const { market, maker, taker: trader, pxs } = traders;
  const piece = traders.size(15n);
  const parent = { market, total: 4n * piece, slices: 4, delayMs: 3_600_000 } as const;
  endTwapsAtEnd(context, trader);
  await traders.trade('bid', 5n * piece);
  await restEachInsideSpread(context, maker, [
    { market, side: 'bid', px: pxs[0], size: parent.total },
    // A parent that had to be restarted has already bought.
    { market, side: 'ask', px: pxs[2], size: 2n * parent.total },
  ]);
  const reducing: TwapSpec = { ...parent, side: 'ask', reduceOnly: true };
  const buying: TwapSpec = { ...parent, side: 'bid', reduceOnly: false };
  return { trader, reducing, buying };
}
