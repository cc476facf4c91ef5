import { check } from '../../harness/check/check.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { sumAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { hasChaseRoom } from '../../harness/judging/chased-book.ts';
import {
  forEachSellingAction,
  legNamingActionTags,
  makeSellingRoomRequirement,
  sellByAction,
  sellingActionTagsOn,
  unfillableAction,
} from '../../harness/judging/sold-by-each.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { awaitHedgeLegSizes, switchToHedgeMode } from '../../harness/setup/hedge-mode.ts';
import { requireActivatedByVote } from '../../harness/setup/ladder.ts';
import { restInsideSpread } from '../../harness/setup/own-trade.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'modes.position.named-leg',
  title: 'an order of a hedged account trades the leg named by position_side, whichever action places it',
  clauses: ['orders.hedge.not-inferred', 'orders.hedge.required', 'orders.body.position-side'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, expect } = context;
    const traders = await leaseTwoTraders(context, {
      fits: makeSellingRoomRequirement(context),
      opens: 250n,
      funds: { usdc: '350' },
    });
    const { maker, taker, market, pxs } = traders;
    await switchToHedgeMode(context, taker);
    const { size: long } = await traders.trade('bid', traders.size(), pxs[0], { positionSide: 'long' });
    let short = Dec.of(0);
    await forEachSellingAction(context, traders, sellingActionTagsOn(market, legNamingActionTags), async (tag) => {
      const fills = await sellByAction(tag, { context, traders, leg: 'short' });
      if (!expect('orders.hedge.not-inferred').exercised(fills.length > 0, `a fill by ${tag}`)) return;
      short = short.minus(sumAt(fills, 'sz'));
      const sizes = await awaitHedgeLegSizes(context, taker, market, { long, short });
      expect('orders.hedge.not-inferred').decimal(sizes.long, long.toString(), `size of the long leg after ${tag}`);
      expect('orders.hedge.not-inferred').decimal(sizes.short, short.toString(), `size of the short leg after ${tag}`);
    });
    for (const tag of hasChaseRoom(market) ? (['chase_order', 'scale_order'] as const) : (['scale_order'] as const))
      for (const [clause, who, leg] of [
        ['orders.hedge.required', taker, undefined],
        ['orders.body.position-side', maker, 'long'],
      ] as const)
        await given.part(async () => {
          // A bid to which a chase would be pegged, because the account's own orders do not count.
          const beside = { market, side: 'bid', px: pxs[0], size: traders.size() } as const;
          if (who === taker) await restInsideSpread(context, maker, beside);
          else await restInsideSpread(context, taker, { ...beside, positionSide: 'long' });
          const sent = requireEveryOrderReported(
            await target.act(who, unfillableAction(tag, { context, traders, leg })),
          );
          const reply = requireActivatedByVote(venue, sent, tag === 'chase_order' ? 'chases' : 'ladders');
          // A ladder may be refused rung by rung.
          if (tag === 'chase_order' || reply.kind !== 'statuses') expect(clause).refused(reply);
          else
            expect(clause).relation('every rung to be refused', { reply }, () =>
              reply.statuses.every(({ kind }) => kind === 'error'),
            );
          for (const each of [taker, maker]) await cancelEveryOrder({ given, target }, each);
        });
  },
});
