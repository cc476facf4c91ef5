import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { fillsOf } from '../../harness/setup/own-orders.ts';
import { openSinkingLong } from '../../harness/setup/sinking-long.ts';

export default check({
  id: 'liquidation.takeover.winners',
  title: 'of two who gain, the one with the higher return is closed with first',
  clauses: ['liquidation.takeover.order'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { expect } = context;
    const account = await openSinkingLong(context);
    await account.lowerTo(1060n);
    const mark = await account.markAt(900n);
    const reach = await account.reachBelow(mark);
    const whole = await account.lots();
    const half = whole / 2n - ((whole / 2n) % account.market.step);
    // Both sold above the mark that comes; whoever sold dearer gains more of each dollar.
    const lesser = await account.handOver(account.snapDown(mark + reach / 8n), whole - half);
    const greater = await account.handOver(account.snapDown(mark + reach), half);
    await account.lowerToAtOnce(900n);
    await account.closedByForce();
    const [first = [], second = []] = await Promise.all(
      [greater, lesser].map(({ address }) => fillsOf(context, address)),
    );
    const closed = [first, second].map((rows) => rows.length > 1);
    if (expect('liquidation.takeover.order').exercised(closed.includes(true), 'a position that was netted'))
      expect('liquidation.takeover.order').equal(
        derived(closed[0], first),
        true,
        'whether the one with the higher return was closed with',
      );
  },
});
