import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { prepareChasedBook } from '../../harness/judging/chased-book.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { cancelChaseAction, chaseAction, placeChase } from '../../harness/setup/chase.ts';
import { awaitRestingLadder, ladderAction, placeLadder, requireOrderResponse } from '../../harness/setup/ladder.ts';
import { awaitNoOpenOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
  spotCancelAction,
  spotOrderAction,
} from '../../harness/setup/spot.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

/** Longer than any commit wait that a venue would choose. */
const PATIENCE_MS = 60_000;

const clauses = [
  'orders.response.pending',
  'orders.entries.pending-no-oid',
  'orders.response.pending-commits',
] as const;

/** Trader and action, prepared after a similar action without remaining effect showed that the venue accepts it. */
interface Prepared {
  readonly trader: Identity;
  readonly action: WireAction;
}

const held = { clauses, by: 'operate', control: 'block', leases: ['clock'] } as const;

const alone = check({
  ...held,
  id: 'orders.response.no-block',
  title: 'an order whose block is not committed yet is answered pending, and takes effect when the block commits',
  async run(context) {
    const { given, random, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const cloid = random.cloid();
    const px = gridPxAtMarkPercent(market, 60);
    const action = orderAction(trader, {
      market,
      side: 'bid',
      px,
      size: scaledSizeForNotional(market, px, 20n),
      cloid,
    });
    await judgePending(context, { trader, action });
    expect('orders.response.pending-commits').row(await readOpenOrders(context, trader.address), { cloid });
  },
});

export default alone;
export const responsePendingInBatchCheck = toBatchedOrdersCheck(alone);

export const responsePendingLadderCheck = check({
  ...held,
  id: 'orders.response.no-block.ladder',
  title: 'a scale_order whose block is not committed yet is answered pending, and takes effect when the block commits',
  async run(context) {
    const { given, target, random } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const pxLow = gridPxAtMarkPercent(market, 60);
    const total = 2n * scaledSizeForNotional(market, pxLow, 20n);
    const spec = { market, side: 'bid', rungs: 2, pxLow, pxHigh: pxLow + market.tick, total } as const;
    const first = random.cloid();
    requireOrderResponse(await placeLadder(context, trader, { ...spec, cloid: first }), 'ladders');
    await awaitRestingLadder(context, trader.address, first, 2);
    await cancelEveryOrder({ given, target }, trader);
    await judgeTakesEffect(context, { trader, action: ladderAction({ ...spec, cloid: random.cloid() }) });
  },
});

export const responsePendingChaseCheck = check({
  ...held,
  id: 'orders.response.no-block.chase',
  title: 'a chase_order whose block is not committed yet is answered pending, and takes effect when the block commits',
  async run(context) {
    const { given, target } = context;
    const { traders, market } = await prepareChasedBook(context);
    const { taker: trader } = traders;
    const spec = { market, side: 'bid', size: traders.size() } as const;
    const first = await placeChase(context, trader, spec);
    await given.accepted(target.act(trader, cancelChaseAction(market, first.chaseOid)));
    given.afterwards(() => cancelEveryOrder({ given, target }, trader));
    await judgeTakesEffect(context, { trader, action: chaseAction(spec) });
  },
});

export const responsePendingOnPairCheck = check({
  ...held,
  id: 'orders.response.no-block.pair',
  title: 'a spot order whose block is not committed yet is answered pending, and takes effect when the block commits',
  async run(context) {
    const { given, target } = context;
    const pair = await leaseNativePair(context);
    const [px = 0n] = await drawPairPricesInSpread(context, pair, 1);
    const trader = await given.fundedAccount({ usdc: '60' });
    const spec = { pair, side: 'bid', px, size: minPairSize(pair, px) } as const;
    const first = await placeRestingSpotOrder(context, trader, spec);
    await given.accepted(target.act(trader, spotCancelAction(pair, first)));
    given.afterwards(async () => {
      for (const { oid } of await readOpenOrders(context, trader.address))
        await target.act(trader, spotCancelAction(pair, String(oid)));
    });
    await judgeTakesEffect(context, { trader, action: spotOrderAction(spec) });
  },
});

type Judging = CaseContext<(typeof clauses)[number]>;

async function judgeTakesEffect(context: Judging, prepared: Prepared): Promise<void> {
  const { address } = prepared.trader;
  await awaitNoOpenOrders(context, address);
  await judgePending(context, prepared);
  const rows = await readOpenOrders(context, address);
  context
    .expect('orders.response.pending-commits')
    .relation('an open order after its block has committed', { rows }, (now) => now.rows.length > 0, 'open_orders');
}

/** Sends it while no block is cut, judges its answer, and cuts the block that it waits for. */
async function judgePending(context: Judging, { trader, action }: Prepared): Promise<void> {
  const { given, target, expect } = context;
  const control = await given.blocksHeld();
  await control.commit();
  const reply = await target.act(trader, action, { timeoutMs: PATIENCE_MS });
  const entry = reply.kind === 'statuses' ? reply.statuses[0] : undefined;
  const reported =
    entry?.kind === 'pending' ? [/^0x(?:[0-9a-f]{2})+$/i.test(entry.actionHash), String(entry.nonce)] : [];
  expect('orders.response.pending').relation(
    `{pending: {action_hash, nonce: ${reply.nonce}}}`,
    { reply },
    () => reported[0] === true && reported[1] === reply.nonce.toString(),
    'statuses[0]',
  );
  expect('orders.entries.pending-no-oid').relation(
    'a pending entry without an oid',
    { pending: reply.kind === 'statuses' ? field(reply.body, 'statuses.0.pending') : derived(undefined, reply) },
    ({ pending }) => isJsonObject(pending) && !('oid' in pending),
    'statuses[0].pending',
  );
  if (reply.kind === 'statuses') expect('orders.response.pending').shape(reply.body, 'exchange.statuses');
  given.require(
    (await readOpenOrders(context, trader.address)).length === 0,
    'the order rests although no block was cut',
  );
  await control.commit(2);
}
