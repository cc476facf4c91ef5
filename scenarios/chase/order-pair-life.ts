import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import { sendAndJudgeAmendRefusal } from '../../harness/judging/amend-reply.ts';
import {
  awaitChaseLeg,
  type ChaseSpec,
  cancelChaseAction,
  chaseAction,
  chaseEntryOf,
  chaseLegField,
  placeChase,
  requireChaseInBounds,
  SWIFT_CHASE_INTERVAL_BLOCKS,
  sendChase,
} from '../../harness/setup/chase.ts';
import { assumeNoTradeWithStrangers } from '../../harness/setup/own-trade.ts';
import { sendSpotOrder, spotCancelAction } from '../../harness/setup/spot.ts';
import { cancelAndJudgeChaseOver, prepareQuotedPair, type QuotedPair } from './quoted-pair.ts';

const clauses = [
  'chase.order.rests',
  'chase.order.reply',
  'chase.order.reprice',
  'chase.order.ends-filled',
  'chase.order.ends-cancelled',
  'chase.order.interval',
  'chase.order.ttl',
  'chase.order.reprices',
  'chase.order.stp-modes',
  'chase.cancel.ends',
  'chase.cancel.handle',
  'chase.cancel.not-found',
] as const;

/** No read shows the grid of a pair, so the leg's exact price between the quotes is not judged. */
export default check({
  id: 'chase.order.pair-life',
  title: 'a chase on a pair rests, follows the touch, and ends by its fill, a cancel of its leg order or cancel_chase',
  clauses,
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const book = await prepareQuotedPair(context, 1);
    const { pair, trader, other, size, bid } = book;
    const [, middle = 0n] = book.pxs;
    const { address } = trader;
    await judgeBounds(context, book);

    const cloid = random.cloid();
    const spec = { market: pair, side: 'bid', size, intervalBlocks: SWIFT_CHASE_INTERVAL_BLOCKS, cloid } as const;
    const reply = requireChaseInBounds(await sendChase(context, trader, spec), spec);
    expect('chase.order.rests').accepted(reply);
    const entry = chaseEntryOf(reply);
    const leg = await awaitChaseLeg(context, address, spec.cloid, (row) => row !== undefined);
    expect('chase.order.rests').relation(
      `an open post-only bid of ${sizeInUnits(size, pair)}`,
      { leg },
      ({ leg: row }) =>
        row?.side === 'B' && row.tif === 'alo' && Dec.parse(row.sz)?.equals(sizeInUnits(size, pair)) === true,
      'open_orders',
    );
    expect('chase.order.reply').equal(derived(entry.legOid, reply), chaseLegField(leg, 'oid'), 'leg_oid');
    expect('chase.order.reply').equal(derived(entry.cloid?.toLowerCase() ?? null, reply), spec.cloid, 'cloid');

    await bid(middle);
    const above = (row: { readonly px?: unknown } | undefined) =>
      (Dec.parse(row?.px)?.compare(pxInUsdc(middle)) ?? 0) > 0;
    const moved = await awaitChaseLeg(context, address, spec.cloid, above);
    if (!above(moved.value)) await assumeNoTradeWithStrangers(context, trader, other);
    expect('chase.order.reprice').relation(
      `a leg order above ${pxInUsdc(middle)}, under a new oid`,
      { leg: moved },
      ({ leg: row }) => above(row) && row?.oid !== leg.value?.oid,
      'px',
    );

    await given.accepted(sendSpotOrder(context, other, { pair, side: 'ask', px: middle, size, tif: 'ioc' }));
    await assumeNoTradeWithStrangers(context, trader, other);
    await awaitChaseLeg(context, address, spec.cloid, (row) => row === undefined);
    await cancelAndJudgeChaseOver(context, expect('chase.order.ends-filled'), book, entry.chaseOid);

    const second = await begun(context, book);
    await given.accepted(target.act(trader, spotCancelAction(pair, second.legOid)));
    await cancelAndJudgeChaseOver(context, expect('chase.order.ends-cancelled'), book, second.chaseOid);

    const third = await begun(context, book);
    for (const [clause, who, handle] of [
      ['chase.cancel.not-found', trader, String(2n ** 52n)],
      ['chase.cancel.not-found', other, third.chaseOid],
      ['chase.cancel.handle', trader, third.legOid],
    ] as const) {
      const stray = cancelChaseAction(pair, handle);
      await target.act(who, stray);
      await pace.committed();
      const left = await awaitChaseLeg(context, address, third.cloid, (row) => row !== undefined);
      expect(clause).relation('the leg order still open', { left }, (now) => now.left !== undefined, 'leg order');
      await sendAndJudgeAmendRefusal(context, expect(clause), who, () => target.act(who, stray));
    }
    expect('chase.cancel.ends').accepted(await target.act(trader, cancelChaseAction(pair, third.chaseOid)));
    const gone = await awaitChaseLeg(context, address, third.cloid, (row) => row === undefined);
    expect('chase.cancel.ends').absent(gone, 'open leg order of a cancelled chase', 'leg order');
    await cancelAndJudgeChaseOver(context, expect('chase.cancel.ends'), book, third.chaseOid);
  },
});

async function begun(context: CaseContext<never>, { pair, trader, size }: QuotedPair) {
  const cloid = context.random.cloid();
  const entry = await placeChase(context, trader, { market: pair, side: 'bid', size, cloid });
  const leg = await awaitChaseLeg(context, trader.address, cloid, (row) => row !== undefined);
  context.given.require(leg.value !== undefined, 'the leg of the chase does not rest');
  return { chaseOid: entry.chaseOid, legOid: String(leg.value?.oid), cloid };
}

async function judgeBounds(
  context: CaseContext<(typeof clauses)[number]>,
  { pair, trader, size }: QuotedPair,
): Promise<void> {
  const { given, target, expect } = context;
  const sound = { market: pair, side: 'bid', size } as const;
  const wrong: readonly (readonly [(typeof clauses)[number], Partial<ChaseSpec>])[] = [
    ['chase.order.interval', { intervalBlocks: 1 }],
    ['chase.order.ttl', { ttlMs: 59_999 }],
    ['chase.order.reprices', { maxReprices: 0 }],
  ];
  for (const [clause, change] of given.sample(wrong, 1))
    expect(clause).refused(await target.act(trader, chaseAction({ ...sound, ...change })));
  const reply = await sendChase(context, trader, { ...sound, stpMode: 'reject' });
  expect('chase.order.stp-modes').accepted(reply);
  // Other checks judge whether this ends it; here it is the last step.
  await target.act(trader, cancelChaseAction(pair, chaseEntryOf(reply).chaseOid));
}
