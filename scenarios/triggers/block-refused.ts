import { check } from '../../harness/check/check.ts';
import { gridPxAt } from '../../harness/check/order-spec.ts';
import { openOrdersOf } from '../../harness/setup/own-orders.ts';
import { type LegSpec, legAction, legOrder, placeParkedLegs } from '../../harness/setup/parked-leg.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'triggers.block.refused',
  title: 'an invalid trigger block is refused and its leg not parked',
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
    const traders = await leaseTwoTraders(context);
    const { market, taker } = traders;
    const size = traders.size();
    await traders.trade('bid', size);
    const triggerPx = gridPxAt(market, 60);
    const leg = (more: Partial<LegSpec>): LegSpec => ({
      market,
      side: 'ask',
      size,
      triggerPx,
      cloid: random.cloid(),
      ...more,
    });
    // Each difference from the sound leg is a cause of the refusal.
    const [sound] = await placeParkedLegs(context, taker, [leg({ isMarket: false, limitPx: triggerPx })]);
    const send = (more: Partial<LegSpec>) => target.act(taker, legAction(taker, leg(more)));

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
    for (const tpsl of given.sample(['stop', 'SL'], 1)) {
      const reply = await send({ tpsl });
      expect('triggers.block.tpsl-words').refused(reply);
    }
    expect('triggers.block.limit-px-zero').refused(await send({ isMarket: false, limitPx: 0n }));
    for (const tif of given.sample(['alo', 'ioc'], 1)) {
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
    const rows = await openOrdersOf(context, taker.address);
    given.require(rows.length === 1 && rows[0]?.oid === sound?.oid, 'a refused leg is listed');
  },
});
