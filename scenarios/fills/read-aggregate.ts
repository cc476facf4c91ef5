import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { NotExercised, Unsupported } from '../../harness/kernel/verdicts.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import {
  assumeNoTradeWithStrangers,
  placeFullyFilledOrder,
  restEachInsideSpread,
} from '../../harness/setup/own-trade.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'fills.read.aggregate',
  title:
    'user_fills with aggregate folds the fills of one order in one block into one row with n, and has no n without it',
  clauses: ['fills.read.aggregate', 'fills.read.aggregate-off', 'fills.ring.limit-folded'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { address } = traders.taker;
    const size = traders.size();
    const three = await traders.trade('bid', [size, size, size]);
    const one = await traders.trade('ask', size);
    const legs = await traders.fills(traders.taker, 4);
    given.require(legs.length === 4, `${legs.length} legs of two orders against four`);
    const aggregateOff = expect('fills.read.aggregate-off');
    aggregateOff.relation(
      'no n in the rows read without aggregate',
      { legs },
      (rows) => rows.legs.every((row) => !('n' in row)),
      'fills',
    );
    const off = await readFills(context, address, { aggregate: false });
    aggregateOff.relation(
      'four rows without n, read with aggregate false',
      { fills: off },
      ({ fills }) => fills.length === 4 && fills.every((row) => !('n' in row)),
      'fills',
    );

    const folded = await readFills(context, address, { aggregate: true });
    // The text lets a node without the argument ignore it.
    if (folded.length === 4 && folded.every((row) => !('n' in row))) throw new Unsupported('aggregate');
    // The table has `n` as optional: a row of one leg need not count it.
    const of = (order: string) => folded.filter(({ oid }) => oid === order);
    expect('fills.read.aggregate').equal(
      derived([folded.length, ...[one, three].map(({ takerOid }) => of(takerOid).map(({ n }) => n ?? 1))], folded),
      [2, [1], [3]],
      'number of folded rows, and n of the rows of each order',
    );
    expect('fills.read.aggregate').decimal(
      field(of(three.takerOid)[0], 'sz', folded),
      three.size,
      'sz of the folded row',
    );
    const cut = await readFills(context, address, { aggregate: true, limit: 2 });
    expect('fills.ring.limit-folded').equal(
      derived(cut.map(({ oid, sz }) => `${oid} of ${Dec.parse(sz)}`).toSorted(), cut),
      [one, three].map(({ takerOid, size: whole }) => `${takerOid} of ${whole}`).toSorted(),
      'oid and sz at limit 2',
    );
  },
});

/** Fills of one order in sequence: with blocks less than a second apart, some share a second. */
const FILLS = 4;

export const aggregateBlocksCheck = check({
  id: 'fills.read.aggregate.blocks',
  title: 'user_fills with aggregate folds the fills of one order per block, and both ends of a window are inclusive',
  clauses: ['fills.read.aggregate', 'fills.read.window'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { expect } = context;
    const { market, maker, taker, pxs } = await leaseTwoTraders(context);
    const [px] = pxs;
    const size = scaledSizeForNotional(market, px, 25n);
    const [{ oid = '' } = {}] = await restEachInsideSpread(context, maker, [
      { market, side: 'ask', px, size: BigInt(FILLS) * size },
    ]);
    for (let n = 0; n < FILLS; n++) {
      await placeFullyFilledOrder(context, taker, { market, side: 'bid', px, size, tif: 'ioc' });
      // The last two are in two different blocks in any case.
      if (n === FILLS - 2) await context.pace.blocks();
    }
    const legs = await context.pace.eventually(
      () => readFills(context, maker.address),
      (rows) => rows.length >= FILLS,
    );
    await assumeNoTradeWithStrangers(context, maker, taker);
    // Compared by height: no document says that two blocks have different times.
    const settled = legs.map((row) => ({ block: integerAt(row, 'block'), time: Number(integerAt(row, 'time')) }));
    const blocks = settled.filter(({ block }, at) => settled.findIndex((other) => other.block === block) === at);
    const late = blocks[0]?.time;
    const early = blocks.at(-1)?.time;
    if (legs.length !== FILLS || late === undefined || early === undefined || late <= early)
      throw new NotExercised('an order that is filled in two blocks');
    const folded = async (window: Record<string, number> = {}) => {
      const all = await readFills(context, maker.address, { aggregate: true, ...window });
      return { all, rows: all.filter((row) => row.oid === oid) };
    };
    const { all, rows } = await folded();
    expect('fills.read.aggregate').equal(
      derived(
        rows.map(({ n }) => n ?? 1),
        rows,
        all,
      ),
      blocks.map(({ block }) => settled.filter((other) => other.block === block).length),
      'n of the folded rows of an order filled in several blocks',
    );
    for (const [window, moment] of [
      [{ start_time: late }, late],
      [{ end_time: early }, early],
    ] as const) {
      const inside = await folded(window);
      expect('fills.read.window').equal(
        derived(
          inside.rows.map((row) => Number(integerAt(row, 'time'))),
          inside.rows,
          inside.all,
        ),
        blocks.filter(({ time }) => time === moment).map(({ time }) => time),
        'times of the folded rows in a window',
      );
    }
  },
});
