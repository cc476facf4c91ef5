import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { wireUint } from '../../harness/client/venue-client.ts';
import { begunChase, cancelChase, legUnder, sentChase } from '../../harness/setup/chase.ts';
import { refusedAtCommit } from '../orders/amend-reply.ts';
import { chasedBook, isTaken } from './chased-book.ts';

/** Active chases of an account. @source supplement, limits */
const CAP = 5;

/** A running chase of the taker. */
async function running(context: CaseContext<never>) {
  const book = await chasedBook(context);
  const { traders, market } = book;
  const cloid = context.random.cloid();
  const wish = { market, side: 'bid', size: traders.size(), cloid } as const;
  const { chaseOid, legOid } = await begunChase(context, traders.taker, wish);
  const leg = (isThere: boolean) =>
    legUnder(context, traders.taker.address, cloid, (row) => (row !== undefined) === isThere);
  context.given.that((await leg(true)).value !== undefined, 'the leg does not rest');
  return { book, trader: traders.taker, other: traders.maker, market, size: wish.size, chaseOid, legOid, leg };
}

export const strays = check({
  id: 'chase.cancel.strays',
  title: 'a chase is named by its own handle, owner and market: anything else finds none and leaves it alone',
  clauses: ['chase.cancel.not-found', 'chase.cancel.handle'],
  by: 'act',
  async run(context) {
    const { target, pace, expect } = context;
    const { trader, other, market, chaseOid, legOid, leg } = await running(context);
    const beside = await context.given.marketBeside(market);
    const strays = [
      ['chase.cancel.not-found', trader, cancelChase(market, String(2n ** 52n))],
      ['chase.cancel.not-found', other, cancelChase(market, chaseOid)],
      ['chase.cancel.not-found', trader, cancelChase(beside, chaseOid)],
      ['chase.cancel.handle', trader, cancelChase(market, legOid)],
    ] as const;
    for (const [clause, who, action] of strays) {
      const reply = await target.act(who, action);
      await pace.blocks(1);
      expect(clause).relation('the leg untouched', { left: await leg(true), reply }, ({ left }) => left !== undefined);
      refusedAtCommit(expect(clause), reply);
    }
  },
});

export const ends = check({
  id: 'chase.cancel.ends',
  title: 'cancel_chase takes the order off and ends the chase, and so does a cancel of the order',
  clauses: ['chase.cancel.ends', 'chase.order.ends-cancelled'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const first = await running(context);
    const { trader, market } = first;
    const cloid = context.random.cloid();
    const { chaseOid: other } = await begunChase(context, trader, { market, side: 'ask', size: first.size, cloid });
    const leg = (isThere: boolean) =>
      legUnder(context, trader.address, cloid, (row) => (row !== undefined) === isThere);
    given.that((await leg(true)).value !== undefined, 'the leg of the second chase does not rest');
    const ended = await target.act(trader, cancelChase(market, first.chaseOid));
    expect('chase.cancel.ends').accepted(ended);
    expect('chase.cancel.ends').absent(await first.leg(false), 'leg of a chase that is over', 'the leg');
    const again = await target.act(trader, cancelChase(market, first.chaseOid));
    refusedAtCommit(expect('chase.cancel.ends'), again);
    // Another chase of the same account beside it goes on.
    expect('chase.cancel.ends').relation(
      'the leg of the other chase',
      { leg: await leg(true) },
      (told) => told.leg !== undefined,
    );
    expect('chase.cancel.ends').accepted(await target.act(trader, cancelChase(market, other)));
    expect('chase.cancel.ends').absent(await leg(false), 'leg of the other chase, which is over as well', 'the leg');

    // An account at the limit begins no chase until one is over.
    const wish = { market, side: 'bid', size: first.size } as const;
    const all = [];
    for (let active = 0; active < CAP; active += 1) all.push(await begunChase(context, trader, wish));
    const [{ legOid } = { legOid: '0' }] = all;
    const cancel = { owner: trader.address, market: market.id, oid: wireUint(BigInt(legOid)) };
    await given.accepted(target.act(trader, { type: 'cancel_order', cancel }));
    const next = await sentChase(context, trader, wish);
    await isTaken(expect('chase.order.ends-cancelled'), first.book, next);
  },
});
