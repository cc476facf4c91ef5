import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { commitReplyTo } from '../../harness/check/commit-outcome.ts';
import { derived } from '../../harness/check/evidence.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { wholePx, wholeSize } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { judgeRepeatableAmendRefused } from '../../harness/judging/amend-reply.ts';
import {
  awaitChaseLeg,
  type ChaseSpec,
  cancelChaseAction,
  chaseAction,
  chaseEntryOf,
  legField,
  placeChase,
  sendChase,
} from '../../harness/setup/chase.ts';
import { mustBeUndisturbed } from '../../harness/setup/own-trade.ts';
import {
  leaseNativePair,
  minPairSize,
  type PairFacts,
  pairPricesInSpread,
  placeRestingSpot,
  sendSpotOrder,
  spotCancelAction,
  tokenAmountOf,
} from '../../harness/setup/spot.ts';
import { unaffordableProbe } from '../../harness/setup/token-send.ts';

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

interface ChasedPair {
  readonly pair: PairFacts;
  readonly trader: Identity;
  readonly other: Identity;
  readonly size: bigint;
  /** Between the quotes of the other account. */
  readonly middle: bigint;
  readonly low: bigint;
  readonly high: bigint;
}

/** No read shows the grid of a pair: where exactly the leg stands between the quotes is not judged. */
export default check({
  id: 'chase.order.pair-life',
  title: 'a chase on a pair rests, follows, and ends by its fill, the cancel of its leg and its own cancel',
  clauses,
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const book = await quotedPair(context);
    const { pair, trader, other, size } = book;
    const { address } = trader;
    await judgeBounds(context, book);

    const spec = { market: pair, side: 'bid', size, intervalBlocks: 2, cloid: random.cloid() } as const;
    const reply = await sendChase(context, trader, spec);
    expect('chase.order.rests').accepted(reply);
    const entry = chaseEntryOf(reply);
    const leg = await awaitChaseLeg(context, address, spec.cloid, (row) => row !== undefined);
    expect('chase.order.rests').relation(
      `a post-only bid of ${wholeSize(size, pair)} between the quotes`,
      { leg },
      ({ leg: row }) =>
        row?.side === 'B' && row.tif === 'alo' && Dec.parse(row.sz)?.equals(wholeSize(size, pair)) === true,
      'open_orders',
    );
    expect('chase.order.reply').equal(derived(entry.legOid, reply), legField(leg, 'oid'), 'leg_oid');
    expect('chase.order.reply').equal(derived(entry.cloid?.toLowerCase() ?? null, reply), spec.cloid, 'cloid');

    await placeRestingSpot(context, other, { pair, side: 'bid', px: book.middle, size });
    const above = (row: { readonly px?: unknown } | undefined) =>
      (Dec.parse(row?.px)?.compare(wholePx(book.middle)) ?? 0) > 0;
    const moved = await awaitChaseLeg(context, address, spec.cloid, above);
    if (!above(moved.value)) await mustBeUndisturbed(context, trader, other);
    expect('chase.order.reprice').relation(
      `a leg above ${wholePx(book.middle)}, under another oid`,
      { leg: moved },
      ({ leg: row }) => above(row) && row?.oid !== leg.value?.oid,
      'px',
    );

    await given.accepted(sendSpotOrder(context, other, { pair, side: 'ask', px: book.middle, size, tif: 'ioc' }));
    await mustBeUndisturbed(context, trader, other);
    await awaitChaseLeg(context, address, spec.cloid, (row) => row === undefined);
    await judgeOver(context, 'chase.order.ends-filled', book, entry.chaseOid);

    const second = await begun(context, book);
    await given.accepted(target.act(trader, spotCancelAction(pair, second.legOid)));
    await judgeOver(context, 'chase.order.ends-cancelled', book, second.chaseOid);

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
      expect(clause).relation('the leg untouched', { left }, (now) => now.left !== undefined, 'the leg');
      await judgeRepeatableAmendRefused(context, expect(clause), who, () => target.act(who, stray));
    }
    expect('chase.cancel.ends').accepted(await target.act(trader, cancelChaseAction(pair, third.chaseOid)));
    const gone = await awaitChaseLeg(context, address, third.cloid, (row) => row === undefined);
    expect('chase.cancel.ends').absent(gone, 'leg of a chase that is over', 'the leg');
    await judgeOver(context, 'chase.cancel.ends', book, third.chaseOid);
  },
});

async function quotedPair(context: CaseContext<never>): Promise<ChasedPair> {
  const { given } = context;
  const pair = await leaseNativePair(context);
  const [low = 0n, middle = 0n, high = 0n] = await pairPricesInSpread(context, pair, 3);
  const size = minPairSize(pair, low);
  const [trader, other] = await Promise.all([
    given.fundedAccount({ usdc: '60' }),
    given.fundedAccount({ usdc: '60', native: tokenAmountOf(pair, 2n * size) }),
  ]);
  await placeRestingSpot(context, other, { pair, side: 'bid', px: low, size });
  await placeRestingSpot(context, other, { pair, side: 'ask', px: high, size });
  return { pair, trader, other, size, low, middle, high };
}

async function begun(context: CaseContext<never>, { pair, trader, size }: ChasedPair) {
  const cloid = context.random.cloid();
  const entry = await placeChase(context, trader, { market: pair, side: 'bid', size, cloid });
  const leg = await awaitChaseLeg(context, trader.address, cloid, (row) => row !== undefined);
  context.given.require(leg.value !== undefined, 'the leg of the chase does not rest');
  return { chaseOid: entry.chaseOid, legOid: String(leg.value?.oid), cloid };
}

/** A chase that is over has no handle that a cancel finds. */
async function judgeOver(
  context: CaseContext<(typeof clauses)[number]>,
  clause: (typeof clauses)[number],
  { pair, trader }: ChasedPair,
  chaseOid: string,
): Promise<void> {
  const { target, pace, expect } = context;
  await pace.blocks(1);
  const act = () => target.act(trader, cancelChaseAction(pair, chaseOid));
  const reply = await commitReplyTo(context, act, unaffordableProbe(context, trader));
  if (!expect(clause).exercised(reply !== null, 'a verdict on a cancel') || reply === null) return;
  expect(clause).relation('no chase under the handle', { reply }, (told) => isRefused(told.reply));
}

async function judgeBounds(
  context: CaseContext<(typeof clauses)[number]>,
  { pair, trader, size }: ChasedPair,
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
  // Whether that ends it is judged of others: it is the last of the case.
  await target.act(trader, cancelChaseAction(pair, chaseEntryOf(reply).chaseOid));
}
