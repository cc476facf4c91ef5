import { isDeepStrictEqual } from 'node:util';
import { check } from '../../harness/check/check.ts';
import { isAcknowledgedOnly, isRefusedOnArrival } from '../../harness/check/commit-outcome.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { cloidOfOrderRecord, recordsInFrames, toTracedFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { parkedLegAction, parkedLegBatchAction } from '../../harness/setup/parked-leg.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'feed.order-updates.rejections',
  title: 'order_updates pushes a refused order with a reason, and no refused action of another kind',
  clauses: ['feed.order-updates.rejected', 'feed.order-updates.rejected-keys', 'feed.order-updates.order-only'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { feed, given, target, pace, random, venue, expect } = context;
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount({ usdc: '40' })]);
    const socket = await feed();
    await subscribeAccountChannel(socket, 'order_updates', trader.address);
    const log = new FrameLog(socket, pace);

    await placeRestingOrder({ given }, trader, { market, side: 'bid' });
    const received = recordsInFrames(await log.until('order_updates', (all) => recordsInFrames(all).length > 0));
    const { usdc } = venue;
    // Exceeds the balance: whether the answer reports that, or only that the action is pending, is open (D02).
    await target.act(trader, {
      type: 'send_asset',
      params: {
        source_dex: 0,
        destination_dex: 0,
        asset: usdc.signingId,
        destination: given.stranger().address,
        amount: '1000000',
        to_perp: false,
      },
    });
    await pace.blocks();
    const rejectedOf = (frames: Parameters<typeof recordsInFrames>[0]) =>
      recordsInFrames(frames).filter(({ status }) => status === 'rejected');
    const quiet = (await log.readAll()).filter(({ channel }) => channel === 'order_updates');
    if (expect('feed.order-updates.order-only').exercised(received.length > 0, 'a record of an order before'))
      expect('feed.order-updates.order-only').equal(
        derived(rejectedOf(quiet), toTracedFrames(log, ...quiet)),
        [],
        'order_updates records with status rejected after a refused send_asset',
      );

    const cloid = random.cloid();
    const px = gridPxAtMarkPercent(market, 80);
    const size = scaledSizeForNotional(market, px, BigInt(market.maxLeverage) * 100n);
    const order = await target.act(trader, orderAction(trader, { market, side: 'bid', px, size, cloid }));
    given.require(isRefused(order) || isAcknowledgedOnly(order), 'an order far beyond the account was not refused');
    // An action refused on arrival reached no commit, so no push is due (D01).
    if (await isRefusedOnArrival(pace, order))
      throw new NotExercised(`the order was refused with HTTP ${order.status}, before its commit`);
    const frames = await log.until('order_updates', (all) => rejectedOf(all).length > 0);
    const [record] = rejectedOf(frames);
    const reported = expect('feed.order-updates.rejected');
    reported.relation(
      'an order_updates record with status rejected for the refused order',
      { records: recordsInFrames(frames) },
      () => record !== undefined,
    );
    reported.relation(
      'a non-empty text in reason',
      { reason: field(record, 'reason') },
      ({ reason }) => typeof reason === 'string' && reason !== '',
      'reason',
    );
    const keys = [record !== undefined && cloidOfOrderRecord(record), record !== undefined && 'action_hash' in record];
    expect('feed.order-updates.rejected-keys').equal(
      derived(keys, record === undefined ? [] : [record]),
      [cloid, false],
      'cloid, and whether action_hash is present',
    );

    // Next to an accepted order, a leg of a batch is refused independently.
    await given.part(async () => {
      const leg = (own: { readonly px: bigint; readonly size: bigint; readonly cloid: string }) =>
        orderAction(trader, { market, side: 'bid', ...own }).order;
      const usedCloid = random.cloid();
      const sunk = random.cloid();
      const low = gridPxAtMarkPercent(market, 60);
      const orders = [
        leg({ px: low, size: scaledSizeForNotional(market, low, 15n), cloid: usedCloid }),
        leg({ px, size, cloid: sunk }),
      ];
      const batch = { type: 'batch_order', params: { owner: trader.address, orders } };
      const reply = requireEveryOrderReported(await given.settled(batch, target.act(trader, batch)));
      const kinds = reply.kind === 'statuses' ? reply.statuses.map(({ kind }) => kind) : [];
      if (!reported.exercised(isDeepStrictEqual(kinds, ['resting', 'error']), 'a refused order beside one that rests'))
        return;
      // A frame may repeat all records (D24), and may contain both the record and the event of a refused order. Without handles two of them
      // may be identical.
      const isNamed = rejectedOf(frames).every((one) => typeof cloidOfOrderRecord(one) === 'string');
      const newIn = (all: Parameters<typeof recordsInFrames>[0]) =>
        isNamed
          ? rejectedOf(all).filter((one) => cloidOfOrderRecord(one) !== cloid)
          : rejectedOf(all).slice(rejectedOf(frames).length);
      const later = await log.until('order_updates', (all) => newIn(all).length > 0);
      reported.relation(
        'an order_updates record with status rejected for the refused order of batch_order, and for no other order',
        { rejected: derived(newIn(later), recordsInFrames(later)) },
        ({ rejected }) =>
          isNamed
            ? rejected.length > 0 && rejected.every((one) => cloidOfOrderRecord(one) === sunk)
            : rejected.length === 1,
      );
    });
  },
});

