import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { isRefusedOnArrival } from '../../harness/check/commit-outcome.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { hasCoarseTick } from '../../harness/setup/market-requirements.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';

type Desk = Pick<CaseContext<ClauseId>, 'given' | 'target' | 'random' | 'pace'>;

/**
 * The answer to an order that reuses the handle of an order refused at commit: either off the tick grid, or unaffordable. A venue may
 * refuse either on arrival instead.
 * @throws Unsupported if it refuses both on arrival
 */
async function secondUse({ given, target, random, pace }: Desk): Promise<ActResult> {
  const trader = await given.fundedAccount();
  const market = await given.market(hasCoarseTick);
  const px = gridPxAtMarkPercent(market, 60);
  const sound = { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) } as const;
  for (const fault of [{ px: px - 1n }, { size: scaledSizeForNotional(market, px, UNAFFORDABLE) }]) {
    const cloid = random.cloid();
    const first = requireEveryOrderReported(
      await target.act(trader, orderAction(trader, { ...sound, ...fault, cloid })),
    );
    given.require(isRefused(first), 'an order off the tick grid, or beyond the means of its owner, was not refused');
    if (!(await isRefusedOnArrival(pace, first))) return target.act(trader, orderAction(trader, { ...sound, cloid }));
  }
  throw new Unsupported('a refusal of orders at their commit');
}

/** Amount in whole USDC above the funds of an account, which are a few hundred at most. */
const UNAFFORDABLE = 10_000_000n;

export const refusedOrderKeepsCloidInUseCheck = check({
  id: 'orders.cloid.refused-keeps',
  title: 'the cloid of an order refused at commit stays in use',
  clauses: ['orders.cloid.refused-keeps'],
  by: 'act',
  form: { profile: 'live', item: 'refused-cloid' },
  async run(context) {
    context.expect('orders.cloid.refused-keeps').refused(await secondUse(context));
  },
});

export const refusedOrderFreesCloidCheck = check({
  id: 'orders.cloid.refused-frees',
  title: 'the cloid of an order refused at commit is free again',
  clauses: ['orders.cloid.refused-frees'],
  by: 'act',
  form: { profile: 'next', item: 'refused-cloid' },
  async run(context) {
    context.expect('orders.cloid.refused-frees').accepted(await secondUse(context));
  },
});
