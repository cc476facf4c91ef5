import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { judgeTimeSince } from '../../harness/check/judge-time-since.ts';
import { actualAndExpectedDifferences } from '../../harness/check/mismatched-facts.ts';
import { gridPxAtMarkPercent } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { pickComparableMembers } from '../../harness/compare/mismatched-members.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import { toAgentSignedCheck } from '../../harness/judging/by-agents.ts';
import { toGroupedLegsCheck } from '../../harness/judging/in-batches.ts';
import { readOrderStatus } from '../../harness/setup/ended-order.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import { parkedLegAction, parkedLegRowIn } from '../../harness/setup/parked-leg.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';

const kinds = ['limit', 'market', 'stop_loss', 'take_profit'];

const alone = check({
  id: 'triggers.block.parked',
  title: 'an order of any kind with a trigger block is parked off the book, and can be cancelled',
  clauses: [
    'triggers.block.parks',
    'triggers.block.response',
    'triggers.block.off-book',
    'triggers.block.status',
    'triggers.block.cancel',
    'triggers.block.cancel-by-cloid',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker } = traders;
    const size = traders.size();
    await traders.trade('bid', size);
    // The exit would match the bid at 60 percent if it were on the book.
    const level = gridPxAtMarkPercent(market, 57);
    const limitPx = gridPxAtMarkPercent(market, 55);
    await placeRestingOrder(context, maker, { market, side: 'bid', px: gridPxAtMarkPercent(market, 60), size });
    const legs: { readonly oid: string; readonly cloid: string }[] = [];
    const since = await pace.timeMs();
    for (const kind of given.sample(kinds, 2)) {
      const cloid = random.cloid();
      const spec = { market, side: 'ask', size, triggerPx: level, limitPx, isMarket: false, kind, cloid } as const;
      const reply = requireEveryOrderReported(await target.act(taker, parkedLegAction(taker, spec)));
      expect('triggers.block.parks').accepted(reply);
      const rows = await awaitOpenOrders(context, taker.address, (now) => parkedLegRowIn(now, cloid) !== undefined);
      const row = parkedLegRowIn(rows, cloid);
      expect('triggers.block.parks').relation(
        `a parked open_orders row for the order of kind ${kind}`,
        { rows },
        (observed) => parkedLegRowIn(observed.rows, cloid) !== undefined,
      );
      const entry = reply.kind === 'statuses' ? reply.statuses[0] : undefined;
      const isParked = entry?.kind === 'parked' && entry.cloid?.toLowerCase() === cloid && entry.oid === row?.oid;
      expect('triggers.block.response').relation(
        `a parked entry with the oid of the row and the cloid ${cloid}, or none`,
        { reply, oid: field(row, 'oid', rows) },
        () => entry === undefined || isParked,
        'statuses[0]',
      );
      expect('triggers.block.response').unusual(entry === undefined, {
        expected: 'a parked entry in statuses',
        actual: reply,
      });
      legs.push({ oid: String(row?.oid), cloid });
    }

    const [first, second] = legs;
    if (first === undefined || second === undefined) return;
    const book = given.data(await target.read('l2_book', { coin: market.coin }));
    const asks = derived(
      rowsAt(book, 'asks').filter(({ px }) => px === pxInUsdc(limitPx).toString()),
      book,
    );
    expect('triggers.block.off-book').equal(asks, [], 'levels of l2_book at the limit price of a parked trigger order');
    const fills = given.data(await target.read('user_fills', { address: taker.address }));
    expect('triggers.block.off-book').equal(derived(rowsAt(fills, 'fills').length, fills), 1, 'number of fills');

    const status = given.data(await target.read('order_status', { oid: first.oid, address: taker.address }));
    // The shape judges a value of another type.
    if (typeof status.status === 'string') expect('triggers.block.status').equal(field(status, 'status'), 'triggered');
    // No text says which of its keys are shown (D106).
    const { trigger } = status;
    if (isJsonObject(trigger)) {
      const sent = {
        coin: market.coin,
        side: 'A',
        sz: sizeInUnits(size, market).toString(),
        trigger_px: pxInUsdc(level).toString(),
        limit_px: pxInUsdc(limitPx).toString(),
      };
      expect('triggers.block.status').equal(
        ...actualAndExpectedDifferences(trigger, pickComparableMembers(trigger, sent)),
      );
      const registered = field(trigger, 'registered_at');
      if (typeof registered.value === 'number')
        await judgeTimeSince(context, since, registered, expect('triggers.block.status'));
    }

    const cancel = { owner: taker.address, market: market.id, oid: first.oid };
    expect('triggers.block.cancel').accepted(await target.act(taker, { type: 'cancel_order', cancel }));
    const byCloid = { asset: market.id, cloid: second.cloid };
    expect('triggers.block.cancel-by-cloid').accepted(
      await target.act(taker, { type: 'cancel_by_cloid', params: byCloid }),
    );
    await pace.committed();
    const left = await awaitOpenOrders(context, taker.address, (now) => now.length === legs.length - 2);
    const gone = (clause: 'triggers.block.cancel' | 'triggers.block.cancel-by-cloid', cloid: string) =>
      expect(clause).relation(
        'no open_orders row for the cancelled trigger order',
        { rows: left },
        ({ rows }) => parkedLegRowIn(rows, cloid) === undefined,
      );
    gone('triggers.block.cancel', first.cloid);
    gone('triggers.block.cancel-by-cloid', second.cloid);
    expect('triggers.block.status').relation(
      'a status other than triggered and resting for the cancelled trigger order',
      { status: await readOrderStatus(context, { oid: first.oid, address: taker.address }) },
      (observed) => observed.status !== 'triggered' && observed.status !== 'resting',
      'status',
    );
  },
});

export default alone;
export const triggerBlockParkedByAgentCheck = toAgentSignedCheck(alone);
export const triggerBlockParkedInGroupCheck = toGroupedLegsCheck(alone);