const UNNAMED = 'an order without cloid';

export const orderUpdatesRejectionsRejectedKindsCheck = check({
  id: 'feed.order-updates.rejections.by-kind',
  title: 'order_updates pushes a refused trigger order, a refused order of a batch, and a refused order without cloid',
  clauses: ['feed.order-updates.rejected'],
  by: 'act',
  async run({ feed, given, target, pace, random, expect }) {
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount({ usdc: '40' })]);
    const socket = await feed();
    await subscribeAccountChannel(socket, 'order_updates', trader.address);
    const log = new FrameLog(socket, pace);
    const triggerPx = gridPxAtMarkPercent(market, 60);
    const px = gridPxAtMarkPercent(market, 80);
    const off = triggerPx + 1n;
    const size = scaledSizeForNotional(market, triggerPx, 20n);
    const unfunded = scaledSizeForNotional(market, px, BigInt(market.maxLeverage) * 100n);
    const beyond = { market, side: 'bid', px, size: unfunded } as const;
    const reported = expect('feed.order-updates.rejected');
    // Two refusals in one block are two records.
    const second = random.cloid();
    const named = new Set<unknown>([second]);
    let tried = 0;
    const leg = { market, side: 'ask', size, triggerPx: off, limitPx: off, isMarket: false } as const;
    for (const [kind, action] of given.sample(
      [
        // On the finest grid every price is valid.
        ...(market.tick < 2n
          ? []
          : ([
              ['a trigger order', (cloid: string) => parkedLegAction(trader, { ...leg, cloid })],
              [
                'a trigger order of a batch',
                (cloid: string) => parkedLegBatchAction(trader, [{ ...leg, cloid }], null),
              ],
            ] as const)),
        [
          'an order of batch_order',
          (cloid: string) => ({
            type: 'batch_order',
            params: { orders: [cloid, second].map((each) => orderAction(trader, { ...beyond, cloid: each }).order) },
          }),
        ],
        // Refused for itself, whatever its owner has.
        ...(market.tick < 2n
          ? []
          : ([
              [
                'an order of batch_order off the price grid',
                (cloid: string) => ({
                  type: 'batch_order',
                  params: {
                    orders: [cloid, second].map(
                      (each) => orderAction(trader, { ...beyond, px: px + 1n, size, cloid: each }).order,
                    ),
                  },
                }),
              ],
            ] as const)),
        [UNNAMED, () => orderAction(trader, beyond)],
      ] as const,
      4,
    )) {
      const cloid = random.cloid();
      const sent = action(cloid);
      const isNamed = kind !== UNNAMED;
      const reply = await given.settled(sent, target.act(trader, sent));
      // An order refused on arrival reached no commit, so no push is due (D01).
      if (reply.kind !== 'statuses' || !isRefused(reply) || (await isRefusedOnArrival(pace, reply))) continue;
      tried += 1;
      if (isNamed) named.add(cloid);
      // Our order without a handle is recognised by that, because each of the others has its own.
      const isOurs = (record: JsonObject) => {
        const handle = cloidOfOrderRecord(record);
        return record.status === 'rejected' && (isNamed ? handle === cloid : !named.has(handle));
      };
      const frames = await log.until('order_updates', (all) => recordsInFrames(all).some(isOurs));
      reported.relation(
        `an order_updates record with status rejected for ${kind}`,
        { records: recordsInFrames(frames) },
        ({ records }) => records.some(isOurs),
      );
      if (reply.statuses.length < 2) continue;
      const isSecond = (record: JsonObject) => record.status === 'rejected' && cloidOfOrderRecord(record) === second;
      const both = await log.until('order_updates', (all) => recordsInFrames(all).some(isSecond));
      reported.relation(
        'an order_updates record with status rejected for the second refused order of batch_order',
        { records: recordsInFrames(both) },
        ({ records }) => records.some(isSecond),
      );
    }
    reported.exercised(tried > 0, 'an order that its commit refuses');
  },
});
