import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { sumAt } from '../../harness/client/json-at.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { openLongWithMovableMark } from '../../harness/setup/sinking-long.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'liquidation.takeover.waits',
  title:
    'the position of a bankrupt account stays open until a position on the other side has a profit, and is then closed',
  clauses: ['liquidation.takeover.parked'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { pace, expect } = context;
    const account = await openLongWithMovableMark(context);
    await account.lowerTo(1060n);
    const mark = await account.markAt(500n);
    const whole = await account.lots();
    // The account on the other side sold slightly below that mark, and above the next.
    const other = await account.handOver(account.snapDown(mark - (await account.reachBelow(mark)) / 5n));
    await account.lowerToAtOnce(500n);
    await pace.blocks(2);
    // Something else may have taken part of it: a vault left by an earlier case, or a backstop that no read shows.
    const forced = await account.forcedFills();
    const earlier = forced.filter(notAmong(await readFills(context, other.address)));
    const byOthers = sumAt(earlier, 'sz').scaledTo(account.market.szDecimals) ?? 0n;
    if (byOthers >= whole) throw new NotExercised('a position that nobody takes over');
    expect('liquidation.takeover.parked').equal(
      await account.openLots(),
      whole - byOthers,
      'lots of the position while the account on the other side has no profit',
    );
    await account.lowerToAtOnce(200n);
    await pace.eventually(
      () => account.lots(),
      (lots) => lots === 0n,
    );
    const fills = await account.forcedFills(forced);
    expect('liquidation.takeover.parked').equal(
      await account.openLots(),
      0n,
      'lots left once the account on the other side has a profit',
    );
    const met = await readFills(context, other.address);
    const isElsewhere = notAmong(met);
    expect('liquidation.takeover.parked').relation(
      'forced-close fills against the account on the other side that has a profit',
      { fills: derived(fills, account.listed), met },
      () => (earlier.length === 0 ? !fills.some(isElsewhere) : !fills.every(isElsewhere)),
      'fills',
    );
  },
});

function notAmong(rows: readonly JsonObject[]): (row: JsonObject) => boolean {
  const tids = new Set(rows.map(({ tid }) => String(tid)));
  return ({ tid }) => !tids.has(String(tid));
}
