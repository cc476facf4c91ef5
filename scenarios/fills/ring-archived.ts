import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { orderAction } from '../../harness/check/order-spec.ts';
import { integerAt, rowsAt } from '../../harness/client/json-at.ts';
import { codeOf, isAccepted } from '../../harness/client/outcome.ts';
import { Blocked, Disturbed, NotExercised } from '../../harness/kernel/verdicts.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { fillsOf } from '../../harness/setup/own-orders.ts';
import { restInsideSpread } from '../../harness/setup/own-trade.ts';
import { endTwapsAtEnd, twapAction } from '../../harness/setup/own-twaps.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Orders of one batch: each is a fill of both parties. How many a batch may hold no document says. */
const LEGS = 25;
/** Rounds after which a ring is taken to be larger than a case can fill. */
const MOST_ROUNDS = 100;
const HOUR_MS = 3_600_000;

type Context = CaseContext<'fills.ring.archive' | 'fills.cause.archive'>;

export default check({
  id: 'fills.ring.archived',
  title: 'a window that begins before the ring holds what has left the ring, without a cause',
  clauses: ['fills.ring.archive', 'fills.cause.archive'],
  by: 'act',
  needs: ['closed', 'archive'],
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await leaseTwoTraders(context, { funds: { usdc: '1500' }, opens: 800n });
    const { taker } = traders;
    const first = (await filledSlice(context, traders)) ?? (await filledOrder(traders));
    let known = 1;
    let ring: readonly JsonObject[] = [first];
    for (let round = 0; round < MOST_ROUNDS && ring.length >= known; round++) {
      known += await traded(context, traders, round % 2 === 0 ? 'bid' : 'ask');
      ring = await fillsOf(context, taker.address);
    }
    if (ring.some(({ tid }) => tid === first.tid)) throw new NotExercised(`a ring of fewer than ${known} fills`);

    const time = integerAt(first, 'time');
    const requested = { address: taker.address, start_time: Number(time), end_time: Number(time) };
    const rows = await pace.eventually(
      async () => rowsAt(given.data(await target.read('user_fills', requested)), 'fills'),
      (answer) => answer.some(({ tid }) => tid === first.tid),
      'archive',
    );
    // By URL nothing tells a node without an archive, which answers the typed empty body, from one that has lost its fills (D13).
    if (rows.length === 0 && target.wire.url !== null) throw new NotExercised('an archive that has fills');
    const row = rows.find(({ tid }) => tid === first.tid);
    expect('fills.ring.archive').relation(
      `the fill ${String(first.tid)}, which the ring no longer holds`,
      { fills: rows },
      () => row !== undefined,
      'fills',
    );
    if (row !== undefined && expect('fills.cause.archive').exercised('cause' in first, 'a fill that had a cause'))
      expect('fills.cause.archive').absent(field(row, 'cause'), 'cause on a row of the archive');
  },
});

/**
 * The fill of a slice, which has a cause for as long as the ring holds it; null: the venue has none, or nobody tells at which
 * price one goes.
 */
async function filledSlice(context: Context, traders: TwoTraders): Promise<JsonObject | null> {
  const { given, target } = context;
  const { market, maker, taker, pxs } = traders;
  const piece = traders.size();
  endTwapsAtEnd(context, taker);
  await restInsideSpread(context, maker, { market, side: 'ask', px: pxs[0], size: piece });
  const slices = { market, side: 'bid', total: 2n * piece, slices: 2, delayMs: HOUR_MS } as const;
  const parent = await given.part(() => given.accepted(target.act(taker, twapAction(slices))));
  const [fill] = parent === null ? [] : await traders.fills(taker, 1);
  if (fill === undefined) await Promise.all([maker, taker].map((who) => cancelEveryOrder({ given, target }, who)));
  return fill ?? null;
}

async function filledOrder(traders: TwoTraders): Promise<JsonObject> {
  await traders.trade('bid', traders.size());
  const [fill] = await traders.fills(traders.taker, 1);
  if (fill === undefined) throw new Blocked('an order that was filled has no fill');
  return fill;
}

/**
 * The maker rests a batch, the taker takes it whole.
 * @returns how many fills that is
 * @throws NotExercised where a case may not send as much
 */
async function traded(context: Context, traders: TwoTraders, side: 'bid' | 'ask'): Promise<number> {
  const { given, target } = context;
  const { market, maker, taker, pxs } = traders;
  const rests = { market, side: side === 'bid' ? 'ask' : 'bid', px: pxs[0], size: traders.size() } as const;
  const { order } = orderAction(maker, rests);
  const batch = {
    type: 'batch_order',
    params: { owner: maker.address, orders: new Array(LEGS).fill(order) },
  };
  const rested = await given.settled(batch, target.act(maker, batch));
  if (!isAccepted(rested)) throw new NotExercised(`a ring that a case can fill: ${codeOf(rested)}`);
  const taken = await given.placed(taker, { ...rests, side, size: BigInt(LEGS) * rests.size, tif: 'ioc' });
  if (taken.kind === 'error') throw new NotExercised(`a ring that a case can fill: ${taken.error.code}`);
  if (taken.kind !== 'filled') throw new Disturbed(`the taker's order is ${taken.kind}`);
  return LEGS;
}
