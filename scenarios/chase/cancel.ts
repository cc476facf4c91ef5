import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { sendAndJudgeAmendRefusal } from '../../harness/judging/amend-reply.ts';
import { toAgentSignedCheck } from '../../harness/judging/by-agents.ts';
import { judgeChaseAccepted, prepareChasedBook } from '../../harness/judging/chased-book.ts';
import {
  awaitChaseLeg,
  cancelChaseAction,
  placeChase,
  sendChase,
  startChasesToLimit,
} from '../../harness/setup/chase.ts';
import { assumeNoTradeWithStrangers } from '../../harness/setup/own-trade.ts';

/** A running chase of the taker. */
async function running(context: CaseContext<never>) {
  const book = await prepareChasedBook(context);
  const { traders, market } = book;
  const cloid = context.random.cloid();
  const spec = { market, side: 'bid', size: traders.size(), cloid } as const;
  const { chaseOid, legOid } = await placeChase(context, traders.taker, spec);
  const leg = (isThere: boolean) =>
    awaitChaseLeg(context, traders.taker.address, cloid, (row) => (row !== undefined) === isThere);
  context.given.require((await leg(true)).value !== undefined, 'the leg does not rest');
  return { book, trader: traders.taker, other: traders.maker, market, size: spec.size, chaseOid, legOid, leg };
}

export const cancelNotFoundCheck = check({
  id: 'chase.cancel.strays',
  title: 'cancel_chase finds a chase only by its own chase_oid, owner and market, and otherwise leaves it running',
  clauses: ['chase.cancel.not-found', 'chase.cancel.handle'],
  by: 'act',
  async run(context) {
    const { target, pace, expect } = context;
    const { trader, other, market, chaseOid, legOid, leg } = await running(context);
    const beside = await context.given.marketBeside(market);
    const strays = [
      ['chase.cancel.not-found', trader, cancelChaseAction(market, String(2n ** 52n))],
      ['chase.cancel.not-found', other, cancelChaseAction(market, chaseOid)],
      ['chase.cancel.not-found', trader, cancelChaseAction(beside, chaseOid)],
      ['chase.cancel.handle', trader, cancelChaseAction(market, legOid)],
    ] as const;
    const isApart = expect('chase.cancel.handle').exercised(
      chaseOid !== legOid,
      'a handle beside the oid of the order',
    );
    for (const [clause, who, action] of strays.filter(([which]) => isApart || which !== 'chase.cancel.handle')) {
      const reply = await target.act(who, action);
      await pace.blocks(1);
      const openLeg = await leg(true);
      if (openLeg.value === undefined) await assumeNoTradeWithStrangers(context, trader, other);
      expect(clause).relation('the leg order still open', { left: openLeg, reply }, ({ left }) => left !== undefined);
      await sendAndJudgeAmendRefusal(context, expect(clause), who, () => target.act(who, action));
    }
  },
});

export const cancelEndsCheck = check({
  id: 'chase.cancel.ends',
  title: 'cancel_chase cancels the leg order and ends the chase, and so does a cancel of the leg order',
  clauses: ['chase.cancel.ends', 'chase.order.ends-cancelled'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const first = await running(context);
    const { trader, market } = first;
    const cloid = context.random.cloid();
    const { chaseOid: other } = await placeChase(context, trader, { market, side: 'ask', size: first.size, cloid });
    const leg = (isThere: boolean) =>
      awaitChaseLeg(context, trader.address, cloid, (row) => (row !== undefined) === isThere);
    given.require((await leg(true)).value !== undefined, 'the leg of the second chase does not rest');
    const ended = await target.act(trader, cancelChaseAction(market, first.chaseOid));
    expect('chase.cancel.ends').accepted(ended);
    expect('chase.cancel.ends').absent(await first.leg(false), 'open leg order of a cancelled chase', 'leg order');
    const again = cancelChaseAction(market, first.chaseOid);
    await sendAndJudgeAmendRefusal(context, expect('chase.cancel.ends'), trader, () => target.act(trader, again));
    // A second chase of the same account continues.
    expect('chase.cancel.ends').relation(
      'the leg order of the other chase still open',
      { leg: await leg(true) },
      (reported) => reported.leg !== undefined,
    );
    expect('chase.cancel.ends').accepted(await target.act(trader, cancelChaseAction(market, other)));
    expect('chase.cancel.ends').absent(
      await leg(false),
      'open leg order of the other chase after its cancel',
      'leg order',
    );

    // An account at the limit can start a chase only when one has ended.
    const spec = { market, side: 'bid', size: first.size } as const;
    const marked = context.random.cloid();
    await placeChase(context, trader, { ...spec, cloid: marked });
    await startChasesToLimit(context, trader, spec, 1);
    // Its order may have a new oid by now, and the answer may have contained only the chase's handle.
    const row = (await awaitChaseLeg(context, trader.address, marked, (shown) => shown !== undefined)).value;
    const isCancelled =
      row !== undefined &&
      isAccepted(
        await target.act(trader, {
          type: 'cancel_order',
          cancel: { owner: trader.address, market: market.id, oid: toWireUint(BigInt(String(row.oid))) },
        }),
      );
    if (!expect('chase.order.ends-cancelled').exercised(isCancelled, 'a cancel of the order of a chase')) return;
    const next = await sendChase(context, trader, spec);
    await judgeChaseAccepted(expect('chase.order.ends-cancelled'), first.book, next);
  },
});

export const cancelEndsByAgentCheck = toAgentSignedCheck(cancelEndsCheck);
