import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { pxAt, sizeWorth, wireInteger } from '../../harness/check/order-wish.ts';
import { wholeSize } from '../../harness/compare/planes.ts';
import { endsTwaps, type TwapWish, twapAction, twapsOf, twapsOnce } from '../../harness/setup/own-twaps.ts';
import { answersAsAmended, refusedAtCommit } from '../orders/amend-reply.ts';

const broken = ['INVALID_REQUEST', 'PRECONDITION_FAILED'];
/** Behind every id that a chain has given. */
const NOBODYS = 2 ** 52;

export const listed = check({
  id: 'twap.read.parents',
  title: 'live parents are listed by rising ids, with what they were asked for, and go when they are cancelled',
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
    const { given, target, expect } = context;
    const { trader, wish } = await idleParent(context);
    answersAsAmended(expect('twap.order.reply'), await target.act(trader, twapAction({ ...wish, delayMs: 500 })));
    const early = await twapsOnce(context, trader.address, 1);
    const ids = (parents: typeof early) => new Set(parents.map(({ twap_id }) => twap_id)).size;
    expect('twap.read.shape').equal(ids(early), early.length, 'different twap_id');
    given.that(early.length === 1, 'the first parent is not listed');
    await given.accepted(target.act(trader, twapAction({ ...wish, side: 'ask', delayMs: 3_600_000 })));
    const rows = await twapsOnce(context, trader.address, 2);
    const body = given.data(await target.read('user_twaps', { address: trader.address }));
    expect('twap.read.shape').equal(ids(rows), rows.length, 'different twap_id');
    given.that(rows.length === 2, 'both parents are not listed');
    expect('twap.read.side').equal(rows.map(({ side }) => side).toSorted(), ['A', 'B'], 'side');
    const idOn = (side: string) => Number(rows.find((row) => row.side === side)?.twap_id);
    expect('twap.order.id').that(idOn('B') < idOn('A'), { expected: 'a later parent with a higher id', actual: rows });
    expect('twap.read.order').ordered(body, 'info.user_twaps');
    expect('twap.read.shape').shape(body, 'info.user_twaps');
    const { market, slices, total } = wish;
    for (const row of rows) {
      const asked = [row.coin, row.slices_total, row.reduce_only];
      expect('twap.read.shape').equal(asked, [market.coin, slices, true], 'coin, slices_total, reduce_only');
      expect('twap.read.shape').decimal(field(row, 'sz'), wholeSize(total, market));
    }
    const [raised = 0, kept = 0] = rows.map(({ delay_ms }) => Number(delay_ms));
    expect('twap.order.delay-minimum').that(raised >= 1_000, { expected: 'no delay below 1000', actual: raised });
    expect('twap.order.delay-raised').that(raised > 500 && kept === 3_600_000, {
      expected: 'the delay of 500 raised, and that of an hour kept',
      actual: rows.map(({ delay_ms }) => delay_ms ?? null),
    });
    const cancel = { type: 'twap_cancel', params: { twap_id: idOn('B') } } as const;
    answersAsAmended(expect('twap.order.reply'), await target.act(trader, cancel));
    const left = await twapsOnce(context, trader.address, 1);
    const again = await target.act(trader, cancel);
    await context.pace.blocks(1);
    const fine = again.kind === 'admitted' || again.kind === 'statuses';
    const isGone = again.kind === 'refused' && again.error.code === 'ORDER_NOT_FOUND';
    expect('twap.cancel.idempotent').that(fine || isGone, { expected: 'success or ORDER_NOT_FOUND', actual: again });
    expect('twap.cancel.idempotent').equal(
      (await twapsOf(context, trader.address)).map(({ twap_id }) => twap_id),
      left.map(({ twap_id }) => twap_id),
      'twap_id after the second cancel',
    );
  },
});

export const refusals = check({
  id: 'twap.order.refusals',
  title:
    'a parent without slices, with too many or with a side of another mode is refused, and an unknown one has no cancel',
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
    const { trader, wish } = await idleParent(context);
    const http = [200, 400, 422];
    const { params } = twapAction(wish);
    const total_size = wireInteger(wish.market.step * 2n ** 31n);
    const faults = [
      ['twap.order.count-zero', { slice_count: 0 }, http],
      ['twap.order.count-limit', { slice_count: 2 ** 31, total_size }, http],
      ['twap.order.one-way', { position_side: 'long' }, [200, 400]],
    ] as const;
    for (const [clause, change, statuses] of faults) {
      const reply = await target.act(trader, { type: 'twap_order', params: { ...params, ...change } });
      // Where the call did not wait for its commit, only the list tells.
      expect(clause).equal(await twapsOf(context, trader.address), [], 'twaps after a refused parent');
      refusedAtCommit(expect(clause), reply);
    }
    const stray = await target.act(trader, { type: 'twap_cancel', params: { twap_id: NOBODYS } });
    refusedAtCommit(expect('twap.cancel.not-found'), stray);
    await given.accepted(target.act(trader, { type: 'set_position_mode', params: { hedge: true } }));
    const unsided = await target.act(trader, twapAction(wish));
    refusedAtCommit(expect('twap.order.hedge'), unsided);
    await context.pace.blocks(1);
    const rows = await twapsOf(context, trader.address);
    expect('twap.order.hedge').equal(rows, [], 'twaps of a hedge account that named no side');
  },
});

/** Live parents of an account. @source supplement, limits */
const PARENTS = 100;
/** Of them, how many are under way at a time. */
const TOGETHER = 10;

export const cap = check({
  id: 'twap.order.cap',
  title: 'an account with a hundred live parents starts no other',
  clauses: ['twap.order.parents'],
  by: 'act',
  needs: ['control'],
  async run(context) {
    const { given, target, expect } = context;
    const { trader, wish } = await idleParent(context);
    for (let started = 0; started < PARENTS; started += TOGETHER)
      await Promise.all(Array.from({ length: TOGETHER }, () => given.accepted(target.act(trader, twapAction(wish)))));
    given.that((await twapsOnce(context, trader.address, PARENTS)).length === PARENTS, 'not every parent is listed');
    const reply = await target.act(trader, twapAction(wish));
    await context.pace.blocks(1);
    expect('twap.order.parents').equal((await twapsOf(context, trader.address)).length, PARENTS, 'number of twaps');
    refusedAtCommit(expect('twap.order.parents'), reply);
  },
});

/** What a flat account may ask for without ever trading: a reduce-only parent. It is ended when the case ends. */
async function idleParent(context: CaseContext<never>) {
  const { given } = context;
  const trader = await given.fundedAccount();
  const market = await given.market();
  const total = 4n * sizeWorth(market, pxAt(market, 100), 20n);
  const wish: TwapWish = { market, side: 'bid', total, slices: 4, delayMs: 3_600_000, reduceOnly: true };
  endsTwaps(context, trader);
  return { trader, wish };
}
