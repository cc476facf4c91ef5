import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import {
  gridPxAtMarkPercent,
  orderAction,
  scaledSizeForNotional,
  toWireInteger,
} from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { codeOf } from '../../harness/client/outcome.ts';
import type { VenueError } from '../../harness/client/replies.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { hasRefusalCode, restingOidsInReply, tracedStatusEntryKinds } from '../../harness/setup/order-answers.ts';
import { awaitOpenOrders, carriesCloid, isAmongOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { farTriggerBidOrder } from '../../harness/setup/parked-leg.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { clauseById } from '../../spec-schemas/clauses/index.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { codesIn } from '../../spec-schemas/outcomes.ts';

export const batchEntriesMayShareCloidCheck = check({
  id: 'orders.cloid.legs-unchecked',
  title: 'two entries of a batch_order may share a cloid, and cancel_by_cloid then cancels the lower oid',
  clauses: [
    'orders.cloid.legs-unchecked',
    'orders.cloid.legs-alike',
    'orders.cloid.each-leg',
    'orders.cancel-by-cloid.lowest',
  ],
  by: 'act',
  form: { profile: 'live', item: 'leg-cloids', isWide: true },
  async run(context) {
    const { given, target, random, expect, reportForm } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const cloid = random.cloid();
    const twins = batch(trader, market, [cloid, cloid]);
    const reply = await given.settled(twins, target.act(trader, twins));
    // The table of actions says that legs are checked, without a reservation (D273).
    const { accepts } = clauseById('orders.cloid.within-action');
    const isTurnedAway = (result: ActResult) =>
      errorsIn(result).every((error) => error !== null) && hasRefusalCode(result, accepts);
    const isChecked = isTurnedAway(reply);
    reportForm('D273', isChecked ? 'checked' : 'unchecked');
    if (isChecked) {
      const apart = batch(trader, market, [cloid, random.cloid(), cloid]);
      expect('orders.cloid.legs-unchecked').relation(
        'every entry refused for the shared cloid also where another entry is between the two',
        { reply: await given.settled(apart, target.act(trader, apart)) },
        (reported) => isTurnedAway(reported.reply),
        'statuses',
      );
      const kinds = tracedStatusEntryKinds(reply);
      // Such a build behaves like the next release, for each kind of leg.
      await given.part(async () => {
        const triggered = requireEveryOrderReported(await target.act(trader, withTriggeredLast(twins, market)));
        expect('orders.cloid.legs-unchecked').relation(
          'every entry with the shared cloid refused also where the last one is a trigger order',
          { reply: triggered, without: reply },
          ({ reply: reported }) => errorsIn(reported).every((error) => error !== null),
        );
      });
      await judgeBeside(context, trader, { market, isChecked });
      return expect('orders.cloid.legs-unchecked').unusual(true, { expected: 'two resting orders', actual: kinds });
    }
    expect('orders.cloid.legs-unchecked').relation(
      'two resting orders',
      { reply },
      (reported) => restingOidsInReply(reported.reply).length === 2,
      'statuses',
    );
    const [low = 0n, high = 0n] = restingOidsInReply(reply)
      .map(BigInt)
      .toSorted((a, b) => (a < b ? -1 : 1));
    await given.accepted(target.act(trader, { type: 'cancel_by_cloid', params: { asset: market.id, cloid } }));
    const rows = await awaitOpenOrders(context, trader.address, (now) => !isAmongOrders(now, low.toString()));
    expect('orders.cancel-by-cloid.lowest').equal(
      derived(
        rows.map(({ oid }) => oid),
        rows,
      ),
      [high.toString()],
      'orders[*].oid',
    );
    await judgeBeside(context, trader, { market, isChecked });
    await given.part(() => judgeLowestOfLegAndOrder(context, trader, market));
  },
});

/** A leg and an order share a handle: the lower oid is cancelled first, whichever it is, then the other. */
async function judgeLowestOfLegAndOrder(
  context: CaseContext<'orders.cancel-by-cloid.lowest'>,
  trader: Identity,
  market: MarketFacts,
): Promise<void> {
  const { given, target, random, expect } = context;
  const cloid = random.cloid();
  const { params } = batch(trader, market, [cloid]);
  const action = {
    type: 'batch_order',
    params: { orders: [farTriggerBidOrder(trader, market, cloid), ...params.orders] },
  };
  await given.settled(action, target.act(trader, action));
  const carriers = (rows: readonly JsonObject[]) => rows.filter((row) => carriesCloid(row, cloid));
  const placed = carriers(await awaitOpenOrders(context, trader.address, (rows) => carriers(rows).length === 2));
  // A venue may require a position for parking a leg.
  if (placed.length < 2) throw new NotExercised('a leg and an order with one handle');
  const [low = '', high = ''] = placed
    .map(({ oid }) => String(oid))
    .toSorted((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1));
  await given.accepted(target.act(trader, { type: 'cancel_by_cloid', params: { asset: market.id, cloid } }));
  const left = carriers(await awaitOpenOrders(context, trader.address, (rows) => !isAmongOrders(rows, low)));
  expect('orders.cancel-by-cloid.lowest').equal(
    derived(
      left.map(({ oid }) => oid),
      left,
    ),
    [high],
    'orders[*].oid',
  );
}

/**
 * Whether a handle in use is checked in a batch of one leg, and in one of several identical legs. If shared handles are accepted, a batch
 * of one leg may still count as a single order, whose handle is checked.
 */
async function judgeBeside(
  { given, target, random, expect }: CaseContext<'orders.cloid.legs-alike' | 'orders.cloid.each-leg'>,
  trader: Identity,
  { market, isChecked }: { readonly market: MarketFacts; readonly isChecked: boolean },
): Promise<void> {
  const used = random.cloid();
  await placeRestingOrder({ given }, trader, { market, side: 'bid', cloid: used });
  const alone = requireEveryOrderReported(await target.act(trader, batch(trader, market, [used])));
  const beside = requireEveryOrderReported(await target.act(trader, batch(trader, market, [random.cloid(), used])));
  const first = requireEveryOrderReported(await target.act(trader, batch(trader, market, [used, random.cloid()])));
  const isRefused = (reply: ActResult) => errorsIn(reply).at(-1) !== null;
  const codes = codesIn(clauseById('orders.cloid.legs-checked').accepts);
  const isForHandle = (error: VenueError | null | undefined) => codes?.some((code) => code === error?.code) === true;
  expect('orders.cloid.each-leg').relation(
    'an entry with a cloid in use refused for it both as the first and as the last of a batch, or in neither place',
    { reply: beside, first },
    (reported) => isForHandle(errorsIn(reported.first).at(0)) === isForHandle(errorsIn(reported.reply).at(-1)),
  );
  expect('orders.cloid.legs-alike').relation(
    'an entry with a cloid in use refused beside another entry as it is alone, or accepted in both cases',
    { reply: beside, alone },
    (reported) => isRefused(reported.reply) === isRefused(reported.alone) || (!isChecked && isRefused(reported.alone)),
  );
}

export const batchEntryCloidInUseRefusedCheck = check({
  id: 'orders.cloid.legs-checked',
  title: 'a batch entry with a cloid in use is refused, and two entries with one cloid refuse the whole action',
  clauses: ['orders.cloid.legs-checked', 'orders.cloid.within-action'],
  by: 'act',
  form: { profile: 'next', item: 'leg-cloids' },
  async run(context) {
    const { given, target, random, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const used = random.cloid();
    const twice = random.cloid();
    const { oid } = await placeRestingOrder({ given }, trader, { market, side: 'bid', cloid: used });
    const reply = await target.act(trader, batch(trader, market, [used]));
    expect('orders.cloid.legs-checked').refused(reply);

    const twins = batch(trader, market, [twice, twice]);
    // Distinct from each other too.
    const apart = batch(trader, market, [twice, random.cloid(), twice]);
    const judgeTwins = async (action: Parameters<typeof target.act>[1]) => {
      const double = requireEveryOrderReported(await target.act(trader, action));
      expect('orders.cloid.within-action').refused(double);
      expect('orders.cloid.within-action').relation(
        'every entry refused for a duplicate cloid within one action',
        { reply: double },
        ({ reply: reported }) =>
          errorsIn(reported).every((error) => isWithinAction(error) && error?.code === codeOf(reported)),
      );
    };
    await judgeTwins(twins);
    await judgeTwins(apart);
    // A build without grouped orders lacks this action.
    await given.part(() => judgeTwins(withTriggeredLast(twins, market)));
    const rows = await readOpenOrders(context, trader.address);
    expect('orders.cloid.within-action').equal(
      derived(
        rows.map((row) => row.oid),
        rows,
      ),
      [oid],
      'orders[*].oid',
    );

    // Last, because it is not documented whether another leg rests.
    const beside = requireEveryOrderReported(await target.act(trader, batch(trader, market, [random.cloid(), used])));
    const codes = codesIn(clauseById('orders.cloid.legs-checked').accepts) ?? [];
    expect('orders.cloid.legs-checked').relation(
      'the entry with a cloid in use refused beside an entry with an unused cloid',
      { reply: beside },
      ({ reply: reported }) => codes.some((code) => code === errorsIn(reported).at(-1)?.code),
    );
  },
});

/** Returns the errors of each leg, or of the whole action; null for a leg without one. */
function errorsIn(reply: ActResult): readonly (VenueError | null)[] {
  if (reply.kind === 'statuses') return reply.statuses.map((entry) => (entry.kind === 'error' ? entry.error : null));
  return [reply.kind === 'refused' ? reply.error : null];
}

function isWithinAction(error: VenueError | null): boolean {
  return error?.message.includes('duplicate cloid within one action') === true;
}

/** Bids far below the mark, one per handle. */
function batch(owner: Identity, market: MarketFacts, cloids: readonly string[]) {
  const px = gridPxAtMarkPercent(market, 60);
  const spec = { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) } as const;
  return {
    type: 'batch_order',
    params: { orders: cloids.map((cloid) => orderAction(owner, { ...spec, cloid }).order) },
  };
}

/** The same with its last order parked, as an exit of the first. */
function withTriggeredLast({ type, params }: ReturnType<typeof batch>, market: MarketFacts) {
  const trigger = { trigger_px: toWireInteger(gridPxAtMarkPercent(market, 50)), is_market: true, tpsl: 'sl' };
  const orders = params.orders.map((order, at) =>
    at < params.orders.length - 1 ? order : { ...order, side: 'ask', trigger },
  );
  return { type, params: { grouping: 'normalTpsl', orders } };
}
