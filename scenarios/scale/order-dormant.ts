import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import {
  awaitOrderRowsWithCloid,
  isNotActivatedRefusal,
  type LadderSpec,
  ladderAction,
} from '../../harness/setup/ladder.ts';
import { drawPairPricesInSpread, leaseNativePair, minPairSize } from '../../harness/setup/spot.ts';

const title = 'on a chain on which ladders start dormant, scale_order is refused until a vote activates them';

export default check({
  id: 'scale.order.dormant',
  title,
  clauses: ['scale.order.dormant'],
  by: 'act',
  async run(context) {
    const market = await context.given.market();
    const pxLow = gridPxAtMarkPercent(market, 60);
    await judgeDormant(context, {
      market,
      pxLow,
      pxHigh: pxLow + market.tick,
      total: 2n * scaledSizeForNotional(market, pxLow, 20n),
    });
  },
});

export const ladderRefusedWhileDormantOnPairCheck = check({
  id: 'scale.order.dormant.on-pair',
  title: `${title}: on a spot pair`,
  clauses: ['scale.order.dormant'],
  by: 'act',
  async run(context) {
    const pair = await leaseNativePair(context);
    const [pxLow = 0n, pxHigh = 0n] = await drawPairPricesInSpread(context, pair, 2);
    await judgeDormant(context, { market: pair, pxLow, pxHigh, total: 2n * minPairSize(pair, pxLow) });
  },
});

async function judgeDormant(
  context: CaseContext<'scale.order.dormant'>,
  spec: Pick<LadderSpec, 'market' | 'pxLow' | 'pxHigh' | 'total'>,
): Promise<void> {
  const { given, target, venue, random, pace, expect } = context;
  const owner = await given.fundedAccount();
  const cloid = random.cloid();
  const reply = requireEveryOrderReported(
    await target.act(owner, ladderAction({ ...spec, side: 'bid', rungs: 2, cloid })),
  );
  // Only the refusal shows whether a vote has armed them: its code and its side effects are judged.
  if (!isNotActivatedRefusal(venue, reply))
    throw new Unsupported('a chain that says of ladders that no vote has armed them');
  expect('scale.order.dormant').refused(reply);
  await pace.blocks(1);
  expect('scale.order.dormant').equal(
    await awaitOrderRowsWithCloid(context, owner.address, cloid, 0),
    [],
    'open rungs after a refused scale_order',
  );
}
