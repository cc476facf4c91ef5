import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { orderAction, pxAt, sizeWorth } from '../../harness/check/order-wish.ts';
import { told } from '../../harness/check/settled-orders.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import type { Acted } from '../../harness/client/venue-client.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';

/** The answer to an order whose handle an order off the tick grid, which the commit refuses, has carried before. */
async function secondUse({
  given,
  target,
  random,
}: Pick<CaseContext<ClauseId>, 'given' | 'target' | 'random'>): Promise<Acted> {
  const trader = await given.fundedAccount();
  const market = await given.market(({ tick }) => tick > 1n);
  const px = pxAt(market, 60);
  const wish = { market, side: 'bid', px, size: sizeWorth(market, px, 20n), cloid: random.cloid() } as const;
  const first = told(await target.act(trader, orderAction(trader, { ...wish, px: px - 1n })));
  given.that(isRefused(first), 'an order off the tick grid was not refused');
  return target.act(trader, orderAction(trader, wish));
}

export const refusedKeeps = check({
  id: 'orders.cloid.refused-keeps',
  title: 'the handle of an order that the commit refused stays in use',
  clauses: ['orders.cloid.refused-keeps'],
  by: 'act',
  form: { profile: 'live', item: 'refused-cloid' },
  async run(context) {
    context.expect('orders.cloid.refused-keeps').refused(await secondUse(context));
  },
});

export const refusedFrees = check({
  id: 'orders.cloid.refused-frees',
  title: 'the handle of an order that the commit refused is free again',
  clauses: ['orders.cloid.refused-frees'],
  by: 'act',
  form: { profile: 'next', item: 'refused-cloid' },
  async run(context) {
    context.expect('orders.cloid.refused-frees').accepted(await secondUse(context));
  },
});
