import { check } from '../../harness/check/check.ts';
import { fillsOf } from '../../harness/setup/own-orders.ts';
import { sinking } from './sinking.ts';

export default check({
  id: 'liquidation.takeover.waits',
  title: 'a position that nobody gains by waits, and is closed once somebody does',
  clauses: ['liquidation.takeover.parked'],
  by: 'operate',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { pace, expect } = context;
    const account = await sinking(context);
    await account.sink(1060n);
    const mark = await account.markAt(500n);
    const whole = await account.lots();
    // The one on the other side sold a little below that mark, and above the next.
    const other = await account.handOver(account.grid(mark - (await account.reachBelow(mark)) / 5n));
    await account.drop(500n);
    await pace.blocks(2);
    expect('liquidation.takeover.parked').equal(await account.lots(), whole, 'lots of a position that nobody gains by');
    await account.drop(200n);
    const fills = await account.closedByForce();
    expect('liquidation.takeover.parked').equal(await account.lots(), 0n, 'lots left once somebody gains by it');
    const tids = (await fillsOf(context, other.address)).map(({ tid }) => tid);
    expect('liquidation.takeover.parked').that(
      fills.every(({ tid }) => tids.includes(tid)),
      { expected: 'closed with the one who gains by it', actual: fills, path: 'fills' },
    );
  },
});
