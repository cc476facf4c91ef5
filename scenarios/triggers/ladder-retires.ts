import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent } from '../../harness/check/order-spec.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import { tradeOnce } from '../../harness/setup/own-trade.ts';
import {
  awaitParkedLegRows,
  isParkedLegRow,
  type ParkedLegSpec,
  parkedLegBatchAction,
} from '../../harness/setup/parked-leg.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

const clause = 'triggers.ladder.retires';

export default check({
  id: 'triggers.ladder.retires',
  title: 'a ladder ends when its position closes, by a taking or a resting order, in one fill or in parts',
  clauses: [clause],
  by: 'act',
  async run(context) {
    const { given, target, random } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker, pxs } = traders;
    const size = traders.size();
    const rung = (percent: number, side: ParkedLegSpec['side'] = 'ask'): ParkedLegSpec => ({
      market,
      side,
      size,
      triggerPx: gridPxAtMarkPercent(market, percent),
      tpsl: percent > 100 === (side === 'ask') ? 'tp' : 'sl',
      cloid: random.cloid(),
    });
    const closesLadder = async (rungs: readonly ParkedLegSpec[], way: string, close: () => Promise<unknown>) => {
      await given.accepted(target.act(taker, parkedLegBatchAction(taker, rungs)));
      await awaitParkedLegRows(context, taker, rungs);
      await close();
      await judgeNoRungLeft(context, taker, `parked rows after ${way} closed the position`);
    };
    const ways = {
      'a taking order': () => traders.trade('ask', 3n * size),
      'a resting order': () =>
        tradeOnce(context, { market, maker: taker, taker: maker, side: 'bid', px: pxs[0], size: 3n * size }),
      'two resting orders': () =>
        tradeOnce(context, { market, maker: taker, taker: maker, side: 'bid', px: pxs[0], size: [size, 2n * size] }),
    };
    for (const [way, close] of Object.entries(ways)) {
      await traders.trade('bid', 3n * size);
      await closesLadder([rung(52), rung(54), rung(172)], way, close);
    }
    await traders.trade('ask', 3n * size);
    const ofShort = [rung(52, 'bid'), rung(54, 'bid'), rung(172, 'bid')];
    await closesLadder(ofShort, 'a taking bid', () => traders.trade('bid', 3n * size));
  },
});

export const trailingRungsCheck = check({
  id: 'triggers.ladder.retires.trailing',
  title: 'trailing rungs and those with a limit_px end with their ladder when its position closes',
  clauses: [clause],
  by: 'act',
  async run(context) {
    const { target, random, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, taker } = traders;
    const size = traders.size();
    await traders.trade('bid', 2n * size);
    const at = (percent: number) => gridPxAtMarkPercent(market, percent);
    const rung = (percent: number, more: Partial<ParkedLegSpec>): ParkedLegSpec => ({
      market,
      side: 'ask',
      size,
      triggerPx: at(percent),
      cloid: random.cloid(),
      ...more,
    });
    const trailPx = at(45);
    const rungs = [rung(52, { trailPx }), rung(54, { isMarket: false }), rung(50, { trailPx, isMarket: false })];
    // No document says whether a leg of a set may trail.
    const isParked = isAccepted(await target.act(taker, parkedLegBatchAction(taker, rungs)));
    if (!expect(clause).exercised(isParked, 'a ladder with trailing rungs')) return;
    await awaitParkedLegRows(context, taker, rungs);
    await traders.trade('ask', 2n * size);
    await judgeNoRungLeft(context, taker, 'parked rows after the position of a ladder with trailing rungs closed');
  },
});

async function judgeNoRungLeft(
  context: CaseContext<typeof clause>,
  { address }: Identity,
  words: string,
): Promise<void> {
  const left = await awaitOpenOrders(context, address, (rows) => !rows.some(isParkedLegRow));
  context.expect(clause).equal(derived(left.filter(isParkedLegRow), left), [], words);
}
