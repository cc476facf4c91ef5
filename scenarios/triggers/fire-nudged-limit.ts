import { check } from '../../harness/check/check.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import { parkedLegAction, parkedLegRowIn } from '../../harness/setup/parked-leg.ts';
import { judgeLimitExit, limitExitClauses, readLegStatusWord } from './limit-exit.ts';
import { isLegParked } from './mark-moves.ts';
import { openNudgedMarkLong } from './nudged-long.ts';

export default check({
  id: 'triggers.fire.nudged-limit',
  title: 'a limit trigger order reached by the mark becomes a resting order and cancels its OCO sibling',
  clauses: limitExitClauses,
  by: 'act',
  // Unreached steps depend on the mark: other accounts would not reach them either.
  accounts: 'exact',
  // The mark moves only with a fresh index, which a venue without a feed has only at first.
  leases: ['fresh-index'],
  async run(context) {
    const { given, target, expect } = context;
    const long = await openNudgedMarkLong(context, 1n);
    const { market, taker } = long.traders;
    await long.quoted(1n);
    const mark = await long.markNow();
    const onGrid = (percent: bigint) => ((mark * percent) / (100n * market.tick)) * market.tick;
    // Below the mark, for venues whose mark is at none of our quotes and prints: at its level a leg may fire at once.
    const exit = long.leg(mark - market.tick, { isMarket: false, limitPx: onGrid(104n) });
    const sibling = long.leg(onGrid(150n), { tpsl: 'tp', kind: 'take_profit' });
    await long.marks.begin();
    const grouped = await given.part(() => long.group(exit, sibling));
    if (grouped === null) await given.accepted(target.act(taker, parkedLegAction(taker, exit)));
    const before = await awaitOpenOrders(context, taker.address, (now) => isLegParked(now, exit));
    const oid = String(parkedLegRowIn(before, exit.cloid)?.oid ?? '');
    const parkedAs = oid === '' ? null : await readLegStatusWord(context, { oid, address: taker.address });

    const hasFallen = () => long.marks.until((now) => now < exit.triggerPx);
    const ask = long.askBelow(mark);
    await long.asks(ask);
    let isCrossed = await hasFallen();
    if (!isCrossed && !long.quotes.hasBidders) {
      // A mark that is the median of index, book and last print moves once two of them have.
      await long.prints(ask);
      isCrossed = await hasFallen();
    }
    const rows = await awaitOpenOrders(context, taker.address, (now) => !isCrossed || !isLegParked(now, exit));
    if (isCrossed && !isLegParked(rows, exit))
      await judgeLimitExit(context, taker, { exit, sibling: grouped === null ? null : sibling, oid, parkedAs }, rows);
    else for (const clause of limitExitClauses) expect(clause).exercised(false, 'a mark that comes to a limit leg');
  },
});
