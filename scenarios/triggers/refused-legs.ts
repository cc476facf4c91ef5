import { check } from '../../harness/check/check.ts';
import { pxAt } from '../../harness/check/order-wish.ts';
import { openOrders } from '../../harness/setup/own-orders.ts';
import { type LegWish, legAction, legOrder, parkedLegs } from '../../harness/setup/parked-leg.ts';
import { twoTraders } from '../../harness/setup/two-traders.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'triggers.block.refused',
  title: 'a leg that says what no leg may say is refused and not parked',
  clauses: [
    'triggers.block.trigger-px',
    'triggers.block.tpsl-words',
    'triggers.block.limit-px-zero',
    'triggers.block.limit-tif',
    'triggers.trailing.zero',
    'triggers.trailing.take-profit',
    'triggers.oco.equal',
  ],
  by: 'act',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const traders = await twoTraders(context);
    const { market, taker } = traders;
    const size = traders.size();
    await traders.trade('bid', size);
    const triggerPx = pxAt(market, 60);
    const leg = (more: Partial<LegWish>): LegWish => ({
      market,
      side: 'ask',
      size,
      triggerPx,
      cloid: random.cloid(),
      ...more,
    });
    // Each difference from the sound leg is a cause of the refusal.
    const [sound] = await parkedLegs(context, taker, [leg({ isMarket: false, limitPx: triggerPx })]);
    const send = (more: Partial<LegWish>) => target.act(taker, legAction(taker, leg(more)));

    const noLevel = await send({ triggerPx: 0n, limitPx: triggerPx });
    expect('triggers.block.trigger-px').refused(noLevel);
    const levelless = await target.act(taker, legAction(taker, leg({})), {
      tamper: (envelope) => {
        const { order } = envelope.action;
        const trigger = isJsonObject(order) && isJsonObject(order.trigger) ? order.trigger : {};
        const { trigger_px: _gone, ...rest } = trigger;
        return {
          ...envelope,
          action: { ...envelope.action, order: { ...(isJsonObject(order) ? order : {}), trigger: rest } },
        };
      },
    });
    expect('triggers.block.trigger-px').refused(levelless);
    for (const tpsl of given.some(['stop', 'SL'], 1)) {
      const reply = await send({ tpsl });
      expect('triggers.block.tpsl-words').refused(reply);
    }
    expect('triggers.block.limit-px-zero').refused(await send({ isMarket: false, limitPx: 0n }));
    for (const tif of given.some(['alo', 'ioc'], 1)) {
      const reply = await send({ isMarket: false, limitPx: triggerPx, tif });
      expect('triggers.block.limit-tif').refused(reply);
    }
    await given.part(async () => {
      expect('triggers.trailing.zero').refused(await send({ trailPx: 0n }));
      const profit = await send({ tpsl: 'tp', trailPx: triggerPx, kind: 'take_profit' });
      expect('triggers.trailing.take-profit').refused(profit);
    });
    await given.part(async () => {
      const orders = [legOrder(taker, leg({})), legOrder(taker, leg({ tpsl: 'tp' }))];
      const pair = await target.act(taker, { type: 'batch_order', params: { orders, grouping: 'positionTpsl' } });
      expect('triggers.oco.equal').refused(pair);
    });

    await pace.blocks(2);
    const rows = await openOrders(context, taker.address);
    given.that(rows.length === 1 && rows[0]?.oid === sound?.oid, 'a refused leg is listed');
  },
});
