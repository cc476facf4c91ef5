import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { orderAction } from '../../harness/check/order-spec.ts';
import { integerAt, rowsAt } from '../../harness/client/json-at.ts';
import { codeOf, isAccepted } from '../../harness/client/outcome.ts';
import { Blocked, Disturbed, NotExercised } from '../../harness/kernel/verdicts.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { restInsideSpread } from '../../harness/setup/own-trade.ts';
import { endTwapsAtEnd, twapAction } from '../../harness/setup/own-twaps.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/**
 * Legs in the first batch, each a fill of both parties; later batches double up to the maximum. No document states the maximum of a batch
 * or of an account, and each batch waits for two blocks.
 */
const FIRST_LEGS = 25;
const MOST_LEGS = 100;
/** If this many fills do not exceed the ring buffer, it is taken to be larger than a case can fill. */
const MOST_FILLS = 2_500;
const HOUR_MS = 3_600_000;

type Context = CaseContext<'fills.ring.archive' | 'fills.ring.archive-known' | 'fills.cause.archive'>;

export default check({
  id: 'fills.ring.archived',
  title: 'user_fills with a window before the recent fills serves older fills from the archive, without a cause',
  clauses: ['fills.ring.archive', 'fills.ring.archive-known', 'fills.cause.archive'],
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
    let side: 'bid' | 'ask' = 'bid';
    let most = MOST_LEGS;
    for (let legs = FIRST_LEGS; known <= MOST_FILLS && ring.length >= known; legs = Math.min(2 * legs, most)) {
      const refused = await traded(context, traders, side, legs);
      if (refused !== null) {
        if (legs <= FIRST_LEGS) throw new NotExercised(`a ring that a case can fill: ${refused}`);
        await Promise.all([traders.maker, taker].map((who) => cancelEveryOrder({ given, target }, who)));
        most = Math.floor(legs / 2);
        continue;
      }
      known += legs;
      side = side === 'bid' ? 'ask' : 'bid';
      ring = await readFills(context, taker.address);
    }
    if (ring.some(({ tid }) => tid === first.tid)) throw new NotExercised(`a ring of fewer than ${known} fills`);

    const time = integerAt(first, 'time');
    const requested = { address: taker.address, start_time: Number(time), end_time: Number(time) };
    const rows = await pace.eventually(
      async () => rowsAt(given.data(await target.read('user_fills', requested)), 'fills'),
      (answer) => answer.some(({ tid }) => tid === first.tid),
      'archive',
    );
    // A node without an archive answers the typed empty body (D13), and lists no past positions either.
    const lives = rowsAt(
      given.data(await target.read('user_position_history', { address: taker.address })),
      'positions',
    );
    const begun = lives.filter(({ opened_at }) => opened_at === first.time);
    if (expect('fills.ring.archive-known').exercised(begun.length > 0, 'a closed position that its first fill opened'))
      expect('fills.ring.archive-known').relation(
        `a fill at ${String(time)}, where the archive has the opening of a position`,
        { fills: rows, positions: begun },
        ({ fills }) => fills.length > 0,
        'fills',
      );
    // A venue under test by URL may serve these fills without an archive.
    if (rows.length === 0 && target.wire.url !== null) throw new NotExercised('an archive that has fills');
    const row = rows.find(({ tid }) => tid === first.tid);
    expect('fills.ring.archive').relation(
      `the fill with tid ${String(first.tid)}, served from the archive`,
      { fills: rows },
      () => row !== undefined,
      'fills',
    );
    if (row !== undefined && expect('fills.cause.archive').exercised('cause' in first, 'a fill that had a cause'))
      expect('fills.cause.archive').absent(field(row, 'cause'), 'cause on a fill from the archive');
  },
});

/** A slice's fill, which keeps its cause as long as the ring buffer holds it; null: the venue has none, or no source states its price. */
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
 * The maker rests a batch, and the taker takes it whole.
 * @returns why a case may not send that much; null: each leg was filled
 */
async function traded(
  context: Context,
  traders: TwoTraders,
  side: 'bid' | 'ask',
  legs: number,
): Promise<string | null> {
  const { given, target } = context;
  const { market, maker, taker, pxs } = traders;
  const rests = { market, side: side === 'bid' ? 'ask' : 'bid', px: pxs[0], size: traders.size() } as const;
  const { order } = orderAction(maker, rests);
  const batch = {
    type: 'batch_order',
    params: { owner: maker.address, orders: new Array(legs).fill(order) },
  };
  const rested = await given.settled(batch, target.act(maker, batch));
  if (!isAccepted(rested)) return codeOf(rested) ?? 'no code';
  const entry = await given.placed(taker, { ...rests, side, size: BigInt(legs) * rests.size, tif: 'ioc' });
  if (entry.kind === 'error') return entry.error.code;
  if (entry.kind !== 'filled') throw new Disturbed(`the taker's order is ${entry.kind}`);
  return null;
}
