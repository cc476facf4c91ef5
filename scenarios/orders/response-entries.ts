import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { toAgentSignedCheck } from '../../harness/judging/by-agents.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { restingOidsInReply } from '../../harness/setup/order-answers.ts';
import { awaitOpenOrders, isAmongOrders } from '../../harness/setup/own-orders.ts';
import { statusEntryKinds } from './entry-kinds.ts';

/** Number of orders in a larger batch. */
const MANY = 16;

const alone = check({
  id: 'orders.response.entries',
  title: 'batch_order places each order under one signature and replies with one entry per order, in the order sent',
  clauses: ['orders.response.statuses', 'orders.response.one-kind', 'orders.entries.cloid', 'orders.batch.places'],
  by: 'act',
  async run(context) {
    const { given, target, random, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const cloids = [random.cloid(), random.cloid(), null];
    const orders = cloids.map((cloid, at) => {
      const px = gridPxAtMarkPercent(market, 60 - at);
      const order = { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) } as const;
      return orderAction(trader, cloid === null ? order : { ...order, cloid }).order;
    });
    const reply = await target.act(trader, { type: 'batch_order', params: { orders } });
    expect('orders.response.statuses').relation(
      'a reply with data.statuses',
      { reply },
      (reported) => reported.reply.kind === 'statuses',
    );
    if (reply.kind !== 'statuses') return;
    const entries = rowsAt(reply.body, 'statuses');
    for (const entry of entries) {
      expect('orders.response.one-kind').relation(
        `an entry with exactly one of ${statusEntryKinds.join(', ')}`,
        { entry },
        (row) => {
          const keys = Object.keys(row.entry);
          return keys.length === 1 && statusEntryKinds.includes(keys[0] ?? '');
        },
        'statuses',
      );
    }
    const handles = requireEveryOrderReported(reply).statuses.map((entry) =>
      'cloid' in entry ? (entry.cloid?.toLowerCase() ?? null) : null,
    );
    expect('orders.response.statuses').equal(
      derived(handles.slice(0, 2), reply),
      cloids.slice(0, 2),
      'statuses[*].resting.cloid',
    );
    const served = entries.map((entry) => at(entry, 'resting.cloid'));
    expect('orders.entries.cloid').equal(
      derived(
        // No document says whether the key is left out of the entry of an order without a handle.
        served.map((id) => (typeof id === 'string' ? id.toLowerCase() : (id ?? null))),
        reply,
      ),
      cloids,
      'statuses[*].resting.cloid',
    );
    expect('orders.response.statuses').shape(reply.body, 'exchange.statuses');

    await judgeMany(context, trader, market);

    const placed = restingOidsInReply(reply);
    const all = (rows: Parameters<typeof isAmongOrders>[0]) => placed.every((oid) => isAmongOrders(rows, oid));
    const rows = await awaitOpenOrders(context, trader.address, all);
    expect('orders.batch.places').relation(
      'three resting entries, and all three orders in open_orders',
      { answer: reply, orders: rows },
      ({ orders: open }) => placed.length === 3 && all(open),
    );
  },
});

/** Judges that each order of a larger batch has an entry. No text states the maximum size of a batch. */
async function judgeMany(
  { given, target, expect }: CaseContext<'orders.response.statuses'>,
  trader: Identity,
  market: MarketFacts,
): Promise<void> {
  const px = gridPxAtMarkPercent(market, 50);
  const order = orderAction(trader, {
    market,
    side: 'bid',
    px,
    size: scaledSizeForNotional(market, px, 20n),
    tif: 'ioc',
  }).order;
  const orders = Array.from({ length: MANY }, () => order);
  await given.part(async () => {
    const reply = await target.act(trader, { type: 'batch_order', params: { orders } });
    const clause = expect('orders.response.statuses');
    if (clause.exercised(reply.kind === 'statuses', `a batch of ${MANY} that is taken`) && reply.kind === 'statuses')
      clause.equal(
        derived(rowsAt(reply.body, 'statuses').length, reply),
        MANY,
        'number of entries in the reply to a larger batch',
      );
  });
}

export default alone;
export const responseEntriesInBatchCheck = toBatchedOrdersCheck(alone);
export const responseEntriesByAgentCheck = toAgentSignedCheck(responseEntriesInBatchCheck);
