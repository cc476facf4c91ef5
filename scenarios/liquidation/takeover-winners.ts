import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { judgeTidsOfOneTrade } from '../../harness/judging/shared-tids.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { readPositions } from '../../harness/setup/own-positions.ts';
import { openLongWithMovableMark, positionLotsIn } from '../../harness/setup/sinking-long.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { judgePartialCloseCause } from './close-cause.ts';

export default check({
  id: 'liquidation.takeover.winners',
  title: 'of two winning positions on the other side, a takeover closes the one with the higher return first',
  clauses: ['liquidation.takeover.order', 'liquidation.tier.t1', 'fills.row.tid-shared'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { expect } = context;
    const account = await openLongWithMovableMark(context);
    await account.lowerTo(1060n);
    const mark = await account.markAt(900n);
    const reach = await account.reachBelow(mark);
    const whole = await account.lots();
    const half = account.partOf(whole, 2n);
    // The greater winner alone is too small for a half.
    const third = account.partOf(whole, 3n);
    // Both sold above the coming mark; the higher price yields more profit per dollar. Opened last, smaller, and with the higher address,
    // only its return puts the greater winner first.
    const holders = [await account.fundHolder(), await account.fundHolder()];
    holders.sort(({ address: a }, { address: b }) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
    const lesser = await account.handOver(account.snapDown(mark + reach / 8n), whole - third, holders[0]);
    const greater = await account.handOver(account.snapDown(mark + reach), third, holders[1]);
    await account.lowerToAtOnce(900n);
    await account.closedByForce();
    const left = await account.openLots();
    const parties = [account.owner, account.traders.maker, greater, lesser];
    const [owned = [], ...others] = await Promise.all(parties.map(({ address }) => readFills(context, address)));
    judgeTidsOfOneTrade(expect('fills.row.tid-shared'), owned, ...others);
    const [, first = [], second = []] = others;
    const closed = [first, second].map((rows) => rows.length > 1);
    if (expect('liquidation.takeover.order').exercised(closed.includes(true), 'a position that was netted'))
      expect('liquidation.takeover.order').equal(
        derived(closed[0], first),
        true,
        'whether the winning position with the higher return was closed',
      );
    if (expect('liquidation.takeover.order').exercised(closed[0] === true, 'a winner that was netted'))
      expect('liquidation.takeover.order').relation(
        `the winner with the higher return to be ${closed[1] === true ? 'closed, as a second one is reduced' : 'short or closed'}`,
        { size: positionLotsIn(await readPositions(context, greater.address), account.market) },
        ({ size }) => (closed[1] === true ? size === 0n : size <= 0n),
        'size',
      );
    if (expect('liquidation.tier.t1').exercised(closed.includes(true), 'a position that was netted'))
      expect('liquidation.tier.t1').equal(derived(whole - left.value, left), half, 'lots closed against two winners');
    for (const rows of [first, second]) judgeNettedCause(context, rows);
  },
});

/**
 * Judges the causes of accounts closed against the position: each of the two words tells whether something is left. No document lists
 * further causes.
 */
function judgeNettedCause(context: CaseContext<'liquidation.tier.t1'>, rows: readonly JsonObject[]): void {
  const netted = rows.filter(({ cause }) => cause === 'forced_close_full' || cause === 'forced_close_partial');
  if (!context.expect('liquidation.tier.t1').exercised(netted.length > 0, 'a leg that another was closed with')) return;
  const sizes = rows.map((row) => (row.side === 'B' ? decimalAt(row, 'sz') : decimalAt(row, 'sz').negated()));
  judgePartialCloseCause(context, netted.slice(0, 1), Dec.sum(sizes).equals(Dec.of(0)) ? 0n : 1n);
}
