import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { requireEveryOrderReported, requireOnlyStatusEntry } from '../../harness/check/pending-orders.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { cancelChaseAction, chaseAction } from '../../harness/setup/chase.ts';
import { isNotActivatedRefusal, ladderAction } from '../../harness/setup/ladder.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
  sendSpotOrder,
  spotCancelAction,
  tokenAmountText,
} from '../../harness/setup/spot.ts';
import { assumeSwitchedOn, castVote } from '../../harness/setup/votes.ts';

export default check({
  id: 'spot.halt.refuses',
  title: 'while spot trading is disabled, orders, ladders and chases on pairs are refused, and cancels are accepted',
  clauses: [
    'transport.status.spot-disabled',
    'transport.status.post-only-orders',
    'transport.status.post-only-taken',
    'spot.cancel.halted',
    'chase.cancel.halted',
    'chase.order.spot-halted',
    'scale.order.spot-halted',
  ],
  by: 'operate',
  control: 'vote',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    assumeSwitchedOn(context, 'spot', 'post-only');
    const { given, target, venue, random, expect } = context;
    const pair = await leaseNativePair(context);
    const [low = 0n, px = 0n] = await drawPairPricesInSpread(context, pair, 2);
    const size = minPairSize(pair, low);
    const trader = await given.fundedAccount({ usdc: '80', native: tokenAmountText(pair, size) });
    const spec = { pair, side: 'bid', px, size } as const;
    const vote = (action: string, payload: Record<string, boolean>) =>
      castVote(context, { category: 'vote_global', action, payload });
    given.afterwards(() => vote('SetSpotDisabled', { spot_disabled: false }));
    given.afterwards(() => vote('SetPostOnly', { post_only: false }));

    await vote('SetPostOnly', { post_only: true });
    for (const tif of ['gtc', 'ioc'] as const)
      expect('transport.status.post-only-orders').refused(await sendSpotOrder(context, trader, { ...spec, tif }));
    expect('transport.status.post-only-taken').accepted(
      await sendSpotOrder(context, trader, { ...spec, px: low, tif: 'alo' }),
    );
    await cancelEveryOrder({ given, target }, trader);
    await vote('SetPostOnly', { post_only: false });
    const oid = await placeRestingSpotOrder(context, trader, { ...spec, px: low });
    const chaser = await given.fundedAccount({ usdc: '80' });
    const chases = { market: pair, side: 'bid', size } as const;
    const chase = await given.part(async () => {
      const dormant = isNotActivatedRefusal(
        venue,
        requireEveryOrderReported(await target.act(chaser, chaseAction({ ...chases, ttlMs: 1 }))),
      );
      // A venue may require orders on both sides of the book (D111).
      const begun = dormant ? null : requireEveryOrderReported(await target.act(chaser, chaseAction(chases)));
      // An admitted chase (D03) has no handle to cancel it by.
      const entry = begun?.kind === 'statuses' ? requireOnlyStatusEntry(begun) : null;
      return entry?.kind === 'chase' ? entry : null;
    });

    await vote('SetSpotDisabled', { spot_disabled: true });
    const status = given.data(await target.read('exchange_status'));
    expect('transport.status.spot-disabled').equal(field(status, 'spot_disabled'), true);
    for (const form of [{}, { tif: 'alo' }, { tif: 'ioc' }, { side: 'ask' }] as const)
      expect('transport.status.spot-disabled').relation(
        'a refusal of the order on a pair while spot trading is disabled',
        { order: await sendSpotOrder(context, trader, { ...spec, ...form }) },
        (observed) => isRefused(observed.order),
      );
    if (chase !== null) {
      expect('chase.order.spot-halted').refused(
        requireEveryOrderReported(await target.act(trader, chaseAction(chases))),
      );
      const ended = requireEveryOrderReported(await target.act(chaser, cancelChaseAction(pair, chase.chaseOid)));
      expect('chase.cancel.halted').accepted(ended);
      const left = await awaitOpenOrders(context, chaser.address, (rows) => rows.length === 0);
      expect('chase.cancel.halted').equal(
        derived(left.length, left),
        0,
        'number of open orders of the chase after cancel_chase',
      );
    }
    await given.part(async () => {
      const ladder = { market: pair, side: 'bid', rungs: 2, pxLow: low, pxHigh: px, total: 2n * size } as const;
      const reply = requireEveryOrderReported(
        await target.act(trader, ladderAction({ ...ladder, cloid: random.cloid() })),
      );
      if (
        expect('scale.order.spot-halted').exercised(
          !isNotActivatedRefusal(venue, reply),
          'ladders, which a vote has to arm',
        )
      )
        expect('scale.order.spot-halted').refused(reply);
    });
    expect('spot.cancel.halted').accepted(
      requireEveryOrderReported(await target.act(trader, spotCancelAction(pair, oid))),
    );
    const left = await awaitOpenOrders(context, trader.address, (rows) => rows.length === 0);
    expect('spot.cancel.halted').equal(derived(left.length, left), 0, 'number of open orders after spot_cancel');
    await vote('SetSpotDisabled', { spot_disabled: false });
    const open = given.data(await target.read('exchange_status'));
    expect('transport.status.spot-disabled').equal(field(open, 'spot_disabled'), false, 'spot_disabled after the halt');
    await placeRestingSpotOrder(context, trader, { ...spec, px: low });
  },
});
